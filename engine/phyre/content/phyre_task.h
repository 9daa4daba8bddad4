// What a PHYRE task consists of: its scene, its goal, the action that solves it, and PHYRE's constants.
//
// A Scene is what a task looks like before anybody acts: walls and bodies with their shapes, a plain value in scene
// pixels: 256 x 256, origin at the bottom left, y up, angles in radians, counter-clockwise. It knows nothing of
// physics engines or drawing. Body order is part of its meaning, since contact order follows it (reference: PHYRE
// engine sheet, section 2): four walls first (indices 0-3: bottom, left, top, right), then the template's bodies in
// the order they were made.
//
// A Goal says in data, never in code, when a task is solved: a relation between two bodies that must hold for a
// number of consecutive steps.
//
// An Action is what a solver does in one attempt: one or two balls, placed before time starts. Solvers speak in the
// unit interval, three numbers per ball (x, y, radius). Placement is the same in whole pixels, which is all the
// simulation ever sees; phyre/placement_rules.h leads from one to the other.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/shape.h"
#include "engine/play/task.h"

namespace phyplay {

inline constexpr double kSceneWidth = 256.0;   ///< pixels
inline constexpr double kSceneHeight = 256.0;  ///< pixels
inline constexpr std::size_t kWallCount = 4;

/// Values are PHYRE's shape type numbers (engine sheet, section 3).
enum class BodyType { wall = 0, ball = 1, bar = 2, jar = 3, standing_sticks = 4 };

/// Values are PHYRE's colour codes (engine sheet, section 3), also those of observation images.
enum class Color { white = 0, red = 1, green = 2, blue = 3, purple = 4, gray = 5, black = 6 };

struct Body {
    BodyType type = BodyType::ball;
    bool dynamic = false;
    Vec2 position;  ///< of the local origin: centre; for jars the centre of the base plate
    double angle_rad = 0.0;
    double diameter = 0.0;  ///< PHYRE's size attribute, used in object vectors
    Color color = Color::black;
    std::vector<Shape> shapes;  ///< fixture order is part of the scene's meaning

    bool operator==(const Body&) const = default;
};

struct Scene {
    std::vector<Body> bodies;

    bool operator==(const Scene&) const = default;
};

/// "wall", "ball", "bar", "jar", "standingsticks": the words of PHYRE's data.
std::string_view name_of(BodyType type);

/// "white", "red", "green", ...
std::string_view name_of(Color color);

/// The four walls every PHYRE scene begins with, 5 px thick, outside the scene (engine sheet, section 2).
std::vector<Body> make_walls();

/// The relations of PHYRE's data format that its two tiers use: only touching (code 6).
enum class Relation { touching = 6 };

struct Goal {
    int body1 = -1;  ///< index into Scene::bodies; dynamic and green in every PHYRE task
    int body2 = -1;  ///< index into Scene::bodies; blue when dynamic, purple when static
    Relation relation = Relation::touching;

    bool operator==(const Goal&) const = default;
};

/// One ball as the solver says it: every number in [0, 1] (engine sheet, section 4).
struct UnitBall {
    double x = 0.0;
    double y = 0.0;
    double radius = 0.0;

    bool operator==(const UnitBall&) const = default;
};

/// One ball in the scene, in pixels. After quantisation, whole numbers.
struct PlacedBall {
    double x = 0.0;
    double y = 0.0;
    double radius = 0.0;

    bool operator==(const PlacedBall&) const = default;
};

/// The balls as they enter the simulation, in action order.
using Placement = std::vector<PlacedBall>;

inline constexpr SuiteId kPhyre{"phyre"};
inline constexpr Tier kBallTier{"ball"};           ///< one ball is placed
inline constexpr Tier kTwoBallsTier{"two_balls"};  ///< two are

/// PHYRE's constants (engine sheet, sections 1 and 5).
inline constexpr int kStepHz = 60;
inline constexpr int kMaxSteps = 1000;
inline constexpr int kHoldSteps = 180;

/// Most shapes of a scene, all bodies together, and most pairs of them that may overlap at the start
/// (base/crowding.h). Shipped ones have up to 65 and 10; with these, an attempt takes some seconds at most.
inline constexpr std::size_t kMaxSceneShapes = 512;
inline constexpr std::size_t kMaxSceneOverlaps = 2'000;

/// One sentence about a scene that would take too long to simulate: too many shapes, or too many of them in each
/// other (base/crowding.h). Part of what a task's content is asked; whoever makes scenes asks at once.
std::optional<std::string> find_crowding_fault(const Scene& scene);

class PhyreContent final : public TaskContent {
public:
    PhyreContent(Scene its_scene, Goal its_goal) : scene(std::move(its_scene)), goal(its_goal) {}

    bool is_equal(const TaskContent& other) const override;
    bool fits(SuiteId suite, Tier tier) const override;
    void write(ByteWriter& out) const override;
    std::optional<std::string> find_fault() const override;

    Scene scene;
    Goal goal;
};

/// Reads what write() wrote. Where the bytes are none of a content, `in` has failed.
std::shared_ptr<const TaskContent> read_phyre_content(ByteReader& in);

/// For Task::content.
std::shared_ptr<const TaskContent> phyre_content(Scene scene, Goal goal);

/// Require a task of PHYRE's.
const Scene& scene_of(const Task& task);
const Goal& goal_of(const Task& task);

/// Balls a solver places in one attempt: 1 or 2; 0 in tiers of other suites.
int balls_of(Tier tier);

/// The tier of PHYRE's with that name; empty where there is none.
std::optional<Tier> find_ball_tier(std::string_view name);

/// The colour that a body's role gives it: goal bodies green, blue or purple, the rest gray or black.
Color color_of_role(bool dynamic, int index, const Goal& goal);

}  // namespace phyplay
