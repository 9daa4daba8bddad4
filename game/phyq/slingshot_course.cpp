#include "game/phyq/slingshot_course.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/phyq/level/phyq_task.h"
#include "game/phyq/flown_paths.h"

namespace phyplay {

namespace {

constexpr double kTellingDamage = 3.0;  // a hit that hurts less is not worth a word, unless a bird makes it
constexpr int kSameHitSteps = 25;       // hits of the same two in quick turn are one to the eye

/// The word for what an event is to people; empty where it is nothing.
std::string_view word_of(const SlingshotEvent& event, const std::vector<SlingshotBody>& bodies) {
    switch (event.kind) {
        case SlingshotEventKind::launched: return "launch";
        case SlingshotEventKind::tapped: return "power";
        case SlingshotEventKind::exploded: return "explosion";
        case SlingshotEventKind::destroyed:
            return bodies[event.body].role == SlingshotRole::pig ? "target" : "destroyed";
        case SlingshotEventKind::hit: return "hit";
        case SlingshotEventKind::vanished:
        case SlingshotEventKind::left_level: return {};
    }
    return {};
}

MarkLook look_of(std::string_view word) {
    if (word == "launch" || word == "power") return MarkLook::action;
    return word == "target" ? MarkLook::good : MarkLook::plain;
}

bool is_bird(const SlingshotBody& body) {
    return body.role == SlingshotRole::bird || body.role == SlingshotRole::egg;
}

}  // namespace

SlingshotCourse::SlingshotCourse(const Task& task, const SlingshotSetup& setup)
    : setup_(setup), level_(level_of(task)), settled_(settle(setup, level_)) {}

std::unique_ptr<Recording> SlingshotCourse::start() const {
    return std::make_unique<SlingshotRecording>(setup_, level_, settled_);
}

std::unique_ptr<Paths> SlingshotCourse::make_paths() const {
    return std::make_unique<FlownPaths>(setup_);
}

std::vector<Mark> SlingshotCourse::marks_of(const Recording& recording) const {
    const std::vector<SlingshotBody>& bodies = slingshot(recording).simulation().bodies();
    std::vector<Mark> marks;
    std::map<std::pair<int, int>, int> last_hit;
    for (const SlingshotEvent& event : slingshot(recording).simulation().events()) {
        const std::string_view word = word_of(event, bodies);
        if (word.empty()) continue;
        Event told{event.step, word, event.body, -1, event.x, event.y};
        if (event.kind == SlingshotEventKind::hit) {
            const bool by_bird = is_bird(bodies[event.body]) || is_bird(bodies[event.other]);
            const auto pair = std::minmax(event.body, event.other);
            const auto previous = last_hit.find(pair);
            const bool is_repeat = previous != last_hit.end() && event.step - previous->second < kSameHitSteps;
            last_hit[pair] = event.step;
            const bool tells = by_bird || event.damage_body + event.damage_other > kTellingDamage;
            if (is_repeat || !tells) continue;
            // The bird first, else what moves more freely: who hit whom.
            told.body = is_bird(bodies[event.other]) ? event.other : event.body;
            told.other = told.body == event.body ? event.other : event.body;
            if (!is_bird(bodies[told.body]) && !is_destructible(bodies[told.body].role)) {
                std::swap(told.body, told.other);
            }
        }
        marks.push_back({told, look_of(word)});
    }
    return marks;
}

std::optional<int> SlingshotCourse::parting_step(const Recording& a, const Recording& b) const {
    constexpr float kVisible = 0.03F;  // units: about a pixel where a level fills the window
    constexpr float kVisibleRad = 0.05F;
    const std::vector<SlingshotBody>& bodies = slingshot(a).simulation().bodies();
    return first_parting(a, b, kVisible, kVisibleRad,
                         [&](int body) { return !is_bird(bodies[static_cast<std::size_t>(body)]); });
}

}  // namespace phyplay
