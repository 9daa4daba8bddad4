// A SolutionStory is the short version of a played slingshot attempt: which contacts led to the end of each pig.
//
// tell_story() plays the shots and watches every step: which bird touched what, what that set in motion, whether it
// came flying, rolling, sliding or falling. The story keeps a few facts per launch and per pig, and a chain of
// sentences ("red bird hit wood circle", "wood circle hit small pig: destroyed"). What a template is meant to teach
// can be tested on these facts (solution_idea.h).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/phyq/play/slingshot_simulation.h"

namespace phyplay {

/// Something in a level: "block 3" is the fourth block in the level's own order, "bird 0" the first bird. Numbers
/// count within the role, so they stay the same where a task groups a layout's objects by kind or adds distractors at
/// the end. Ground, slingshot and eggs are all number 0.
struct StoryObject {
    SlingshotRole role = SlingshotRole::ground;
    int number = 0;

    bool operator==(const StoryObject&) const = default;
};

/// "block 3", "pig 0", "platform 7", "bird 1", "ground", "egg".
std::string to_string(const StoryObject& object);
/// Empty where it names nothing.
std::optional<StoryObject> find_story_object(std::string_view text);

/// How the end of a pig came to it.
enum class Approach {
    direct,      ///< a bird that had touched nothing since the sling
    bounced,     ///< a bird that had touched something before, out of the air or close to what it touched
    rolled,      ///< something round, along a surface
    slid,        ///< something not round, along a surface
    fell,        ///< something that came down on it
    flew,        ///< something through the air, not from above
    pushed,      ///< something beside it that was moved by less than kAlongSurface
    exploded,    ///< an explosion
    dropped,     ///< the pig itself fell or ran into something
    left_level,  ///< the pig left the level
};
inline constexpr int kApproachCount = 10;

/// "direct", "bounced", ...
std::string_view name_of(Approach approach);
std::optional<Approach> find_approach(std::string_view name);

/// Units along a surface from which something has rolled or slid rather than been pushed.
inline constexpr double kAlongSurface = 0.25;
/// Units an object must be away from its start to count as moved.
inline constexpr double kMoved = 0.2;

struct PigEnd {
    int pig = 0;  ///< number among the pigs
    int step = 0;
    int launch = 0;  ///< the last one before, from 1; 0: none
    Approach approach = Approach::direct;
    StoryObject by;                    ///< what struck it; for left_level the pig itself
    std::string by_words;              ///< "wood circle", "red bird", "egg"
    int birds = 0;                     ///< different birds that struck this pig
    double along = 0.0;                ///< units `by` came along a surface just before
    std::vector<StoryObject> touched;  ///< what `by` had struck before, each once, in order
    std::vector<Vec2> path;            ///< of `by` until then, relative to where the pig was at first

    bool operator==(const PigEnd&) const = default;
};

struct LaunchStory {
    BirdType bird = BirdType::red;
    int release_step = 0;
    std::optional<int> tap_step;         ///< of a tap that did something
    std::optional<int> contact_step;     ///< first contact after the sling
    std::vector<StoryObject> struck;     ///< by this bird and what split off it, each once, in order
    std::vector<StoryObject> in_motion;  ///< blocks and pigs that moved when this bird first touched something

    bool operator==(const LaunchStory&) const = default;
};

/// A block or pig that was moved by more than kMoved, or destroyed.
struct ObjectFate {
    StoryObject object;
    int moved_launch = 0;      ///< the last launch before it was that far away, from 1; 0: never
    int destroyed_launch = 0;  ///< the last launch before it was destroyed, from 1; 0: never

    bool operator==(const ObjectFate&) const = default;
};

struct SolutionStory {
    bool solved = false;
    std::vector<LaunchStory> launches;
    std::vector<PigEnd> ends;  ///< in the order in which they happened
    std::vector<ObjectFate> fates;
    std::vector<std::string> chain;  ///< what led to the ends, in the order in which it happened

    bool operator==(const SolutionStory&) const = default;
};

/// Plays the shots as play_shots() does, until the level is decided. `settled` must be settle(setup, level); shots as
/// play_shots() wants them.
SolutionStory tell_story(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                         std::span<const Shot> shots);

/// The chain in one line: "red bird hit wood circle; wood circle hit small pig: destroyed".
std::string to_string(const SolutionStory& story);

}  // namespace phyplay
