// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"

#include <fmt/args.h>
#include <fmt/format.h>

namespace tilescope {

Error refusal(ErrorCode code, std::vector<Sentence> sentences)
{
    std::string message;
    for (const Sentence& sentence : sentences) {
        fmt::dynamic_format_arg_store<fmt::format_context> arguments;
        for (const std::string& argument : sentence.arguments)
            arguments.push_back(argument);
        message += (message.empty() ? "" : " ") + fmt::vformat(sentence.pattern, arguments);
    }
    return {code, std::move(message), std::move(sentences)};
}

} // namespace tilescope
