// The built program as scripts use it: words in, standard output, standard error and an exit code out.
//
// For test programs that are told where it is (PHYPLAY_PROGRAM).
#pragma once

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/support/child_process.h"

namespace phyplay::testing {

/// The words of a command line that begins with the program.
inline std::vector<std::string> program(std::vector<std::string> words) {
    words.insert(words.begin(), PHYPLAY_PROGRAM);
    return words;
}

inline ProgramResult phyplay_with(std::vector<std::string> words, const std::string& input = "",
                                  const std::vector<std::string>& environment = {}) {
    return run_program(program(std::move(words)), input, environment);
}

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Bad usage: exit 2, nothing on standard output, one sentence on standard error that says `what`.
inline void check_refused(std::vector<std::string> words, const std::string& what) {
    const ProgramResult result = phyplay_with(std::move(words));
    CAPTURE(result.errors);
    CHECK(result.exit_code == 2);
    CHECK(result.output.empty());
    CHECK(lines_of(result.errors).size() == 1);
    CHECK(result.errors.starts_with("phyplay: "));
    CHECK(result.errors.find(what) != std::string::npos);
}

}  // namespace phyplay::testing
