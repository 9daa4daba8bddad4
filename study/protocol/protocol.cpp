#include "study/protocol/protocol.h"

namespace phyplay {

std::string_view name_of(TrajectoryAid value) {
    switch (value) {
        case TrajectoryAid::none: return "none";
        case TrajectoryAid::post_run: return "post_run";
        case TrajectoryAid::ghost_last: return "ghost_last";
        case TrajectoryAid::ghost_all: return "ghost_all";
        case TrajectoryAid::preview: return "preview";
    }
    return "";
}

std::string_view name_of(QuestionKind value) {
    switch (value) {
        case QuestionKind::choice: return "choice";
        case QuestionKind::likert: return "likert";
        case QuestionKind::number: return "number";
        case QuestionKind::text: return "text";
    }
    return "";
}

std::string_view name_of(BlockKind value) {
    switch (value) {
        case BlockKind::practice: return "practice";
        case BlockKind::test: return "test";
        case BlockKind::pause: return "break";
    }
    return "";
}

std::string_view name_of(OrderMethod value) {
    switch (value) {
        case OrderMethod::fixed: return "fixed";
        case OrderMethod::shuffled: return "shuffled";
        case OrderMethod::latin_square: return "latin_square";
        case OrderMethod::blocked: return "blocked";
    }
    return "";
}

std::string_view name_of(InterruptedTrial value) {
    switch (value) {
        case InterruptedTrial::go_on: return "go_on";
        case InterruptedTrial::again: return "again";
        case InterruptedTrial::skip: return "skip";
    }
    return "";
}

}  // namespace phyplay
