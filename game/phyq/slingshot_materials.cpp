#include "game/phyq/slingshot_materials.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace phyplay {
namespace {

constexpr double kGrainSpacing = 0.085;
constexpr double kHatchSpacing = 0.34;
constexpr double kCrackMargin = 0.02;
constexpr double kSpecklesPerArea = 30.0;

Vec2 between(const Chord& chord, double part) {
    return chord.from + part * (chord.to - chord.from);
}

float line_px(const SlingshotPen& pen, double units, float least) {
    return std::max(least, pen.px(units));
}

void fill_shape(SlingshotPen& pen, const CutShape& shape, Rgba color) {
    const Cut& cut = shape.at_scale(pen.scale());
    if (cut.hole.empty()) {
        pen.fill(cut.outline, color);
        return;
    }
    std::array<glm::vec2, 64> inner{};
    for (std::size_t i = 0; i < cut.hole.size(); ++i) inner[i] = pen.at(cut.hole[i]);
    pen.brush().fill_band(pen.path(cut.outline), {inner.data(), cut.hole.size()}, color);
}

/// Edges of outline and hole; the hole's edge has the light on its other side.
void draw_rims(SlingshotPen& pen, const CutShape& shape, const MaterialColors& colors) {
    const Cut& cut = shape.at_scale(pen.scale());
    const float width = line_px(pen, 0.03, 1.0F);
    pen.rim(cut.outline, colors.light, colors.dark, width);
    if (!cut.hole.empty()) pen.rim(cut.hole, colors.dark, colors.light, width);
}

/// Lines along the longer side, bowed a little, some of them broken.
void draw_grain(SlingshotPen& pen, const CutShape& shape, Rgba color, std::uint64_t seed) {
    Scatter scatter(seed);
    const bool lies = shape.width() >= shape.height();
    const double across = lies ? shape.height() : shape.width();
    const int lines = std::clamp(static_cast<int>(across / kGrainSpacing), 1, 7);
    const float width = line_px(pen, 0.018, 1.0F);
    for (int i = 0; i < lines; ++i) {
        const double part = (i + 0.5 + scatter.between(-0.22, 0.22)) / lines;
        const Vec2 middle{0.5 * (shape.low.x + shape.high.x), 0.5 * (shape.low.y + shape.high.y)};
        const Vec2 point =
            lies ? Vec2{middle.x, shape.low.y + part * across} : Vec2{shape.low.x + part * across, middle.y};
        for (const Chord& chord : chords_of(shape, point, lies ? Vec2{1.0, 0.0} : Vec2{0.0, 1.0})) {
            const double from = scatter.between(0.03, 0.16);
            const double to = 1.0 - scatter.between(0.03, 0.16);
            const double bow = scatter.between(-0.012, 0.012);
            const auto along = [&](double t, double shift) {
                return Vec2{chord.from.x + t * (chord.to.x - chord.from.x) + (lies ? 0.0 : shift),
                            chord.from.y + t * (chord.to.y - chord.from.y) + (lies ? shift : 0.0)};
            };
            if (std::hypot(chord.to.x - chord.from.x, chord.to.y - chord.from.y) < 0.09) continue;
            const std::array<Vec2, 3> line{along(from, 0.0), along(0.5 * (from + to), bow), along(to, 0.0)};
            pen.brush().stroke(pen.path(line), color, width);
        }
    }
}

/// The end of a log: rings around a heart off the middle.
void draw_tree_rings(SlingshotPen& pen, const CutShape& shape, Rgba color, std::uint64_t seed) {
    Scatter scatter(seed);
    const double radius = 0.5 * shape.width();
    const Vec2 heart{scatter.between(-0.1, 0.1) * radius, scatter.between(-0.1, 0.1) * radius};
    const float width = line_px(pen, 0.018, 1.0F);
    for (const double part : {0.3, 0.52, 0.74}) {
        if (pen.px(radius) < 9.0F && part == 0.52) continue;
        pen.brush().ring(pen.at({heart.x * (1.0 - part), heart.y * (1.0 - part)}), pen.px(part * radius), color,
                         width);
    }
    pen.disc(heart, 0.08 * radius, color);
    // A check from the heart to the bark: turning is seen by it.
    pen.line({heart.x + 0.1 * radius, heart.y}, {0.86 * radius, 0.12 * radius}, color, 0.02);
}

void draw_shine(SlingshotPen& pen, const CutShape& shape, Rgba color) {
    // Two streaks from the lower left to the upper right, the second one thinner.
    const Vec2 middle{0.5 * (shape.low.x + shape.high.x), 0.5 * (shape.low.y + shape.high.y)};
    const double reach = std::max(shape.width(), shape.height());
    const bool is_bar = reach > 2.5 * std::min(shape.width(), shape.height());
    const int streaks = is_bar ? std::max(2, static_cast<int>(reach / 0.42)) : 2;
    for (int i = 0; i < streaks; ++i) {
        const double part = is_bar ? (i + 0.5) / streaks - 0.5 : (i == 0 ? -0.13 : 0.12);
        const Vec2 point = shape.width() >= shape.height() ? Vec2{middle.x + part * shape.width(), middle.y}
                                                           : Vec2{middle.x, middle.y + part * shape.height()};
        for (const Chord& chord : chords_of(shape, point, {0.62, 1.0})) {
            pen.line(between(chord, 0.16), between(chord, 0.84), color, i % 2 == 0 ? 0.045 : 0.022);
        }
    }
}

void draw_speckles(SlingshotPen& pen, const CutShape& shape, const MaterialColors& colors, std::uint64_t seed) {
    Scatter scatter(seed);
    const double area = shape.width() * shape.height();
    const int count = std::clamp(static_cast<int>(area * kSpecklesPerArea), 3, 12);
    for (int i = 0; i < count; ++i) {
        const Vec2 centre{scatter.between(shape.low.x, shape.high.x), scatter.between(shape.low.y, shape.high.y)};
        const double size = scatter.between(0.018, 0.04);
        const double turn = scatter.between(0.0, std::numbers::pi);
        const Rgba color = i % 3 == 2 ? colors.light : colors.grain;
        const double c = size * std::cos(turn);
        const double s = size * std::sin(turn);
        const std::array<Vec2, 3> fleck{{{centre.x + 1.5 * c, centre.y + 1.5 * s},
                                         {centre.x - 0.7 * c - s, centre.y - 0.7 * s + c},
                                         {centre.x - 0.9 * c + 0.9 * s, centre.y - 0.9 * s - 0.9 * c}}};
        if (std::ranges::all_of(fleck, [&](Vec2 p) { return shape.has_inside({1.08 * p.x, 1.08 * p.y}); })) {
            pen.fill(fleck, color);
        }
    }
}

void draw_cracks(SlingshotPen& pen, const CutShape& shape, Material material, const MaterialColors& colors, int stage,
                 std::uint64_t seed) {
    for (const Crack& crack : cracks_of(shape, material, stage, seed)) {
        const auto points = pen.path(crack);
        // Widest at the rim, ending in a point.
        std::array<StrokePoint, 16> stroke{};
        for (std::size_t i = 0; i < points.size(); ++i) {
            stroke[i] = {points[i], faded(colors.crack,
                                          1.0F - 0.45F * static_cast<float>(i) / static_cast<float>(points.size()))};
        }
        pen.brush().stroke(std::span<const StrokePoint>(stroke.data(), points.size()), line_px(pen, 0.02, 1.1F));
    }
}

Vec2 point_on(const std::vector<Vec2>& outline, double part) {
    double length = 0.0;
    const auto edge = [&](std::size_t i) {
        const Vec2 a = outline[i];
        const Vec2 b = outline[(i + 1) % outline.size()];
        return std::hypot(b.x - a.x, b.y - a.y);
    };
    for (std::size_t i = 0; i < outline.size(); ++i) length += edge(i);
    double left = part * length;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const double here = edge(i);
        if (left <= here && here > 0.0) {
            const Vec2 a = outline[i];
            const Vec2 b = outline[(i + 1) % outline.size()];
            return {a.x + left / here * (b.x - a.x), a.y + left / here * (b.y - a.y)};
        }
        left -= here;
    }
    return outline.front();
}

