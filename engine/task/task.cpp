#include "engine/task/task.h"

namespace phyplay {

int balls_of(ActionTier tier) {
    switch (tier) {
        case ActionTier::ball: return 1;
        case ActionTier::two_balls: return 2;
    }
    return 0;
}

std::string_view name_of(ActionTier tier) {
    switch (tier) {
        case ActionTier::ball: return "ball";
        case ActionTier::two_balls: return "two_balls";
    }
    return "";
}

std::string_view name_of(SuiteName suite) {
    switch (suite) {
        case SuiteName::phyre: return "phyre";
    }
    return "";
}

}  // namespace phyplay
