// The words that every page uses for tasks.
#pragma once

#include <string>
#include <string_view>

#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "game/screens/progress.h"
#include "game/text/texts.h"

namespace phyplay {

/// What a template is about in one line, in the person's language where it is translated, first letter large.
std::string title_of(const TemplateInfo& info, const Suites& suites, const Texts& texts);

/// "One ball", "Two balls".
std::string_view words_for(Tier tier, const Texts& texts);

/// "Solved on attempt 3", "2 attempts so far", "Not tried yet".
std::string words_for(const TaskProgress& progress, const Texts& texts);

/// 12345 as "12,345" or "12.345".
std::string grouped(int number, const Texts& texts);

}  // namespace phyplay