/// Inside, with room for half the width of a crack.
bool is_well_inside(const CutShape& shape, Vec2 p) {
    return std::ranges::all_of(std::array<Vec2, 4>{{{-1.0, 0.0}, {1.0, 0.0}, {0.0, -1.0}, {0.0, 1.0}}},
                               [&](Vec2 way) {
                                   return shape.has_inside({p.x + kCrackMargin * way.x, p.y + kCrackMargin * way.y});
                               });
}

/// From a point on the rim inwards, in short straight pieces.
Crack crack_from(const CutShape& shape, Vec2 start, double heading, double length, double jag, Scatter& scatter) {
    Crack crack{start};
    constexpr int kPieces = 9;
    const double piece = std::clamp(length / 5.0, 0.035, 0.1);
    double left = length;
    for (int i = 0; i < kPieces && left > 0.0; ++i, left -= piece) {
        const double turn = heading + scatter.between(-jag, jag);
        const Vec2 here = crack.back();
        const Vec2 next{here.x + piece * std::cos(turn), here.y + piece * std::sin(turn)};
        if (!is_well_inside(shape, next)) break;
        crack.push_back(next);
    }
    return crack;
}

}  // namespace

int damage_stage(float health_share) {
    const float lost = std::clamp(1.0F - health_share, 0.0F, 1.0F);
    return std::min(kDamageStages, static_cast<int>(std::ceil(lost * static_cast<float>(kDamageStages) - 1e-4F)));
}

