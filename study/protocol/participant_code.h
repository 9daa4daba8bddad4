// The code by which a participant is known: six random letters and digits and a check character.
//
// It names nobody and carries no meaning. The alphabet leaves out what is easily confused (0 O 1 I), and the
// check character finds every single wrong character and every swap of two neighbours, so that a code typed
// from a slip of paper never means somebody else. Letters and digits only: codes become file names. New codes begin
// with a letter, so that no program takes one for a number ("2E34567").
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace phyplay {

/// 32 characters: A to Z without I and O, 2 to 9.
inline constexpr std::string_view kCodeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// A code from six random numbers. `random_bits` must be a source that nobody
/// can foresee (the system's), or a seeded one in a dry run.
std::string make_participant_code(const std::function<std::uint32_t()>& random_bits);

/// Whether it is seven characters of the alphabet whose last fits the others.
bool is_participant_code(std::string_view code);

/// As a person may have typed it: capitals, without spaces and hyphens.
std::string tidy_participant_code(std::string_view typed);

}  // namespace phyplay
