#include "engine/play/task.h"

namespace phyplay {

int balls_of(ActionTier tier) {
    switch (tier) {
        case ActionTier::ball: return 1;
        case ActionTier::two_balls: return 2;
        case ActionTier::slingshot: return 0;
    }
    return 0;
}

std::string_view name_of(ActionTier tier) {
    switch (tier) {
        case ActionTier::ball: return "ball";
        case ActionTier::two_balls: return "two_balls";
        case ActionTier::slingshot: return "slingshot";
    }
    return "";
}

SuiteName suite_of(ActionTier tier) {
    return tier == ActionTier::slingshot ? SuiteName::phyq : SuiteName::phyre;
}

std::optional<ActionTier> find_tier(std::string_view name) {
    for (const ActionTier tier : {ActionTier::ball, ActionTier::two_balls, ActionTier::slingshot}) {
        if (name_of(tier) == name) return tier;
    }
    return std::nullopt;
}

std::string_view name_of(SuiteName suite) {
    switch (suite) {
        case SuiteName::phyre: return "phyre";
        case SuiteName::phyq: return "phyq";
    }
    return "";
}

}  // namespace phyplay
