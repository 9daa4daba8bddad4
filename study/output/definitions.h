// What the times and outcomes of a study mean, word for word as the manual has it (README.md of study/store).
//
// Exports carry these sentences in their codebook, so that a data set explains itself.
#pragma once

#include <span>
#include <string_view>

namespace phyplay {

struct Definition {
    std::string_view term;
    std::string_view text;
};

std::span<const Definition> definitions();

/// Requires that the term is among them.
std::string_view definition_of(std::string_view term);

}  // namespace phyplay