std::vector<Crack> cracks_of(const CutShape& shape, Material material, int stage, std::uint64_t seed) {
    std::vector<Crack> cracks;
    Scatter scatter(seed ^ 0xC2ACULL);
    const double size = std::sqrt(shape.width() * shape.height());
    const bool lies = shape.width() >= shape.height();
    for (int level = 1; level <= stage; ++level) {
        const int count = size > 0.5 ? 2 : 1;
        for (int i = 0; i < count; ++i) {
            const Vec2 rim = point_on(shape.round.outline, scatter.between(0.0, 1.0));
            // Towards a place around the middle; wood splits along its grain rather than across.
            const Vec2 aim{scatter.between(-0.3, 0.3) * shape.width(), scatter.between(-0.3, 0.3) * shape.height()};
            double heading = std::atan2(aim.y - rim.y, aim.x - rim.x);
            const Vec2 start{rim.x + kCrackMargin * std::cos(heading), rim.y + kCrackMargin * std::sin(heading)};
            if (material == Material::wood) {
                const Vec2 way{std::cos(heading) * (lies ? 1.0 : 0.55), std::sin(heading) * (lies ? 0.55 : 1.0)};
                heading = std::atan2(way.y, way.x);
            }
            const double length = size * scatter.between(0.45, 0.7) * (1.0 + 0.18 * level);
            const double jag = material == Material::ice ? 0.45 : material == Material::stone ? 0.8 : 0.6;
            // Drawn before the crack is judged, so that every stage uses up the same numbers.
            const double branch_at = scatter.between(0.35, 0.7);
            const double branch_turn = (scatter.bits() & 1U) != 0 ? 0.9 : -0.9;
            Scatter own(scatter.bits());
            Crack crack = crack_from(shape, start, heading, length, jag, own);
            if (crack.size() < 2) continue;
            if (crack.size() > 3) {
                const auto from = static_cast<std::size_t>(branch_at * static_cast<double>(crack.size()));
                Crack branch = crack_from(shape, crack[from], heading + branch_turn, 0.45 * length, jag, own);
                if (branch.size() > 1) cracks.push_back(std::move(branch));
            }
            cracks.push_back(std::move(crack));
        }
    }
    return cracks;
}

