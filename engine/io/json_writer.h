// A JsonWriter builds one JSON text on one line, keys in the order in which they are written.
//
// PhyPlay's JSON Lines are read by scripts and compared byte by byte (merged evaluations, golden files), so
// the writer decides every byte: no blanks but one after ':' and ',', the shortest digits that read back as
// the same number, and a ".0" on whole reals. It never writes anything that is not valid JSON: broken UTF-8
// becomes U+FFFD, and numbers must be finite.
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>

namespace phyplay {

class JsonWriter {
public:
    JsonWriter& begin_object();
    JsonWriter& end_object();
    JsonWriter& begin_array();
    JsonWriter& end_array();

    /// The key of the next value. Requires an open object.
    JsonWriter& key(std::string_view name);

    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    JsonWriter& value(double number);
    JsonWriter& value(float number);
    JsonWriter& null();

    template <std::same_as<bool> Bool>
    JsonWriter& value(Bool truth) {
        return raw(truth ? "true" : "false");
    }
    template <std::integral Integer>
    requires(!std::same_as<Integer, bool>) JsonWriter& value(Integer number) { return raw(std::to_string(number)); }

    /// An array; its items may be arrays themselves.
    template <std::ranges::range List>
    requires(!std::convertible_to<const List&, std::string> &&
             !std::convertible_to<const List&, std::string_view>) JsonWriter& value(const List& items) {
        begin_array();
        for (const auto& item : items) value(item);
        return end_array();
    }

    /// key(name) and value(item).
    template <typename Item>
    JsonWriter& field(std::string_view name, const Item& item) {
        return key(name).value(item);
    }

    /// A value that is JSON already.
    JsonWriter& raw(std::string_view json);

    /// What was written so far.
    const std::string& text() const { return text_; }

    /// The text, ended with a line feed; the writer starts afresh.
    std::string take_line();

private:
    void separate();

    std::string text_;
    bool needs_comma_ = false;
};

}  // namespace phyplay
