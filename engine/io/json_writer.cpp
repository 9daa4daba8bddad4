#include "engine/io/json_writer.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

/// Length of the valid UTF-8 sequence at the start of `text`, 0 where there is none.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    const std::size_t length = first < 0x80                    ? 1
                               : first >= 0xC2 && first < 0xE0 ? 2
                               : first >= 0xE0 && first < 0xF0 ? 3
                               : first >= 0xF0 && first < 0xF5 ? 4
                                                               : 0;
    if (length == 0 || length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    // Overlong forms, surrogates, beyond U+10FFFF.
    if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F)) return 0;
    if ((first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F)) return 0;
    return length;
}

void append_escaped(std::string& to, std::string_view text) {
    constexpr char digits[] = "0123456789abcdef";
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const char c = text[0];
        if (length == 0) {
            to += "\\ufffd";
        } else if (c == '"' || c == '\\') {
            to += {'\\', c};
        } else if (c == '\n') {
            to += "\\n";
        } else if (c == '\t') {
            to += "\\t";
        } else if (length == 1 && static_cast<unsigned char>(c) < 0x20) {
            to += {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
        } else {
            to += text.substr(0, length);
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
}

template <typename Real>
std::string number_text(Real number) {
    PHYPLAY_ASSERT(std::isfinite(number));
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    std::string text(digits.data(), end);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

}  // namespace

void JsonWriter::separate() {
    if (needs_comma_) text_ += ", ";
    needs_comma_ = true;
}

JsonWriter& JsonWriter::begin_object() {
    raw("{");
    needs_comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::end_object() {
    text_ += '}';
    needs_comma_ = true;
    return *this;
}

JsonWriter& JsonWriter::begin_array() {
    raw("[");
    needs_comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::end_array() {
    text_ += ']';
    needs_comma_ = true;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    value(name);
    text_ += ": ";
    needs_comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    separate();
    text_ += '"';
    append_escaped(text_, text);
    text_ += '"';
    return *this;
}

JsonWriter& JsonWriter::value(double number) {
    return raw(number_text(number));
}

JsonWriter& JsonWriter::value(float number) {
    return raw(number_text(number));
}

JsonWriter& JsonWriter::null() {
    return raw("null");
}

JsonWriter& JsonWriter::raw(std::string_view json) {
    separate();
    text_ += json;
    return *this;
}

std::string JsonWriter::take_line() {
    text_ += '\n';
    needs_comma_ = false;
    return std::exchange(text_, {});
}

}  // namespace phyplay