namespace {

/// The inside of a large platform that lies or stands straight is cleared: half a screen of them may be in sight.
void fill_platform(SlingshotPen& pen, const CutShape& shape, Rgba color) {
    constexpr float kWorthClearing = 5'000.0F;  // pixels
    const glm::vec2 a = pen.at(shape.sharp.outline[0]);
    const glm::vec2 b = pen.at(shape.sharp.outline[1]);
    const glm::vec2 c = pen.at(shape.sharp.outline[2]);
    const bool is_straight = std::min(std::fabs(a.x - b.x), std::fabs(a.y - b.y)) < 0.05F;
    const Rect box{std::min(a.x, c.x), std::min(a.y, c.y), std::fabs(a.x - c.x), std::fabs(a.y - c.y)};
    if (!is_straight || box.w * box.h < kWorthClearing) {
        pen.fill(shape.sharp.outline, color);
        return;
    }
    // Whole pixels inside, and a smooth frame around them that overlaps by one.
    const Rect inside{std::ceil(box.x) + 1.0F, std::ceil(box.y) + 1.0F,
                      std::floor(box.right()) - std::ceil(box.x) - 2.0F,
                      std::floor(box.bottom()) - std::ceil(box.y) - 2.0F};
    pen.brush().clear_rectangle(inside, color);
    const auto corners = [](Rect r) {
        return std::array<glm::vec2, 4>{{{r.x, r.y}, {r.right(), r.y}, {r.right(), r.bottom()}, {r.x, r.bottom()}}};
    };
    pen.brush().fill_band(corners(box), corners(inside.inset(1.0F)), color);
}

/// One line is enough to tell wood and ice apart where all is small.
void draw_small_texture(SlingshotPen& pen, const CutShape& shape, Material material, const MaterialColors& colors) {
    const double half_width = 0.34 * shape.width();
    const double half_height = 0.34 * shape.height();
    if (shape.sharp.hole.empty() && material == Material::wood) {
        if (shape.is_disc) {
            pen.disc({0.0, 0.0}, 0.3 * half_width, colors.grain);
        } else if (shape.width() >= shape.height()) {
            pen.line({-half_width, 0.0}, {half_width, 0.0}, colors.grain, 0.06);
        } else {
            pen.line({0.0, -half_height}, {0.0, half_height}, colors.grain, 0.06);
        }
    } else if (shape.sharp.hole.empty() && material == Material::ice) {
        const double arm = 0.8 * std::min(half_width, half_height);
        pen.line({-0.6 * arm, -arm}, {0.6 * arm, arm}, colors.light, 0.06);
    }
    // Ice alone is too pale to stand without an edge.
    if (material == Material::ice) {
        pen.brush().outline(pen.path(shape.sharp.outline), mixed(colors.dark, colors.fill, 0.3F), 1.0F);
    }
}

}  // namespace

void draw_block(SlingshotPen& pen, const CutShape& shape, Material material, int stage, std::uint64_t seed,
                Detail detail) {
    const MaterialColors& colors = kPaint.of(material);
    fill_shape(pen, shape, colors.fill);
    if (detail == Detail::small) {
        draw_small_texture(pen, shape, material, colors);
        return;
    }
    switch (material) {
        case Material::wood:
            if (shape.is_disc) {
                draw_tree_rings(pen, shape, colors.grain, seed);
            } else {
                draw_grain(pen, shape, colors.grain, seed);
            }
            break;
        case Material::ice: draw_shine(pen, shape, colors.grain); break;
        case Material::stone: draw_speckles(pen, shape, colors, seed); break;
        case Material::none: break;
    }
    draw_cracks(pen, shape, material, colors, stage, seed);
    draw_rims(pen, shape, colors);
}

