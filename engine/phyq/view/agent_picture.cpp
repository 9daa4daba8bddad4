#include "engine/phyq/view/agent_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/phyq/rules/agent_planner.h"

namespace phyplay {
namespace {

/// Colours as the agents' classifier has them, RRRGGGBB, for each of ten places of a weave.
using Weave = std::array<std::uint8_t, 10>;

constexpr Weave weave(std::uint8_t first, int count, std::uint8_t second, int second_count, std::uint8_t third = 0) {
    Weave places{};
    for (int i = 0; i < 10; ++i) {
        places[i] = i < count ? first : i < count + second_count ? second : third;
    }
    return places;
}

constexpr PerPublishedBird<Weave> kBirdWeaves{{
    weave(250, 5, 0, 3, 244),   // red
    weave(119, 6, 0, 3, 82),    // blue
    weave(248, 8, 180, 2),      // yellow
    weave(73, 7, 36, 2, 0),     // black
    weave(21, 4, 255, 4, 254),  // white
}};
constexpr std::array<Weave, 3> kMaterialWeaves{
    weave(136, 5, 240, 5),     // wood
    weave(182, 6, 146, 4),     // stone
    weave(87, 4, 19, 4, 123),  // ice
};
constexpr Weave kPigWeave = weave(125, 7, 84, 2, 88);
constexpr Weave kTntWeave = weave(205, 6, 104, 4);
constexpr Weave kPlatformWeave = weave(36, 6, 68, 4);
constexpr std::uint8_t kSky = 251;
constexpr std::uint8_t kGround = 140;
constexpr std::uint8_t kSlingshot = 64;
constexpr std::uint8_t kDot = 35;

const Weave& weave_of(const SeenObject& object) {
    switch (object.role) {
        case SlingshotRole::bird: return kBirdWeaves.of(object.bird);
        case SlingshotRole::pig: return kPigWeave;
        case SlingshotRole::block: return kMaterialWeaves[static_cast<std::size_t>(object.material) - 1];
        case SlingshotRole::tnt: return kTntWeave;
        case SlingshotRole::platform:
        case SlingshotRole::ground:
        case SlingshotRole::slingshot_post:
        case SlingshotRole::egg: break;
    }
    return kPlatformWeave;
}

/// Neighbours differ, and ten pixels in a row have exactly the weave's shares.
std::uint8_t color_at(const Weave& weave, int x, int y) {
    return weave[(3 * x + y) % 10];
}

/// Calls paint(x, y) for each pixel whose centre lies inside the contours (even-odd, so holes stay open).
template <typename Paint>
void for_each_pixel(const Contours& contours, const Paint& paint) {
    Contours screen = contours;
    double top = std::numeric_limits<double>::max();
    double bottom = std::numeric_limits<double>::lowest();
    for (std::vector<Vec2>& path : screen) {
        for (Vec2& v : path) {
            v = agent_screen_from_world(v);
            top = std::min(top, v.y);
            bottom = std::max(bottom, v.y);
        }
    }
    const int first = static_cast<int>(std::clamp(std::floor(top), 0.0, 480.0));
    const int last = static_cast<int>(std::clamp(std::ceil(bottom), 0.0, 480.0));
    std::vector<double> crossings;
    for (int row = first; row < last; ++row) {
        const double y = row + 0.5;
        crossings.clear();
        for (const std::vector<Vec2>& path : screen) {
            for (std::size_t i = 0; i < path.size(); ++i) {
                const Vec2& a = path[i];
                const Vec2& b = path[(i + 1) % path.size()];
                if ((a.y <= y) == (b.y <= y)) continue;
                crossings.push_back(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)));
            }
        }
        std::ranges::sort(crossings);
        for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
            const int from = static_cast<int>(std::clamp(std::ceil(crossings[i] - 0.5), 0.0, 640.0));
            const int to = static_cast<int>(std::clamp(std::ceil(crossings[i + 1] - 0.5), 0.0, 640.0));
            for (int x = from; x < to; ++x) paint(x, row);
        }
    }
}

