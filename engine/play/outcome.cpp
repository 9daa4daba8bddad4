#include "engine/play/outcome.h"

namespace phyplay {

std::string_view name_of(Status status) {
    switch (status) {
        case Status::solved: return "solved";
        case Status::not_solved: return "not_solved";
        case Status::invalid: return "invalid";
    }
    return "";
}

int phyre_code(Status status) {
    switch (status) {
        case Status::solved: return 1;
        case Status::not_solved: return -1;
        case Status::invalid: return 0;
    }
    return 0;
}

}  // namespace phyplay