void draw_platform(SlingshotPen& pen, const CutShape& shape, Detail detail) {
    const MaterialColors& colors = kPaint.platform;
    if (detail == Detail::small) {
        pen.fill(shape.sharp.outline, colors.fill);
        return;
    }
    fill_platform(pen, shape, colors.fill);
    const double reach = shape.width() + shape.height();
    const int lines = std::min(120, static_cast<int>(reach / kHatchSpacing));
    for (int i = 0; i < lines; ++i) {
        for (const Chord& chord :
             chords_of(shape, {shape.low.x + (i + 0.5) * reach / lines, shape.low.y}, {-1.0, 1.0})) {
            // Flat ends must not stick out of the edge.
            const double length = std::hypot(chord.to.x - chord.from.x, chord.to.y - chord.from.y);
            const double cut = length > 0.0 ? 0.05 / length : 1.0;
            if (cut < 0.45) pen.line(between(chord, cut), between(chord, 1.0 - cut), colors.grain, 0.06);
        }
    }
    draw_rims(pen, shape, colors);
    const double thin = std::min(shape.width(), shape.height());
    if (thin < 0.16) return;
    const double bolt = std::min(0.055, 0.16 * thin);
    const double inset = std::min(0.16, 0.5 * thin);
    const bool lies = shape.width() >= shape.height();
    for (const double side : {-1.0, 1.0}) {
        const Vec2 at =
            lies ? Vec2{side * (0.5 * shape.width() - inset), 0.0} : Vec2{0.0, side * (0.5 * shape.height() - inset)};
        pen.disc(at, bolt, colors.dark);
        pen.disc({at.x - 0.2 * bolt, at.y + 0.2 * bolt}, 0.6 * bolt, colors.light);
        if (std::max(shape.width(), shape.height()) < 2.5 * inset) break;
    }
}

void draw_tnt(SlingshotPen& pen, const CutShape& shape, int stage, std::uint64_t seed, Detail detail) {
    const MaterialColors& colors = kPaint.tnt;
    pen.fill(shape.at_scale(pen.scale()).outline, colors.fill);
    const double h = 0.5 * shape.width();
    pen.fill({{-h, -0.34 * h}, {h, -0.34 * h}, {h, 0.34 * h}, {-h, 0.34 * h}}, colors.dark);
    // A burst of eight points: what it does, without letters.
    constexpr int kPoints = 8;
    for (int i = 0; i < kPoints; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kPoints;
        const double reach = (i % 2 == 0 ? 0.74 : 0.5) * h;
        const double side = angle + 0.5 * std::numbers::pi;
        const double half = 0.15 * h;
        pen.fill({{half * std::cos(side), half * std::sin(side)},
                  {reach * std::cos(angle), reach * std::sin(angle)},
                  {-half * std::cos(side), -half * std::sin(side)}},
                 colors.grain);
    }
    pen.disc({0.0, 0.0}, 0.24 * h, colors.grain);
    pen.disc({0.0, 0.0}, 0.13 * h, colors.fill);
    if (detail == Detail::full) draw_cracks(pen, shape, Material::wood, colors, stage, seed);
    draw_rims(pen, shape, colors);
}

void draw_egg(SlingshotPen& pen, const CutShape& shape) {
    pen.fill(shape.at_scale(pen.scale()).outline, kPaint.egg);
    pen.rim(shape.at_scale(pen.scale()).outline, kPaint.white, kPaint.egg_dark, std::max(1.0F, pen.px(0.03)));
    for (const Vec2 spot : {Vec2{-0.08, 0.06}, Vec2{0.09, -0.04}, Vec2{-0.02, -0.16}, Vec2{0.06, 0.16}}) {
        pen.disc(spot, 0.026, kPaint.egg_dark);
    }
}

}  // namespace phyplay
