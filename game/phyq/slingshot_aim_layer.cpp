#include "game/phyq/slingshot_aim_layer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include <imgui.h>

#include "game/phyq/slingshot_creatures.h"
#include "game/phyq/slingshot_renderer.h"
#include "game/widgets/ui_drawing.h"

namespace phyplay {
namespace {

constexpr int kStepsPerDot = 3;
constexpr int kFirstDot = 9;
constexpr float kQuietSpeed = 0.4F;  // hits slower than this are no news, unless they hurt

/// Nothing is drawn beyond the level's own place, however close the camera is.
class Clip {
public:
    Clip(ImDrawList& list, const Rect& place) : list_(list) {
        list_.PushClipRect({place.x, place.y}, {place.right(), place.bottom()}, true);
    }
    ~Clip() { list_.PopClipRect(); }
    Clip(const Clip&) = delete;
    Clip& operator=(const Clip&) = delete;

private:
    ImDrawList& list_;
};

}  // namespace

std::string aim_words(Vec2 drag) {
    const Vec2 pull = clamped_drag(drag);
    const double stretch = std::hypot(pull.x, pull.y) / kMaxStretch;
    double angle = stretch > 0.0 ? std::atan2(-pull.y, -pull.x) * 180.0 / std::numbers::pi : 0.0;
    if (std::fabs(angle) < 0.05) angle = 0.0;
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.1f\u00B0 \u00B7 %.0f %%", angle, 100.0 * stretch);
    return text.data();
}

SlingshotAimLayer::SlingshotAimLayer(ImDrawList& list, const WorldCamera& camera, const Theme& theme)
    : list_(list), brush_(list), camera_(camera), theme_(theme) {}

void SlingshotAimLayer::dot(glm::vec2 at, float radius, Rgba color, float opacity) {
    brush_.fill_circle(at, radius + 1.0F, faded(kPaint.paper, 0.6F * opacity));
    brush_.fill_circle(at, radius, faded(color, opacity));
}

void SlingshotAimLayer::draw_full_stretch(Vec2 slingshot, const CircleCollider& bird) {
    const Clip clip(list_, camera_.place());
    const Vec2 home = slung_centre(slingshot, std::nullopt, bird);
    const float radius = static_cast<float>(kMaxStretch) * camera_.scale();
    const int dashes = std::clamp(static_cast<int>(radius / 3.0F), 16, 48);
    brush_.dashed_ring(camera_.to_window(home), radius, faded(kPaint.paper, 0.55F), theme_.px(3), dashes);
    brush_.dashed_ring(camera_.to_window(home), radius, faded(kPaint.aim, 0.55F), theme_.px(1.5F), dashes);
}

void SlingshotAimLayer::draw_preview(const FlightPreview& preview, std::optional<int> power_step) {
    const Clip clip(list_, camera_.place());
    const auto count = static_cast<int>(preview.middles.size());
    const float radius = std::clamp(0.05F * camera_.scale(), theme_.px(2), theme_.px(4));
    // The first dots would lie on the band and the fork.
    for (int step = kFirstDot; step < count; step += kStepsPerDot) {
        const float part = static_cast<float>(step) / static_cast<float>(std::max(count, 60));
        dot(camera_.to_window(preview.middles[step]), radius * (1.0F - 0.3F * part), kPaint.aim,
            0.95F - 0.35F * part);
    }
    const float width = std::max(2.0F, theme_.px(2));
    if (preview.contact) {
        const glm::vec2 at = camera_.to_window(preview.contact->at);
        const float reach = static_cast<float>(preview.radius) * camera_.scale();
        brush_.fill_circle(at, reach, faded(kPaint.paper, 0.45F));
        brush_.ring(at, reach, kPaint.paper, width + 2.0F);
        brush_.ring(at, reach, kPaint.aim, width);
    }
    const std::optional<int> power = power_step ? power_step : preview.power_step;
    if (power && *power >= 0 && *power < count) {
        const glm::vec2 at = camera_.to_window(preview.middles[*power]);
        const float arm = theme_.px(6);
        for (const auto& [color, wide] :
             {std::pair(kPaint.paper, width + 3.0F), std::pair(kPaint.aim, width + 0.5F)}) {
            brush_.line(at + glm::vec2(-arm, -arm), at + glm::vec2(arm, arm), color, wide);
            brush_.line(at + glm::vec2(-arm, arm), at + glm::vec2(arm, -arm), color, wide);
        }
    }
}

void SlingshotAimLayer::draw_readout(Vec2 slingshot, Vec2 drag, ImFont& font, float text_px) {
    const std::string words = aim_words(drag);
    const ImVec2 size = font.CalcTextSizeA(text_px, 1e6F, 0.0F, words.c_str());
    const float pad = theme_.px(8);
    const Vec2 home = sling_origin(slingshot);
    const glm::vec2 above = camera_.to_window(home.x - 0.35, home.y + kMaxStretch + 0.2);
    const Rect place = camera_.place();
    const float width = size.x + 2.0F * pad;
    const float height = size.y + pad;
    const float x =
        std::clamp(above.x - 0.5F * width, place.x + pad, std::max(place.x + pad, place.right() - width - pad));
    const float y =
        std::clamp(above.y - height, place.y + pad, std::max(place.y + pad, place.bottom() - height - pad));
    const ImVec2 low{std::round(x), std::round(y)};
    const ImVec2 high{low.x + std::round(width), low.y + std::round(height)};
    list_.AddRectFilled(low, high, packed(faded(kPaint.paper, 0.88F)), theme_.px(6));
    list_.AddText(&font, text_px, {low.x + pad, low.y + 0.5F * (high.y - low.y - size.y)}, packed(kPaint.ink),
                  words.c_str());
}

void SlingshotAimLayer::draw_flown(std::span<const FlownPath> paths, double step, float opacity) {
    const Clip clip(list_, camera_.place());
    const float radius = std::clamp(0.042F * camera_.scale(), theme_.px(1.5F), theme_.px(3.5F));
    for (const FlownPath& path : paths) {
        const Rgba color = mixed(colors_of(path.bird).dark, kPaint.ink, 0.15F);
        for (std::size_t i = 0; i < path.middles.size(); i += kStepsPerDot) {
            const int here = path.first_step + static_cast<int>(i);
            if (static_cast<double>(here) > step) break;
            const bool is_after = path.contact_step && here > *path.contact_step;
            // A bird that rolls or lies would pile its dots on one place.
            if (is_after && i >= kStepsPerDot) {
                const glm::vec2 a = camera_.to_window(path.middles[i]);
                const glm::vec2 b = camera_.to_window(path.middles[i - kStepsPerDot]);
                if (std::hypot(a.x - b.x, a.y - b.y) < 1.5F * radius) continue;
            }
            dot(camera_.to_window(path.middles[i]), is_after ? 0.6F * radius : radius, color,
                is_after ? 0.55F * opacity : opacity);
        }
    }
}

void SlingshotAimLayer::draw_contacts(std::span<const SlingshotEvent> events, double step) {
    const Clip clip(list_, camera_.place());
    const float radius = theme_.px(4);
    for (const SlingshotEvent& event : events) {
        if (static_cast<double>(event.step) > step) break;
        if (event.kind != SlingshotEventKind::hit) continue;
        const bool hurts = event.damage_body > 0.0 || event.damage_other > 0.0;
        if (!hurts && event.speed < kQuietSpeed) continue;
        const glm::vec2 at = camera_.to_window(static_cast<double>(event.x), static_cast<double>(event.y));
        brush_.fill_circle(at, radius, faded(kPaint.paper, 0.8F));
        brush_.ring(at, radius, faded(kPaint.ink, hurts ? 0.9F : 0.45F), std::max(1.2F, theme_.px(1.5F)));
        if (hurts) brush_.fill_circle(at, radius * 0.45F, faded(kPaint.ink, 0.9F));
    }
}

}  // namespace phyplay
