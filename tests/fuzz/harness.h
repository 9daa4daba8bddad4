// What every harness has: real inputs to begin with, and what is done with an input.
//
// A harness is one source for one family of readers. It reads an input as the program would, does with it what a
// command would, and says by must() what has to hold whatever came in. The sanitizers say the rest. harness.cpp hands
// it inputs from libFuzzer, which changes them as the coverage of our code tells it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay::fuzz {

// The harness defines these two.

/// Real inputs, read from the tree or made by the program. Asked for once.
std::vector<std::string> examples();

/// Reads one input. Depends on nothing else: no clock, no earlier input.
void try_input(std::string_view input);

// And may use these.

/// Ends the program, which makes the input a finding, where something does not hold. `what` is the sentence that is
/// wrong.
void must(bool holds, std::string_view what);

/// Something in the tree, by its path from the root; and the text of a file there.
std::filesystem::path in_tree(const std::string& path);
std::string text_of(const std::string& path);

/// All files of a folder of the tree with this ending, in the order of their names; the first `most` of them.
std::vector<std::string> texts_of(const std::string& folder, std::string_view ending, std::size_t most = 1000);

/// "[[[...]]]", as deep as an input can have it: who goes through such with a function that calls itself has no stack
/// left.
std::string lists_in_lists();

/// The parts of an input that a line of three dashes divides.
std::vector<std::string_view> parts_of(std::string_view input);

/// A folder of this process alone, empty at first; the same each time. It goes with the folder for temporary files,
/// which is the caller's (fuzz_target.sh).
const std::filesystem::path& scratch_folder();

/// A file in it, made or replaced.
std::filesystem::path scratch_file(const std::string& name, std::string_view bytes);

/// The shipped tasks of all suites, read at the first call.
const TaskSet& shipped_tasks();
const Suites& shipped_suites();

}  // namespace phyplay::fuzz
