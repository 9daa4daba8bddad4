// A SolutionIdea says what a Phy-Q template wants its solver to understand, as conditions on a SolutionStory.
//
// "A round object is rolled into the target" becomes: whatever ends the pig is this ball, and it came rolling. The
// ideas of all templates are data (levels/phyq/ideas.json, described in levels/phyq/README.md). A solution that
// breaks an idea still passes its task: Phy-Q counts destroyed pigs, not ideas. Facts: Phy-Q template sheet.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/certification/phyq/solution_story.h"

namespace phyplay {

/// A place relative to where the pig was at first.
struct StoryPlace {
    Vec2 offset;
    double radius = 0.0;

    bool operator==(const StoryPlace&) const = default;
};

/// What must hold for the end of a pig. Empty lists ask nothing.
struct PigCondition {
    std::vector<std::string> by;       ///< "wood circle", "block 3", "bird", "egg": one of them
    std::vector<Approach> approach;    ///< one of them
    std::vector<StoryObject> touched;  ///< what ended it had struck one of them before
    std::vector<StoryPlace> past;      ///< what ended it had come through all of them
    int birds = 0;                     ///< at least so many birds struck the pig

    bool operator==(const PigCondition&) const = default;
};

struct SolutionIdea {
    std::string template_id;
    std::string words;  ///< one English sentence
    PigCondition every_pig;
    std::vector<std::vector<int>> order;  ///< pigs of a group end before those of later groups
    std::vector<StoryObject> moved;       ///< moved or destroyed before the launch that ends the last pig
    std::vector<StoryObject> struck;      ///< the first block or pig that a bird strikes is one of them
    std::vector<StoryObject> destroyed;   ///< all of them, before the last pig ends
    std::vector<StoryObject> in_motion;   ///< one of them moves when the last bird first touches something
    bool power = false;                   ///< a bird's power was used
    int launches = 0;                     ///< at least so many

    bool operator==(const SolutionIdea&) const = default;
};

/// The ideas of ideas.json, sorted by template id as text. `name` is the file for messages.
Result<std::vector<SolutionIdea>> read_solution_ideas(std::string_view json, const std::string& name);

/// Null where there is none.
const SolutionIdea* find_idea(const std::vector<SolutionIdea>& ideas, std::string_view template_id);

/// One sentence about the first thing in which the story is not the idea, empty where the idea is what solved the
/// level. A story without a solution never is.
std::string find_idea_fault(const SolutionIdea& idea, const SolutionStory& story);

}  // namespace phyplay
