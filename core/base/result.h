// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace tilescope {

/// Why something could not be done. The command line exits with these values.
enum class ErrorCode { Internal = 1, BadInput = 2, DoesNotFit = 3, Cancelled = 4 };

/// A sentence with places for its arguments, {0}, {1}, …, so that it can be said in other languages as well.
struct Sentence {
    const char* pattern; ///< a literal
    std::vector<std::string> arguments;
};

/// One clear sentence with the numbers: needed, available, which tile, which offset.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string message;
    std::vector<Sentence> sentences; ///< the message once more, for those who translate; empty where it is English only
};

inline Error badInput(std::string message) { return {ErrorCode::BadInput, std::move(message), {}}; }
inline Error doesNotFit(std::string message) { return {ErrorCode::DoesNotFit, std::move(message), {}}; }
inline Error internalError(std::string message) { return {ErrorCode::Internal, std::move(message), {}}; }
/// Says all of the sentences.
Error refusal(ErrorCode code, std::vector<Sentence> sentences);
inline Error cancelled() { return {ErrorCode::Cancelled, "Cancelled.", {}}; }

/// A value or the error that prevented it (std::expected, which C++20 lacks).
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_data(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_data(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return m_data.index() == 0; }
    T& operator*() { return std::get<0>(m_data); }
    const T& operator*() const { return std::get<0>(m_data); }
    T* operator->() { return &std::get<0>(m_data); }
    const T* operator->() const { return &std::get<0>(m_data); }
    const Error& error() const { return std::get<1>(m_data); }

private:
    std::variant<T, Error> m_data;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)), m_ok(false) {}

    explicit operator bool() const { return m_ok; }
    const Error& error() const { return m_error; }

private:
    Error m_error;
    bool m_ok = true;
};

} // namespace tilescope
