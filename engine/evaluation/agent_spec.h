// An agent as it is named on the command line: a word, and what it may be told: "mem_o:actions=1000,weight=10".
//
// All that decides an agent's attempts is in this text (and in its seed), so that the text says whether two
// evaluations are the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace phyplay {

struct AgentSpec {
    std::string name;                    ///< "mem"
    std::optional<std::size_t> actions;  ///< cached actions that are ranked or chosen from, 1 to 100,000
    std::optional<double> weight;        ///< of an attempt for later tasks, 0 to 1,000,000

    bool operator==(const AgentSpec&) const = default;
};

/// Fails with a sentence where something unknown or out of range is told.
Result<AgentSpec> read_agent_spec(std::string_view text);

/// Whether a program may call its agent so: 1 to 64 printable ASCII characters, which fit into a table.
bool is_agent_name(std::string_view name);

}  // namespace phyplay
