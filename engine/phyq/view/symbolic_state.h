// The symbolic state: what is on the agents' screen as JSON, polygons in pixels, as Phy-Q's agents read it, and as
// planes of cells, as the published learning agents feed it to their networks.
//
// The JSON is one array with one feature collection: ground, slingshot, trajectory, then every thing with its outline
// and the colours of its picture (Phy-Q evaluation sheet, section 8; protocol sheet, section 10). Number types are
// exactly those that the published clients insist on. What is wholly off the screen or below the ground is left
// out; outlines are kept a pixel inside the screen, since clients read no others.
//
// There are 12 planes of 120 x 160 cells. A cell is 4 x 4 pixels and holds 1 where the bounding box of something of
// the plane's kind touches it (Phy-Q agents sheet, section 7). The ground is in no plane. In the published runs the
// platform plane was always empty, since those clients drop platforms.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/phyq/view/slingshot_view.h"

namespace phyplay {

/// How the noisy variant differs: every pig, block, TNT and platform is shifted as a whole, and so is the
/// trajectory; every colour's share is off by up to 0.02 (then the shares are scaled to sum to 1). Ground,
/// slingshot and birds are exact.
struct StateNoise {
    std::uint32_t seed = 0;
    double radius_px = 2.0;  ///< shifts are uniform in a disc of this radius
};

struct SymbolicOptions {
    /// Tell names ("wood_circle_1") and life instead of calling everything "Object".
    bool developer = true;
    std::optional<StateNoise> noise;
};

/// One line of JSON without line feed, plain ASCII. The same view, options and seed give the same bytes.
std::string symbolic_state_json(const SlingshotView& view, const SymbolicOptions& options = {});

/// The name by which developers' mode calls a thing: material and shape with the stage of damage, 1 to 4, or bird
/// or pig, or "TNT" or "Platform".
std::string label_of(const SeenObject& object);

/// A thing's bounding box on the screen, in whole pixels as its polygon has them; empty where it is not shown.
struct PixelBox {
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
};
std::optional<PixelBox> pixel_box_of(const SeenObject& object);

/// The outline of its polygon there, without holes; empty where it is not shown.
std::vector<Vec2> pixel_outline_of(const SeenObject& object);

inline constexpr int kTensorRows = 120;
inline constexpr int kTensorColumns = 160;

/// In the order of the planes.
enum class TensorPlane {
    slingshot,
    red_bird,
    yellow_bird,
    blue_bird,
    white_bird,
    black_bird,
    pig,
    wood,
    ice,
    stone,
    tnt,
    platform,
};
inline constexpr int kTensorPlanes = 12;

/// 12 * 120 * 160 zeros and ones, plane by plane, row by row from the top.
std::vector<std::uint8_t> symbolic_tensor_of(const SlingshotView& view, bool with_platforms = false);

}  // namespace phyplay
