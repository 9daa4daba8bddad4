// How large a template, and what it says, may be. The same for every suite.
#pragma once

#include <cstddef>

namespace phyplay {

/// Most letters of a title.
inline constexpr std::size_t kLongestTitle = 80;

/// Most bytes of a template's file.
inline constexpr std::size_t kLargestTemplate = 1U << 20U;

/// Most candidates a template can number: ids have three digits.
inline constexpr int kMaxCandidates = 1000;

}  // namespace phyplay
