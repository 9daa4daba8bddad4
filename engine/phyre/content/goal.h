// A Goal says in data, never in code, when a task is solved: a relation between two bodies that must hold
// for a number of consecutive steps.
#pragma once

namespace phyplay {

/// The relations of PHYRE's data format that its two tiers use: only touching (code 6).
enum class Relation { touching = 6 };

struct Goal {
    int body1 = -1;  ///< index into Scene::bodies; dynamic and green in every PHYRE task
    int body2 = -1;  ///< index into Scene::bodies; blue when dynamic, purple when static
    Relation relation = Relation::touching;

    bool operator==(const Goal&) const = default;
};

}  // namespace phyplay
