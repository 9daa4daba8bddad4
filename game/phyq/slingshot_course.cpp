#include "game/phyq/slingshot_course.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/phyq/level/phyq_task.h"

namespace phyplay {
namespace {

/// The bird's middle: its circle is offset from its position and turns with it.
Vec2 middle_of(const BodyPose& pose, const CircleCollider& circle) {
    const double c = std::cos(static_cast<double>(pose.angle_rad));
    const double s = std::sin(static_cast<double>(pose.angle_rad));
    return {pose.x + c * circle.x - s * circle.y, pose.y + s * circle.x + c * circle.y};
}

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

std::vector<FlownPath> flown_paths(const SlingshotSetup& setup, const SlingshotRecording& recording) {
    std::vector<FlownPath> paths;
    const std::vector<SlingshotBird>& birds = recording.simulation().birds();
    for (std::size_t i = 0; i < birds.size(); ++i) {
        const SlingshotBird& bird = birds[i];
        const bool is_part = i >= recording.birds_of_queue();
        if (!is_part && i >= recording.shots().size()) continue;
        int step = bird.launch_step;
        while (is_part && step < recording.last_step() && !recording.exists(bird.body, step)) ++step;
        FlownPath path{.body = bird.body, .bird = bird.type, .first_step = step, .contact_step = {}, .middles = {}};
        const CircleCollider& circle = setup.objects().bird(bird.type).collider;
        for (; step <= recording.last_step(); ++step) {
            const BodyPose pose = recording.pose_of(bird.body, step);
            if (!pose.is_present) break;
            path.middles.push_back(middle_of(pose, circle));
        }
        if (bird.has_collided()) path.contact_step = bird.first_contact_step;
        paths.push_back(std::move(path));
    }
    std::ranges::stable_sort(paths, {}, &FlownPath::first_step);
    return paths;
}

void FlownPaths::extend(const Recording& recording) {
    const int last_step = recording.last_step();
    const std::size_t moves = recording.moves().size();
    if (last_step_ == last_step && moves_ == moves) return;
    last_step_ = last_step;
    moves_ = moves;
    paths_ = flown_paths(setup_, slingshot(recording));
}

SlingshotCourse::SlingshotCourse(const Task& task, const SlingshotSetup& setup)
    : setup_(setup), level_(level_of(task)), settled_(settle(setup, level_)) {}

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
    return first_parting(a, b, kVisible, kVisibleRad, [&](int body) { return !is_bird(bodies[body]); });
}

}  // namespace phyplay
