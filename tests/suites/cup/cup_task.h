// What a Cup task consists of: a ball on blocks, some of which can be taken away, and a cup for it to fall into.
//
// Lengths are world units, y up, the floor at 0. Boxes are told by their centre.
#pragma once

#include <vector>

#include "engine/base/vec2.h"
#include "engine/play/task.h"

namespace phyplay::cup {

inline constexpr SuiteId kCup{"cup"};
inline constexpr Tier kClicksTier{"clicks"};

struct Box {
    Vec2 centre;
    double width = 1.0;
    double height = 1.0;
    double angle_deg = 0.0;  ///< counter-clockwise

    bool operator==(const Box&) const = default;
};

struct Block {
    Box box;
    bool can_go = true;  ///< a click takes it away

    bool operator==(const Block&) const = default;
};

/// Blocks hang where they are; only the ball moves.
struct CupScene {
    Vec2 ball;
    double ball_radius = 0.3;
    std::vector<Block> blocks;
    Vec2 cup;  ///< middle of its bottom
    double cup_width = 1.6;
    double cup_height = 1.2;

    bool operator==(const CupScene&) const = default;
};

/// Everything that never moves, in the order of the bodies of a play: the floor, the three sides of the cup, the
/// blocks. The ball comes behind them.
std::vector<Box> boxes_of(const CupScene& scene);

class CupContent final : public TaskContent {
public:
    explicit CupContent(CupScene its_scene) : scene(std::move(its_scene)) {}

    bool is_equal(const TaskContent& other) const override;
    bool fits(SuiteId suite, Tier tier) const override;
    void write(ByteWriter& out) const override;
    std::optional<std::string> find_fault() const override;

    CupScene scene;
};

/// Reads what write() wrote. Where the bytes are none of a content, `in` has failed.
std::shared_ptr<const TaskContent> read_cup_content(ByteReader& in);

/// Requires a task of this suite.
const CupScene& cup_of(const Task& task);

/// The four tasks there are, of two templates.
std::vector<Task> all_tasks();

}  // namespace phyplay::cup
