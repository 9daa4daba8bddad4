// Whether answers to a questionnaire are complete and possible.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/result.h"
#include "study/protocol/protocol.h"
#include "study/store/study_records.h"

namespace phyplay {

/// Longest free text that is kept, in bytes.
inline constexpr std::size_t kLongestAnswer = 4000;

/// The answers in the order of the questions, those left out included, with position and reaction time filled
/// in. An Error names the first question that is required and unanswered, or whose answer is not possible.
Result<std::vector<Answer>> check_answers(const Questionnaire& questionnaire, const std::vector<Answer>& answers,
                                          std::int64_t t_shown_us, std::int64_t t_now_us);

}  // namespace phyplay
