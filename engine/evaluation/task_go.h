// An agent's whole go at one task.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/play/attempt.h"

namespace phyplay {

/// An agent's whole go at one task.
struct TaskGo {
    TaskGo(std::vector<Attempt> made, std::string why_lost = {})
        : attempts(std::move(made)), loss(std::move(why_lost)) {}

    std::vector<Attempt> attempts;  ///< valid ones, in order
    std::string loss;               ///< why the agent did not bring it to an end; empty where it did
};

}  // namespace phyplay
