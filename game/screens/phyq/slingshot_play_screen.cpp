#include "game/screens/phyq/slingshot_play_screen.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/base/hash.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/physics/engine_id.h"
#include "game/screens/gallery/task_order.h"
#include "game/screens/time_line.h"
#include "study/store/store.h"

namespace phyplay {

namespace {

/// Steps of earlier attempts that are played again per frame.
constexpr int kLoadSteps = 60;

/// At home the player's choice; in a study the rules alone decide, and time runs as it is until slowed down.
Aids aids_of(const Settings& settings, const PlayRules& rules) {
    if (!rules.is_free) return {true, true, false};
    return {settings.show_paths, settings.show_ghosts, false};
}

Pace pace_of(const Settings& settings, const PlayRules& rules) {
    if (!rules.is_free) return Pace::real;
    return settings.pace >= 1.0 ? Pace::real : settings.pace >= 0.5 ? Pace::half : Pace::quarter;
}

std::string_view name_of(SlingshotPhase phase) {
    switch (phase) {
        case SlingshotPhase::ready: return "ready";
        case SlingshotPhase::playing: return "playing";
        case SlingshotPhase::finished: return "finished";
    }
    return "";
}

}  // namespace

SlingshotPlayScreen::SlingshotPlayScreen(AppContext& context, const Task& task, const PlaySetup& setup)
    : PlayPage(context, task, setup),
      task_(task),
      model_(task, context.slingshot, journal(), setup.history, aids_of(context.settings, setup.rules),
             pace_of(context.settings, setup.rules), setup.rules),
      picture_(context.slingshot, level_of(task), model_.settled()),
      next_(neighbour_of(context.suite, task, 1)),
      previous_(neighbour_of(context.suite, task, -1)) {}

SlingshotPlayScreen::~SlingshotPlayScreen() = default;

void SlingshotPlayScreen::enter() {
    if (!is_free()) return;
    context().settings.last_task = task_.id;
    if (context().store == nullptr) return;
    for (const AttemptRecord& record : context().store->attempts_of_task(task_.id)) {
        if (record.trial.task_sha256 != task_.sha256 || record.engine_id != engine_id()) continue;
        to_load_.push_back(shots_of(to_attempt(record).moves));
    }
    if (to_load_.size() > kMaxEarlierFlights) to_load_.erase(to_load_.begin(), to_load_.end() - kMaxEarlierFlights);
}

void SlingshotPlayScreen::leave() {
    model_.leave(session_time_us());
    note_changes();
}

int SlingshotPlayScreen::scenario() const {
    return scenario_of(task_.id).value_or(1);
}

void SlingshotPlayScreen::frame_shown(std::int64_t t_us) {
    model_.swapped(t_us - context().session_start_us);
    load_earlier();
}

void SlingshotPlayScreen::load_earlier() {
    // A little a frame, after the first is on screen and never beside a running attempt.
    if (model_.is_time_running()) return;
    if (!loader_) {
        if (to_load_.empty()) return;
        loader_.emplace(context().slingshot, level_of(task_), model_.settled(), std::move(to_load_.front()));
        to_load_.erase(to_load_.begin());
    }
    if (!loader_->work(kLoadSteps)) return;
    model_.add_old(loader_->flights());
    loader_.reset();
}

bool SlingshotPlayScreen::wants_animation() const {
    return model_.is_animating() || loader_.has_value() || !to_load_.empty() || effects_go_on_;
}

void SlingshotPlayScreen::aim(Pull pull) {
    const Vec2 origin = sling_origin(level_of(task_).slingshot);
    const Vec2 drag = drag_of(pull);
    model_.grab(now(), origin);
    model_.drag(now(), {origin.x + drag.x, origin.y + drag.y});
}

bool SlingshotPlayScreen::shoot(Pull pull) {
    aim(pull);
    const Vec2 origin = sling_origin(level_of(task_).slingshot);
    const Vec2 drag = drag_of(pull);
    return model_.let_go(now(), {origin.x + drag.x, origin.y + drag.y});
}

// ------------------------------------------------------------------------------------------------ changes

void SlingshotPlayScreen::note_changes() {
    if (model_.aim().pull() != noted_pull_) {
        noted_pull_ = model_.aim().pull();
        context().trace.write(noted_pull_ ? fmt::format("aim angle={:.2f} stretch={:.3f}", noted_pull_->angle_deg(),
                                                        noted_pull_->stretch())
                                          : std::string("aim none"));
    }
    if (model_.attempts_finished() != noted_results_) {
        noted_results_ = model_.attempts_finished();
        TaskProgress progress = context().progress.of(task_.id);
        progress.task_id = task_.id;
        progress.attempts = model_.attempts_committed();
        progress.solved_at_attempt = model_.solved_at_attempt();
        if (is_free()) context().progress.set(progress);
        const SlingshotResult& result = model_.last_result();
        context().trace.write(fmt::format("result task={} attempt={} status={} steps={} hash={} score={} left={}",
                                          task_.id, progress.attempts, phyplay::name_of(result.outcome.status),
                                          result.outcome.steps, hash_text(result.outcome.state_hash), result.score,
                                          result.pigs_left));
    }
    const bool can_tap = model_.can_tap();
    if (can_tap != noted_tap_) {
        noted_tap_ = can_tap;
        context().trace.write(can_tap ? "power ready=yes" : "power ready=no");
    }
    const bool can_aim = model_.can_aim();
    if (can_aim != noted_aim_) {
        noted_aim_ = can_aim;
        context().trace.write(fmt::format("bird ready={} left={}", can_aim ? "yes" : "no", model_.birds_left()));
    }
    if (model_.is_solved() && !has_cheered_) {
        has_cheered_ = true;
        context().audio.play(Sound::success);
        context().trace.write("solved");
    }
    if (model_.phase() == noted_phase_) return;
    noted_phase_ = model_.phase();
    context().trace.write(fmt::format("phase name={}", name_of(noted_phase_)));
    switch (noted_phase_) {
        case SlingshotPhase::ready:
        case SlingshotPhase::playing:
            heard_events_ = 0;
            sounds_ = {};
            has_cheered_ = false;
            break;
        case SlingshotPhase::finished:
            finished_since_us_ = session_time_us();
            if (!model_.is_solved()) context().audio.play(Sound::miss);
            break;
    }
}

void SlingshotPlayScreen::play_sounds() {
    if (model_.phase() == SlingshotPhase::ready) return;
    const std::vector<SlingshotEvent>& events = model_.recording().simulation().events();
    if (heard_events_ >= events.size()) return;
    const std::span<const SlingshotEvent> fresh =
        std::span(events).subspan(std::exchange(heard_events_, events.size()));
    for (const SoundCue& cue : sounds_.hear(fresh, model_.recording().simulation().bodies())) {
        context().audio.play(cue.sound, cue.strength);
    }
}

std::optional<CoachView> SlingshotPlayScreen::coach_view() const {
    if (!camera_) return std::nullopt;
    const glm::vec2 sling = camera_->to_window(sling_origin(level_of(task_).slingshot));
    const float reach = 1.6F * camera_->scale();
    CoachView view{.kind = CoachKind::slingshot,
                   .goal = heading_place_,
                   .scene = {sling.x - reach, sling.y - reach, 2.0F * reach, 2.0F * reach},
                   .go = shoot_place_,
                   .free = {},
                   .room = camera_->place()};
    // The note stands in the sky, away from the sling.
    const Rect& place = camera_->place();
    const float em = context().theme.text_px(TextSize::body);
    view.free = {place.x + place.w * 0.26F, place.y + context().theme.px(14), std::min(em * 26.0F, place.w * 0.5F),
                 std::min(em * 13.0F, place.h * 0.7F)};
    view.has_begun = model_.aim().pull().has_value();
    view.is_placed = model_.aim().can_launch();
    view.has_gone = model_.phase() != SlingshotPhase::ready || model_.attempt_number() > 1;
    return view;
}

void SlingshotPlayScreen::look_at(Rect scene) {
    camera_.emplace(scene, content_within(scene, level_of(task_), context().slingshot.objects()), view_);
}

void SlingshotPlayScreen::draw(Ui& ui, const Rect& region) {
    model_.frame(session_time_us());
    play_sounds();
    note_changes();

    SlingshotStage stage = slingshot_stage_over(ui, region, heading_height(ui, region), panel_height(ui, region));
    stage.scene = scene_within(stage.scene, level_of(task_), context().slingshot.objects());
    heading_place_ = stage.heading;
    look_at(stage.scene);
    bird_reach_px_ = std::max(ui.px(26), 0.45F * camera_->scale());
    if (context().trace.is_on()) {
        const glm::vec2 sling = camera_->to_window(sling_origin(level_of(task_).slingshot));
        const std::string line =
            fmt::format("sling x={:.1f} y={:.1f} scale={:.3f}", sling.x, sling.y, camera_->scale());
        if (std::exchange(noted_scene_, line) != line) context().trace.write(line);
    }
    draw_scene(ui);
    draw_time_line(ui, stage.time_line);
    draw_heading(ui, stage.heading);
    draw_panel(ui, stage.panel);
    note_changes();
}

}  // namespace phyplay
