#include "game/phyq/slingshot_words.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

/// The key of a body's name, without its case.
std::string key_of(const SlingshotBody& body) {
    switch (body.role) {
        case SlingshotRole::ground: return "body.ground.";
        case SlingshotRole::slingshot_post: return "body.sling.";
        case SlingshotRole::bird: return "body.bird_" + std::string(name_of(body.bird)) + ".";
        case SlingshotRole::pig: return "body.target.";
        case SlingshotRole::platform: return "body.ledge.";
        case SlingshotRole::tnt: return "body.crate.";
        case SlingshotRole::egg: return "body.egg.";
        case SlingshotRole::block: break;
    }
    const bool is_round = body.shape == ObjectShape::circle || body.shape == ObjectShape::circle_small;
    const bool is_triangle = body.shape == ObjectShape::triangle || body.shape == ObjectShape::triangle_hole;
    return "body." + std::string(name_of(body.material)) +
           (is_round      ? "_ball."
            : is_triangle ? "_triangle."
                          : "_block.");
}

}  // namespace

int count_targets(const SlingshotLevel& level) {
    return static_cast<int>(std::ranges::count_if(
        level.objects, [](const SlingshotObject& object) { return kind_of(object.shape) == ObjectKind::pig; }));
}

std::string SlingshotWords::body(const SlingshotBody& body, GrammaticalCase form) const {
    return std::string(
        texts_.say(key_of(body) + (form == GrammaticalCase::nominative ? "nominative" : "accusative")));
}

std::string SlingshotWords::counted(const std::string& key, int count) const {
    if (count == 1) return std::string(texts_.say(key + ".one"));
    return texts_.say(key + ".many", {{"count", std::to_string(count)}});
}

std::string SlingshotWords::goal(const SlingshotLevel& level) const {
    const int targets = count_targets(level);
    const std::string hit = targets == 2 ? std::string(texts_.say("sling.goal.two")) : counted("sling.goal", targets);
    return hit + " " + counted("sling.birds", static_cast<int>(level.birds.size()));
}

std::string_view SlingshotWords::power(BirdType bird) const {
    return bird_of(bird).has_power ? texts_.say("sling.power." + std::string(name_of(bird))) : std::string_view();
}

std::string SlingshotWords::solved(int targets, int score) const {
    return texts_.say(targets == 1 ? "sling.solved.one" : "sling.solved.many", {{"score", number(score)}});
}

std::string SlingshotWords::number(int value) const {
    std::string digits = std::to_string(value);
    for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) {
        digits.insert(static_cast<std::size_t>(at), texts_.say("number.group"));
    }
    return digits;
}

std::string SlingshotWords::mark(const SlingshotRecording& recording, const Event& mark) const {
    const auto named = [&](int number, GrammaticalCase form) {
        return number < 0 ? std::string() : body(recording.simulation().bodies()[number], form);
    };
    const std::string key = "sling.mark." + std::string(mark.word);
    return capitalised(texts_.say(key, {{"a", named(mark.body, GrammaticalCase::nominative)},
                                        {"b", named(mark.other, GrammaticalCase::accusative)},
                                        {"seconds", texts_.seconds(mark.step, kSlingshotStepHz)}}));
}

}  // namespace phyplay
