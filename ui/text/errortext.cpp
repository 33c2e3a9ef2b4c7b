// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/errortext.h"

#include "ui/text/numbertext.h"

#include <QCoreApplication>
#include <QStringList>

namespace tilescope {

namespace {

constexpr const char* kContext = "Refusal";
/// Where the rest of it is English only, so that at least it is said and read in the language's direction.
constexpr const char* kReason = QT_TRANSLATE_NOOP("Refusal", "This did not work: {0}");

/// What the refusals of core and kernels are made of, for lupdate: patterns and those of their arguments that are words.
[[maybe_unused]] constexpr const char* kRefusals[]{
    QT_TRANSLATE_NOOP("Refusal", "{0} is {1}, but must be from {2} to {3}."),
    QT_TRANSLATE_NOOP("Refusal", "The head dimension d"),
    QT_TRANSLATE_NOOP("Refusal", "The block size Br"),
    QT_TRANSLATE_NOOP("Refusal", "The block size Bc"),
    QT_TRANSLATE_NOOP("Refusal", "The batch size"),
    QT_TRANSLATE_NOOP("Refusal", "The number of heads"),
    QT_TRANSLATE_NOOP("Refusal", "The number of queries Nq"),
    QT_TRANSLATE_NOOP("Refusal", "The number of keys Nk"),
    QT_TRANSLATE_NOOP("Refusal", "The dropout probability is {0}, but must be at least 0 and less than 1."),
    QT_TRANSLATE_NOOP("Refusal", "A pattern of {0} blocks has more than {1}; choose larger Br and Bc."),
    QT_TRANSLATE_NOOP("Refusal", "The mask's pattern has {0} blocks, but ⌈Nq/Br⌉ × ⌈Nk/Bc⌉ = {1} = {2}."),
    QT_TRANSLATE_NOOP("Refusal", "The tiles of the {0} kernel need {1} of SRAM, but a block has {2} on {3}."),
    QT_TRANSLATE_NOOP("Refusal", "mask"),
    QT_TRANSLATE_NOOP("Refusal", "dropout"),
    QT_TRANSLATE_NOOP("Refusal", "The largest is {0}, {1} = {2}."),
    QT_TRANSLATE_NOOP("Refusal", "The largest is {0}, {1}, padded to {2}."),
    QT_TRANSLATE_NOOP("Refusal", "The run needs {0} of HBM, but {1} has {2}."),
    QT_TRANSLATE_NOOP("Refusal", "The run needs {0} of HBM, but {1} has {2} free."),
    QT_TRANSLATE_NOOP("Refusal", "The largest buffer is {0}, {1} = {2}."),
    QT_TRANSLATE_NOOP("Refusal", "The largest buffer is {0}, {1} heads × {2} = {3}."),
    QT_TRANSLATE_NOOP("Refusal", "The {0} kernel would need {1} blocks, but a launch has at most {2}; choose a larger {3}."),
    QT_TRANSLATE_NOOP("Refusal", "A backward pass that adds to dQ atomically takes another order each time and cannot be stepped; record "
                                 "the deterministic order of dQ."),
    QT_TRANSLATE_NOOP("Refusal", "The trace would have {0} events; {1} is the limit."),
    QT_TRANSLATE_NOOP("Refusal", "The recording needs {0}: {1} for the buffers and {2} for {3} events with m and l of every row, "
                                 "but {4} has {5} free."),
    QT_TRANSLATE_NOOP("Refusal", "{0} has shape {1}, but the problem needs {2}."),
    QT_TRANSLATE_NOOP("Refusal", "The trace was recorded with {0} of SRAM for a CTA, but {1} has {2}."),
    QT_TRANSLATE_NOOP("Refusal", "Allocating {0} failed: the system gives no more than the {1} allocated before."),
    QT_TRANSLATE_NOOP("Refusal", "Allocating {0} failed: the device has {1} of its {2} free."),
    QT_TRANSLATE_NOOP("Refusal", "{0} cannot be written."),
    QT_TRANSLATE_NOOP("Refusal", "The picture cannot be drawn as SVG."),
    QT_TRANSLATE_NOOP("Refusal", "The picture cannot be written."),
    QT_TRANSLATE_NOOP("Refusal", "{0} is neither a .png nor an .svg file."),
    QT_TRANSLATE_NOOP("Refusal", "{0}: {1} is out of range."),
    QT_TRANSLATE_NOOP("Refusal", "{0}: '{1}' is not {2}."),
    QT_TRANSLATE_NOOP("Refusal", "a number"),
    QT_TRANSLATE_NOOP("Refusal", "a whole number"),
    QT_TRANSLATE_NOOP("Refusal", "a whole number of at least 0"),
    QT_TRANSLATE_NOOP("Refusal", "{0}: {1} is not from 1 to {2}."),
    QT_TRANSLATE_NOOP("Refusal", "{0}: give at least one size, such as {1}."),
    QT_TRANSLATE_NOOP("Refusal", "{0}: {1} sizes are more than {2}."),
    QT_TRANSLATE_NOOP("Refusal", "{0} was left out:"),
    QT_TRANSLATE_NOOP("Refusal", "it cannot be read."),
    QT_TRANSLATE_NOOP("Refusal", "it cannot be read: {0}."),
    QT_TRANSLATE_NOOP("Refusal", "it is larger than a device list can be, {0}."),
    QT_TRANSLATE_NOOP("Refusal", "It is not valid JSON at byte {0}."),
    QT_TRANSLATE_NOOP("Refusal", "It is not a list of devices."),
    QT_TRANSLATE_NOOP("Refusal", "Entry {0} of the device list is not an object."),
    QT_TRANSLATE_NOOP("Refusal", "Entry {0} of the device list needs \"{1}\", a text that is not empty."),
    QT_TRANSLATE_NOOP("Refusal", "Entry {0} of the device list needs \"{1}\", a number above 0 and up to {2}."),
    QT_TRANSLATE_NOOP("Refusal", "The device \"{0}\" needs \"{1}\", a text that is not empty."),
    QT_TRANSLATE_NOOP("Refusal", "The device \"{0}\" needs \"{1}\", a number above 0 and up to {2}."),
};

QString translated(const char* text) { return QCoreApplication::translate(kContext, text); }

/// Words are translated, and what stays Latin is kept together.
QString argumentText(const std::string& argument)
{
    const QString plain = QString::fromStdString(argument), words = translated(argument.c_str());
    return words == plain ? isolated(plain) : words;
}

/// Nothing where the language has no such sentence.
QString sentenceText(const Sentence& sentence)
{
    QString text = translated(sentence.pattern);
    if (text == QString::fromUtf8(sentence.pattern))
        return {};
    for (size_t n = 0; n < sentence.arguments.size(); ++n)
        text.replace(QStringLiteral("{%1}").arg(n), argumentText(sentence.arguments[n]));
    return text;
}

} // namespace

QString errorText(const Error& error)
{
    QStringList sentences;
    for (const Sentence& sentence : error.sentences)
        sentences << sentenceText(sentence);
    if (!sentences.isEmpty() && !sentences.contains(QString()))
        return sentences.join(u' ');
    const QString message = QString::fromStdString(error.message), reason = translated(kReason);
    if (message.isRightToLeft() || reason == QString::fromUtf8(kReason)) // the window's own words, or English
        return message;
    return QString(reason).replace(QLatin1String("{0}"), isolated(message));
}

} // namespace tilescope
