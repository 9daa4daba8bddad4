// Where something is made out of sight until it is whole and gets its name: `.NAME.part-XXXXXX` beside it.
//
// What is there was left by a crash, or somebody is at work on it, and has it locked (flock). A folder is made there;
// a file only for the moment in which it replaces another (before, it has no name at all), and on network file
// systems, which know no files without a name, from its first byte on.
#pragma once

#include <filesystem>
#include <string_view>

namespace phyplay {

/// The place for what is to be at `target`: another one each time, which no two writers share, be they on two
/// computers, and where nobody can lay a link beforehand.
std::filesystem::path staged_place(const std::filesystem::path& target);

/// Removes what crashes left in such places in `folder`, files and folders alike: of NAME, or of all. Returns how
/// many. What somebody is at work on, and what resists, stays.
int remove_abandoned(const std::filesystem::path& folder, std::string_view name = {});

}  // namespace phyplay
