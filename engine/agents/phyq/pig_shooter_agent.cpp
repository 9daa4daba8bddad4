// Phy-Q's Pig Shooter: a random pig, one of the two arcs that lead there, and nothing else.
//
// Rebuilt from the published program with its habits (Phy-Q agents sheet, sections 1.1 and 3): it aims at the middle
// of the pig's box with the agents' planner, in whole pixels; out of reach it lets go at (-600, 560); its release
// point is off by some five pixels, since it measures from another point than it shoots from. Powers are used at 65
// to 89 % of the way to the pig (yellow), 65 to 84 % (blue) or 50 to 69 % (white), by the planner's estimate.
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/agents/phyq/slingshot_agents.h"
#include "engine/phyq/level/shot.h"
#include "engine/phyq/rules/agent_planner.h"
#include "engine/phyq/view/symbolic_state.h"

namespace phyplay {
namespace {

constexpr Vec2 kReleaseOutOfReach{-600.0, 560.0};

/// Percent of the way to the target, both ends included; 0 for no tap.
struct TapRange {
    int from = 0;
    int to = 0;
};

constexpr PerPublishedBird<TapRange> kTapRanges{{{{}, {65, 84}, {65, 89}, {}, {50, 69}}}};

class PigShots final : public SlingshotPlayer {
public:
    explicit PigShots(NumpyRandom random) : random_(random) {}

    std::optional<Shot> next_shot(const SlingshotView& view) override {
        std::vector<PixelBox> pigs;
        for (const SeenObject& object : view.objects) {
            if (object.role != SlingshotRole::pig) continue;
            if (const auto box = pixel_box_of(object)) pigs.push_back(*box);
        }
        if (pigs.empty()) return draw_random_shot(random_, view);
        const PixelBox& pig = pigs[static_cast<std::size_t>(random_.choice(std::ssize(pigs)))];
        return shot_at({(pig.left + pig.right) / 2.0, (pig.top + pig.bottom) / 2.0}, view);
    }

private:
    Shot shot_at(Vec2 target, const SlingshotView& view) {
        const ScreenRectangle sling = slingshot_on_agent_screen(view.slingshot);
        const AgentPlanner planner(sling);
        const Vec2 reference = planner.reference_point();
        Vec2 release = kReleaseOutOfReach;
        const std::vector<PlannedShot> arcs = planner.shots_at(target);
        if (!arcs.empty()) release = arcs[static_cast<std::size_t>(random_.choice(std::ssize(arcs)))].release;
        release = {std::trunc(release.x), std::trunc(release.y)};

        // Measured from the corner of the sling's box, shot from the reference point.
        Shot shot = shot_released_at(view.slingshot,
                                     {reference.x + (release.x - sling.left), reference.y + (release.y - sling.top)});
        const TapRange range = kTapRanges.of(view.bird_on_sling.value_or(BirdType::red));
        if (range.to > 0) {
            const auto percent = static_cast<double>(random_.randint(range.from, range.to + 1));
            // In long double, of which there is one variant (base/portable_math.h).
            const auto angle = static_cast<double>(std::atan2(static_cast<long double>(release.y - reference.y),
                                                              static_cast<long double>(reference.x - release.x)));
            const double tap_x = sling.left + (target.x - sling.left) * percent / 100.0;
            const double seconds = std::trunc(planner.tap_ms(angle, tap_x)) / 1000.0;
            if (seconds > 0.0) shot.tap_s = std::min(seconds, kLatestShotTime);
        }
        return shot;
    }

    NumpyRandom random_;
};

}  // namespace

OwnSlingshotAgent pig_shooter_phyq_agent() {
    return {.name = "pig_shooter", .start = start_player<PigShots>, .published_name = "pig_shooter"};
}

}  // namespace phyplay
