// JSON from outside, a line at a time: any bytes in, a document or one sentence out.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace phyplay {

/// Parses a line; `what` stands in messages ("request", "answer"). Fails where it is empty, no JSON, nested more than
/// eight deep, or has a number too large for a double.
Result<nlohmann::json> parse_json_line(std::string_view line, std::string_view what);

/// Whether the first character of a text, blanks aside, opens a JSON object.
bool begins_as_json_object(std::string_view text);

/// At most 40 bytes of a text from outside, not cut within a character.
std::string excerpt(const std::string& text);

}  // namespace phyplay
