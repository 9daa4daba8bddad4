#include "engine/certification/phyq/solution_idea.h"

#include <algorithm>
#include <cmath>

#include "engine/io/json_reader.h"

namespace phyplay {
namespace {

template <typename Value>
bool contains(const std::vector<Value>& list, const Value& value) {
    return std::ranges::find(list, value) != list.end();
}

/// Those of a list that may be left out.
std::vector<JsonField> items_of(const JsonField& field, std::string_view key) {
    return field.has(key) ? field[key].items() : std::vector<JsonField>();
}

std::vector<StoryObject> read_objects(const JsonField& field, std::string_view key) {
    std::vector<StoryObject> objects;
    for (const JsonField& item : items_of(field, key)) {
        const std::optional<StoryObject> object = find_story_object(item.text());
        if (object) {
            objects.push_back(*object);
        } else {
            item.refuse("must name an object, for example 'block 3'");
        }
    }
    return objects;
}

PigCondition read_pig_condition(const JsonField& field) {
    field.only({"by", "approach", "touched", "past", "birds"});
    PigCondition condition;
    for (const JsonField& item : items_of(field, "by")) condition.by.push_back(item.text());
    for (const JsonField& item : items_of(field, "approach")) {
        const std::optional<Approach> approach = find_approach(item.text());
        if (approach) {
            condition.approach.push_back(*approach);
        } else {
            item.refuse(
                "is no approach; direct, bounced, rolled, slid, fell, flew, pushed, exploded, dropped and "
                "left_level are");
        }
    }
    condition.touched = read_objects(field, "touched");
    for (const JsonField& item : items_of(field, "past")) {
        item.only({"x", "y", "radius"});
        condition.past.push_back({{item["x"].number(), item["y"].number()}, item["radius"].number()});
    }
    if (field.has("birds")) condition.birds = field["birds"].whole_number();
    return condition;
}

SolutionIdea read_idea(const std::string& template_id, const JsonField& field) {
    field.only({"idea", "every_pig", "order", "moved", "struck", "destroyed", "in_motion", "power", "launches"});
    SolutionIdea idea{.template_id = template_id, .words = field["idea"].text()};
    if (field.has("every_pig")) idea.every_pig = read_pig_condition(field["every_pig"]);
    for (const JsonField& group : items_of(field, "order")) {
        idea.order.emplace_back();
        for (const JsonField& pig : group.items()) idea.order.back().push_back(pig.whole_number());
    }
    idea.moved = read_objects(field, "moved");
    idea.struck = read_objects(field, "struck");
    idea.destroyed = read_objects(field, "destroyed");
    idea.in_motion = read_objects(field, "in_motion");
    if (field.has("power")) {
        idea.power = field["power"].text() == "used";
        if (!idea.power) field["power"].refuse("can only be 'used'");
    }
    if (field.has("launches")) idea.launches = field["launches"].whole_number();
    return idea;
}

std::string pig_words(const PigEnd& end) {
    return "pig " + std::to_string(end.pig);
}

bool is_by(const PigEnd& end, const std::string& wanted) {
    if (wanted == "bird") return end.by.role == SlingshotRole::bird;
    return wanted == end.by_words || wanted == to_string(end.by);
}

std::string find_pig_fault(const PigCondition& condition, const PigEnd& end) {
    const auto is_wanted = [&](const std::string& wanted) { return is_by(end, wanted); };
    if (!condition.by.empty() && std::ranges::none_of(condition.by, is_wanted)) {
        return pig_words(end) + " was ended by " + end.by_words + " (" + to_string(end.by) + ")";
    }
    if (!condition.approach.empty() && !contains(condition.approach, end.approach)) {
        return pig_words(end) + ": " + end.by_words + " came as '" + std::string(name_of(end.approach)) + "'";
    }
    const auto was_touched = [&](const StoryObject& object) { return contains(end.touched, object); };
    if (!condition.touched.empty() && std::ranges::none_of(condition.touched, was_touched)) {
        return pig_words(end) + ": " + end.by_words + " had not struck " + to_string(condition.touched.front());
    }
    for (const StoryPlace& place : condition.past) {
        const bool came_past = std::ranges::any_of(end.path, [&place](const Vec2& point) {
            return std::hypot(point.x - place.offset.x, point.y - place.offset.y) <= place.radius;
        });
        if (!came_past) return pig_words(end) + ": " + end.by_words + " took another way";
    }
    if (end.birds < condition.birds) {
        return pig_words(end) + " was struck by " + std::to_string(end.birds) + " birds";
    }
    return {};
}

std::string find_order_fault(const SolutionIdea& idea, const SolutionStory& story) {
    int latest = -1;
    for (const std::vector<int>& group : idea.order) {
        int group_latest = latest;
        for (const PigEnd& end : story.ends) {
            if (!contains(group, end.pig)) continue;
            if (end.step <= latest) return pig_words(end) + " ended too early";
            group_latest = std::max(group_latest, end.step);
        }
        latest = group_latest;
    }
    return {};
}

std::string find_fate_fault(const SolutionIdea& idea, const SolutionStory& story) {
    const auto fate_of = [&story](const StoryObject& object) {
        const auto fate = std::ranges::find_if(
            story.fates, [&](const ObjectFate& candidate) { return candidate.object == object; });
        return fate == story.fates.end() ? ObjectFate{.object = object} : *fate;
    };
    const int last_launch = story.ends.empty() ? 0 : story.ends.back().launch;
    for (const StoryObject& object : idea.moved) {
        const ObjectFate fate = fate_of(object);
        const auto is_before = [last_launch](int launch) { return launch > 0 && launch < last_launch; };
        if (!is_before(fate.moved_launch) && !is_before(fate.destroyed_launch))
            return to_string(object) + " was not moved before the last bird";
    }
    for (const StoryObject& object : idea.destroyed) {
        if (fate_of(object).destroyed_launch == 0) return to_string(object) + " was not destroyed";
    }
    return {};
}

bool is_block_or_pig(const StoryObject& object) {
    return object.role == SlingshotRole::block || object.role == SlingshotRole::pig;
}

}  // namespace

Result<std::vector<SolutionIdea>> read_solution_ideas(std::string_view json, const std::string& name) {
    JsonReader reader(json, name);
    const JsonField root = reader.root();
    root.only({"about", "ideas"});
    std::vector<SolutionIdea> ideas;
    const JsonField listed = root["ideas"];
    for (const std::string& key : listed.keys()) ideas.push_back(read_idea(key, listed[key]));
    if (reader.error()) return *reader.error();
    return ideas;
}

const SolutionIdea* find_idea(const std::vector<SolutionIdea>& ideas, std::string_view template_id) {
    const auto found = std::ranges::find(ideas, template_id, &SolutionIdea::template_id);
    return found == ideas.end() ? nullptr : &*found;
}

std::string find_idea_fault(const SolutionIdea& idea, const SolutionStory& story) {
    if (!story.solved) return "the level was not solved";
    for (const PigEnd& end : story.ends) {
        if (std::string fault = find_pig_fault(idea.every_pig, end); !fault.empty()) return fault;
    }
    if (std::string fault = find_order_fault(idea, story); !fault.empty()) return fault;
    if (std::string fault = find_fate_fault(idea, story); !fault.empty()) return fault;
    if (static_cast<int>(story.launches.size()) < idea.launches)
        return std::to_string(story.launches.size()) + " launches were enough";
    if (!idea.struck.empty()) {
        for (const LaunchStory& launch : story.launches) {
            const auto first = std::ranges::find_if(launch.struck, is_block_or_pig);
            if (first == launch.struck.end()) continue;
            if (contains(idea.struck, *first)) break;
            return "the bird struck " + to_string(*first) + " first";
        }
    }
    if (!idea.in_motion.empty()) {
        const std::vector<StoryObject>& moving = story.launches.back().in_motion;
        const auto moves = [&](const StoryObject& object) { return contains(moving, object); };
        if (std::ranges::none_of(idea.in_motion, moves))
            return to_string(idea.in_motion.front()) + " was at rest when the last bird came";
    }
    const bool was_tapped =
        std::ranges::any_of(story.launches, [](const LaunchStory& launch) { return launch.tap_step.has_value(); });
    if (idea.power && !was_tapped) return "no bird used its power";
    return {};
}

}  // namespace phyplay
