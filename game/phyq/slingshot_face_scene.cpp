// What the face of a Phy-Q task draws: the level and everything in it, the flight to come, the flights that were.
#include <algorithm>
#include <cmath>

#include "game/phyq/level_picture.h"
#include "game/phyq/slingshot_aim_layer.h"
#include "game/phyq/slingshot_course.h"
#include "game/phyq/slingshot_creatures.h"
#include "game/phyq/slingshot_effects.h"
#include "game/phyq/slingshot_face.h"
#include "game/phyq/slingshot_renderer.h"

namespace phyplay {
namespace {

constexpr float kOverlayOpacity = 0.6F;

const std::vector<FlownPath>& flights_of(const Paths& paths) {
    return static_cast<const FlownPaths&>(paths).paths();
}

/// Draws something of the level as an icon: a camera that looks at it alone.
template <typename Draw>
void draw_icon(Ui& ui, Rect place, double size, Draw draw) {
    const double half = size / 2.0;
    const WorldCamera camera(place, {-half, -half, half, half});
    Brush brush(ui.canvas());
    SlingshotPen pen(brush, camera, {});
    draw(pen);
}

void draw_target_icon(Ui& ui, Rect place) {
    draw_icon(ui, place, 0.5, [](SlingshotPen& pen) { draw_target(pen, ObjectShape::small_pig, 0, false); });
}

void draw_bird_icon(Ui& ui, Rect place, BirdType type, double radius) {
    draw_icon(ui, place, 2.9 * radius,
              [&](SlingshotPen& pen) { draw_bird(pen, type, {.x = 0.0, .y = 0.0, .radius = radius}, false); });
}

}  // namespace

Rect SlingshotFace::scene_within(Rect room) const {
    const SlingshotLevel& level = course_.level();
    const ObjectTable& table = course_.setup().objects();
    const WorldCamera camera(room, content_of(level, table));
    const double widest = level.width * kScreenWidth;
    if (camera.fitted().width() <= widest) return room;
    const float width = std::floor(static_cast<float>(widest) * camera.scale());
    return on_pixels({room.x + (room.w - width) / 2.0F, room.y, width, room.h});
}

WorldRect SlingshotFace::content_within(Rect room) const {
    const SlingshotLevel& level = course_.level();
    const ObjectTable& table = course_.setup().objects();
    WorldRect content = content_of(level, table);
    const WorldRect fitted = WorldCamera(room, content).fitted();
    const double end = level.width * kScreenWidth / 2.0;
    if (fitted.width() > 2.0 * end) return content;
    // The camera shares spare room out to both sides: what is too much on one is asked for on the other.
    if (fitted.left < -end) content.right += 2.0 * (-end - fitted.left);
    if (fitted.right > end) content.left -= 2.0 * (fitted.right - end);
    return content;
}

void SlingshotFace::look_at(Rect scene) {
    camera_.emplace(scene, content_within(scene), view_);
}

void SlingshotFace::draw_start(Ui& ui) {
    SlingshotRenderer scene(ui.canvas(), *camera_, ui.theme(), outlines_);
    scene.draw_background();
    ui.push_clip(camera_->place());
    scene.draw(picture_.moment());
    ui.pop_clip();
}

void SlingshotFace::draw_replay(Ui& ui, const ShownAttempt& attempt, const ReplayModel&, const ShownAttempt* other) {
    SlingshotRenderer scene(ui.canvas(), *camera_, ui.theme(), outlines_);
    SlingshotAimLayer flights(ui.canvas(), *camera_, ui.theme());
    scene.draw_background();
    ui.push_clip(camera_->place());
    if (other != nullptr) flights.draw_flown(flights_of(other->paths), other->step, kLastFlownOpacity);
    flights.draw_flown(flights_of(attempt.paths), attempt.step);
    const SlingshotMoment& moment = picture_.at(slingshot(attempt.recording), attempt.step);
    scene.draw(moment);
    if (other != nullptr) {
        scene.draw_outlines(other_picture_.at(slingshot(other->recording), other->step),
                            faded(ui.theme().scene.ink, kOverlayOpacity));
    }
    const std::vector<SlingshotEvent>& events = slingshot(attempt.recording).simulation().events();
    flights.draw_contacts(events, attempt.step);
    if (setting("effects", 1.0) != 0.0) {
        draw_effects(
            ui.canvas(), *camera_, ui.theme(), events, moment.bodies, attempt.step,
            {.font = ui.font(TextSize::note, TextWeight::strong), .text_px = ui.theme().text_px(TextSize::note)});
    }
    ui.pop_clip();
    ui.outline(camera_->place().inset(-1.0F), ui.palette().line, 0.0F);
}

void SlingshotFace::draw_trial(Ui& ui, std::int64_t) {
    const Rect place = scene();
    const float em = ui.theme().text_px(TextSize::body);
    bird_reach_px_ = std::max(ui.px(26), 0.45F * camera_->scale());
    sky_ = {place.x + place.w * 0.26F, place.y + ui.px(14), std::min(em * 26.0F, place.w * 0.5F),
            std::min(em * 13.0F, place.h * 0.7F)};
    const auto& pull = hand_.aim().pull();
    const bool aims = trial().can_draft() && pull.has_value();
    const double step = trial().shown_step();
    const SlingshotMoment& moment =
        picture_.at(recording(), step, aims ? std::optional(drag_of(*pull)) : std::nullopt);

    SlingshotRenderer scene(ui.canvas(), *camera_, ui.theme(), outlines_);
    SlingshotAimLayer flights(ui.canvas(), *camera_, ui.theme());
    scene.draw_background();
    ui.push_clip(camera_->place());
    const std::span<const EarlierAttempt> earlier = trial().earlier_shown();
    for (std::size_t i = 0; i < earlier.size(); ++i) {
        flights.draw_flown(flights_of(*earlier[i].paths), 1e9,
                           i + 1 == earlier.size() ? kLastFlownOpacity : kEarlierFlownOpacity);
    }
    if (trial().shows_paths()) flights.draw_flown(flights_of(trial().paths()), step);
    scene.draw(moment);
    const std::vector<SlingshotEvent>& events = recording().simulation().events();
    if (trial().is_finished() && trial().shows_paths()) flights.draw_contacts(events, step);
    effects_go_on_ = false;
    if (setting("effects", 1.0) != 0.0 && !trial().is_ready()) {
        const bool goes_on =
            draw_effects(ui.canvas(), *camera_, ui.theme(), events, moment.bodies, step,
                         {.font = trial().rules().score ? ui.font(TextSize::note, TextWeight::strong) : nullptr,
                          .text_px = ui.theme().text_px(TextSize::note)});
        // Where time stands still, so do the effects: they follow the steps.
        effects_go_on_ = goes_on && trial().is_animating();
    }
    if (aims) draw_aim(ui);
    ui.pop_clip();
    ui.outline(camera_->place().inset(-1.0F), ui.palette().line, 0.0F);
}

void SlingshotFace::renew_preview() {
    const auto& pull = hand_.aim().pull();
    const SlingshotRecording& recording = this->recording();
    if (preview_ && preview_pull_ == pull && preview_deeds_ == trial().deeds() &&
        preview_step_ == recording.last_step()) {
        return;
    }
    preview_pull_ = pull;
    preview_deeds_ = trial().deeds();
    preview_step_ = recording.last_step();
    const SlingshotSimulation& simulation = recording.simulation();
    std::vector<BodyPose> poses;
    simulation.read_poses(poses);
    const SlingshotSetup& setup = course_.setup();
    const FlightObstacles obstacles(setup, course_.level(), simulation.bodies(), poses);
    const BirdType bird = simulation.birds()[*simulation.front_bird()].type;
    const Vec2 drag = drag_of(*pull);
    preview_ = preview_flight(setup, course_.level(), obstacles, bird, drag);
    power_ = preview_power(setup, course_.level(), obstacles, *preview_, bird, drag, power_share_);
}

void SlingshotFace::draw_aim(Ui& ui) {
    renew_preview();
    const SlingshotSimulation& simulation = recording().simulation();
    const BirdType bird = simulation.birds()[*simulation.front_bird()].type;
    const Vec2 drag = drag_of(*hand_.aim().pull());
    SlingshotAimLayer layer(ui.canvas(), *camera_, ui.theme());
    if (hand_.aim().is_held()) {
        layer.draw_full_stretch(course_.level().slingshot, course_.setup().objects().bird(bird).collider);
    }
    if (hand_.shows_preview()) {
        layer.draw_preview(*preview_, power_ ? std::optional(power_->step) : std::nullopt);
        if (power_) draw_power(ui, *power_, bird);
    }
    layer.draw_readout(course_.level().slingshot, drag, *ui.font(TextSize::body, TextWeight::strong),
                       ui.theme().text_px(TextSize::body));
}

void SlingshotFace::draw_power(Ui& ui, const PowerPreview& power, BirdType bird) {
    Brush brush(ui.canvas());
    const Rgba color = faded(colors_of(bird).dark, 0.75F);
    for (const std::vector<Vec2>& path : power.paths) {
        for (std::size_t i = 3; i < path.size(); i += 3) {
            brush.fill_circle(camera_->to_window(path[i]), std::max(1.2F, ui.px(1.3F)), color);
        }
    }
    if (power.blast_radius > 0.0) {
        brush.dashed_ring(camera_->to_window(power.at), static_cast<float>(power.blast_radius) * camera_->scale(),
                          faded(color, 0.6F), std::max(1.2F, ui.px(1.5F)), 40);
    }
}

void SlingshotFace::draw_counts(Ui& ui, Rect row) {
    const float side = std::min(ui.theme().text_px(TextSize::body) * 1.35F, row.h);
    const auto icon_place = [&] {
        Rect place = row.cut_left(side);
        row.cut_left(ui.px(3));
        return Rect{place.x, row.center().y - side / 2.0F, side, side};
    };
    const auto note = [&](const std::string& text) {
        ui.text_in(row.cut_left(ui.text_width(text, TextSize::body) + 1.0F), text, ui.ink());
    };
    constexpr int kMostIcons = 4;

    // Targets that are still there, then those that are gone as empty places.
    const int total = count_targets(course_.level());
    const int left = trial().measures()[kPigsLeftMeasure];
    if (total <= kMostIcons) {
        for (int i = 0; i < total; ++i) {
            const Rect place = icon_place();
            if (i < left) {
                draw_target_icon(ui, place);
            } else {
                ui.ring(place.center(), side * 0.36F, ui.palette().control_line, std::max(1.5F, ui.px(1.5F)));
                ui.icon(Icon::check, place.center(), side * 0.5F, ui.palette().good);
            }
        }
    } else {
        draw_target_icon(ui, icon_place());
        note(std::to_string(left) + " / " + std::to_string(total));
    }
    row.cut_left(ui.px(18));

    // Birds that were not launched yet, in their order.
    std::vector<BirdType> birds;
    for (const SlingshotBird& bird : recording().simulation().birds()) {
        if (bird.is_to_come()) birds.push_back(bird.type);
    }
    if (birds.empty()) {
        ui.ring(icon_place().center(), side * 0.3F, ui.palette().control_line, std::max(1.5F, ui.px(1.5F)));
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(birds.size(), kMostIcons); ++i) {
        draw_bird_icon(ui, icon_place(), birds[i], course_.setup().objects().bird(birds[i]).collider.radius);
    }
    if (birds.size() > kMostIcons) note("+" + std::to_string(birds.size() - kMostIcons));
    row.cut_left(ui.px(18));
    if (!trial().rules().score) return;
    const std::string score =
        std::string(say("sling.score")) + " " + words().number(trial().measures()[kScoreMeasure]);
    ui.text_in(row, score, ui.quiet());
}

}  // namespace phyplay
