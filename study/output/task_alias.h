// The names of tasks in exported files: letters and digits, a letter first.
//
// "00007:015" would become a time of day in a spreadsheet and "6.4" a number; Psych-DS and BIDS allow neither in
// a name. So a task is called phyre00007x015 or phyq6x4x017 there, a template phyre00007 or phyq6x4.
#pragma once

#include <string>
#include <string_view>

namespace phyplay {

/// Of a task id or a template id of suite `suite` ("phyre", "phyq", or a researcher's own).
std::string alias_of(std::string_view suite, std::string_view id);

/// "phyq" where an id has a "." before its ":", otherwise "phyre".
std::string_view suite_of_id(std::string_view id);

}  // namespace phyplay
