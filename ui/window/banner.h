// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace tilescope {

/// The strip above the stage: a recording under way with its progress and Cancel, else the latest notice, else why the present
/// problem cannot run, else that the problem is not the one on screen, else where the run first had a NaN or an
/// ∞. Never modal, and absent when there is nothing to say.
class Banner : public QWidget {
    Q_OBJECT
public:
    enum class Kind { Notice, Error };

    explicit Banner(Document& document, QWidget* parent = nullptr);

    /// One clear sentence. Errors stay until closed or settings are changed, notices for a few seconds.
    void tell(const QString& sentence, Kind kind);
    void complain(const QString& sentence) { tell(sentence, Kind::Error); }
    void note(const QString& sentence) { tell(sentence, Kind::Notice); }
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void restyle();
    void showRecording();
    void showStale();
    void showNonFinite();
    void goToNonFinite();
    void showMessage(const QString& sentence, Kind kind, bool closable);

    Document& m_document;
    QLabel *m_icon, *m_text;
    QProgressBar* m_progress;
    QToolButton *m_cancel, *m_goTo, *m_record, *m_close;
    QTimer m_patience; ///< a recording shorter than this is not worth a strip that comes and goes
    QTimer m_expiry;
    QString m_sentence;
    Kind m_kind = Kind::Notice;
    bool m_nonFiniteRead = false; ///< closed by the user: not shown again for this trace
};

} // namespace tilescope