class Picture {
public:
    Picture() : image_{kAgentScreenWidth, kAgentScreenHeight, {}} {
        image_.rgb.resize(static_cast<std::size_t>(kAgentScreenWidth) * kAgentScreenHeight * 3);
    }

    void set(int x, int y, std::uint8_t color) {
        std::uint8_t* pixel = &image_.rgb[(static_cast<std::size_t>(y) * kAgentScreenWidth + x) * 3];
        // The middle of what the eight bits stand for.
        pixel[0] = static_cast<std::uint8_t>((color >> 5U) * 32U + 16U);
        pixel[1] = static_cast<std::uint8_t>(((color >> 2U) & 7U) * 32U + 16U);
        pixel[2] = static_cast<std::uint8_t>((color & 3U) * 64U + 32U);
    }

    void fill(int left, int top, int right, int bottom, std::uint8_t color) {
        for (int y = std::max(top, 0); y < std::min(bottom, kAgentScreenHeight); ++y) {
            for (int x = std::max(left, 0); x < std::min(right, kAgentScreenWidth); ++x) set(x, y, color);
        }
    }

    RgbImage take() { return std::move(image_); }

private:
    RgbImage image_;
};

/// A fork: a stem, and two arms of half its width.
void draw_slingshot(Picture& picture, Vec2 slingshot) {
    const ScreenRectangle box = slingshot_on_agent_screen(slingshot);
    const int left = static_cast<int>(box.left);
    const int top = static_cast<int>(box.top);
    const int right = left + static_cast<int>(box.width);
    const int bottom = top + static_cast<int>(box.height);
    const int fork = top + (bottom - top) * 2 / 5;
    const int arm = std::max(2, (right - left) / 4);
    picture.fill(left, top, left + arm, fork, kSlingshot);
    picture.fill(right - arm, top, right, fork, kSlingshot);
    picture.fill(left, fork - arm, right, fork, kSlingshot);
    picture.fill((left + right - arm) / 2, fork, (left + right + arm) / 2, bottom, kSlingshot);
}

}  // namespace

RgbImage agent_picture_of(const SlingshotView& view) {
    Picture picture;
    picture.fill(0, 0, kAgentScreenWidth, kGroundRow, kSky);
    picture.fill(0, kGroundRow, kAgentScreenWidth, kAgentScreenHeight, kGround);
    draw_slingshot(picture, view.slingshot);
    // Last listed is farthest behind: platforms, then blocks, birds, pigs.
    for (auto object = view.objects.rbegin(); object != view.objects.rend(); ++object) {
        const Weave& weave = weave_of(*object);
        for_each_pixel(object->contours, [&](int x, int y) { picture.set(x, y, color_at(weave, x, y)); });
    }
    for (const Vec2& dot : view.trajectory) {
        const Vec2 at = agent_screen_from_world(dot);
        const int x = static_cast<int>(std::lround(std::clamp(at.x, -10.0, 650.0)));
        const int y = static_cast<int>(std::lround(std::clamp(at.y, -10.0, 490.0)));
        picture.fill(x - 1, y - 1, x + 1, y + 1, kDot);
    }
    return picture.take();
}

std::vector<ColorShare> color_shares_of(const SeenObject& object) {
    const Weave& weave = weave_of(object);
    std::array<int, 256> counts{};
    int total = 0;
    const auto count = [&](std::uint8_t color) {
        ++counts[color];
        ++total;
    };
    for_each_pixel(object.contours, [&](int x, int y) { count(color_at(weave, x, y)); });
    if (total == 0) std::ranges::for_each(weave, count);  // thinner than a pixel, or off the screen
    std::vector<ColorShare> shares;
    for (int color = 0; color < 256; ++color) {
        const int pixels = counts[color];
        if (pixels > 0) shares.push_back({color, static_cast<double>(pixels) / total});
    }
    std::ranges::stable_sort(shares, [](const ColorShare& a, const ColorShare& b) { return a.share > b.share; });
    return shares;
}

}  // namespace phyplay
