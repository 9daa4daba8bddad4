#include "game/screens/phyre/play_screen.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/base/hash.h"
#include "engine/physics/engine_id.h"
#include "game/screens/phyre/goal_sentence.h"
#include "game/screens/phyre/stage.h"
#include "study/store/store.h"

namespace phyplay {

namespace {

/// At home the player's choice; in a study the rules alone decide, and time runs as it is until slowed down.
Aids phyre_aids(const Settings& settings, const PlayRules& rules) {
    if (!rules.is_free) return {true, true, false};
    return {settings.show_paths, settings.show_ghosts, settings.slow_motion};
}

std::string_view name_of(PlayPhase phase) {
    switch (phase) {
        case PlayPhase::drafting: return "drafting";
        case PlayPhase::running: return "running";
        case PlayPhase::finished: return "finished";
    }
    return "";
}

}  // namespace

PlayScreen::PlayScreen(AppContext& context, const Task& task, const PlaySetup& setup)
    : PlayPage(context, task, setup),
      task_(task),
      model_(task, journal(), setup.history, phyre_aids(context.settings, setup.rules), setup.rules) {}

PlayScreen::~PlayScreen() = default;

void PlayScreen::enter() {
    if (!is_free()) return;
    context().settings.last_task = task_.id;
    if (context().store == nullptr) return;
    for (const AttemptRecord& record : context().store->attempts_of_task(task_.id)) {
        attempts_.push_back(record.result ? record.result->status : Status::not_solved);
        if (record.trial.task_sha256 != task_.sha256 || record.engine_id != engine_id()) continue;
        std::erase(ghosts_to_load_, record.commit.placement);
        ghosts_to_load_.push_back(record.commit.placement);
    }
    if (ghosts_to_load_.size() > kMaxGhosts) {
        ghosts_to_load_.erase(ghosts_to_load_.begin(), ghosts_to_load_.end() - kMaxGhosts);
    }
}

void PlayScreen::leave() {
    model_.leave(session_time_us());
    note_changes();
}

void PlayScreen::frame_shown(std::int64_t t_us) {
    model_.swapped(t_us - context().session_start_us);
    load_ghost();
}

void PlayScreen::load_ghost() {
    // One a frame, after the first is on screen: simulating them must not delay it.
    if (ghosts_to_load_.empty()) return;
    const Placement placement = ghosts_to_load_.front();
    ghosts_to_load_.erase(ghosts_to_load_.begin());
    model_.add_old_ghost(ghost_of(task_, placement));
}

bool PlayScreen::wants_animation() const {
    return model_.is_animating() || !ghosts_to_load_.empty() || session_time_us() < size_shown_until_us_ ||
           (solved_since_us_ > 0 && context().theme.motion && session_time_us() - solved_since_us_ < 1'000'000);
}

bool PlayScreen::play(const Placement& placement) {
    for (const PlacedBall& ball : placement) {
        model_.next_ball(now());
        model_.set_radius(now(), static_cast<int>(ball.radius));
        const PlacedBall placed = model_.draft().balls()[model_.draft().selected()];
        model_.nudge(now(), static_cast<int>(ball.x - placed.x), static_cast<int>(ball.y - placed.y));
    }
    return model_.go(now());
}

// ------------------------------------------------------------------------------------------------ changes

void PlayScreen::note_changes() {
    if (model_.draft().balls() != noted_balls_) {
        noted_balls_ = model_.draft().balls();
        if (context().trace.is_on()) {
            std::string line = fmt::format("draft balls={} playable={}", noted_balls_.size(),
                                           model_.draft().is_playable() ? "yes" : "no");
            for (const PlacedBall& ball : noted_balls_) {
                line += fmt::format(" ball={:.0f},{:.0f},{:.0f}", ball.x, ball.y, ball.radius);
            }
            context().trace.write(line);
        }
    }
    const bool has_new_result = model_.attempts_finished() != noted_results_;
    if (has_new_result) {
        noted_results_ = model_.attempts_finished();
        TaskProgress progress = context().progress.of(task_.id);
        progress.task_id = task_.id;
        progress.attempts = model_.attempts_committed();
        progress.solved_at_attempt = model_.solved_at_attempt();
        if (is_free()) context().progress.set(progress);
        const Outcome& outcome = model_.last_outcome();
        attempts_.push_back(outcome.status);
        context().trace.write(fmt::format("result task={} attempt={} status={} steps={} hash={}", task_.id,
                                          progress.attempts, name_of(outcome.status), outcome.steps,
                                          hash_text(outcome.state_hash)));
    }
    if (model_.phase() != noted_phase_) {
        noted_phase_ = model_.phase();
        context().trace.write(fmt::format("phase name={}", name_of(noted_phase_)));
        switch (noted_phase_) {
            case PlayPhase::drafting:
                heard_contacts_ = 0;
                solved_since_us_ = 0;
                break;
            case PlayPhase::running:
                heard_contacts_ = 0;
                context().audio.play(Sound::go);
                break;
            case PlayPhase::finished:
                if (model_.is_solved()) solved_since_us_ = session_time_us();
                context().audio.play(model_.is_solved() ? Sound::success : Sound::miss);
                break;
        }
    }
}

void PlayScreen::play_sounds() {
    if (model_.phase() != PlayPhase::running) return;
    const std::vector<Event>& contacts = model_.recording()->events();
    if (contacts.size() == heard_contacts_) return;
    const auto heard = std::exchange(heard_contacts_, contacts.size());
    const int since = contacts[heard].step;
    for (const ContactMark& mark : contact_marks_of(task_, *model_.recording())) {
        if (mark.step < since) continue;
        const auto before = model_.recording()->poses_at(std::max(0, mark.step - 3));
        const auto at = model_.recording()->poses_at(std::max(0, mark.step - 1));
        const auto speed = [&](int body) {
            return std::hypot(at[body].x - before[body].x, at[body].y - before[body].y) / 2.0F;
        };
        context().audio.play(Sound::landing,
                             std::clamp(std::max(speed(mark.body_a), speed(mark.body_b)) / 2.5F, 0.1F, 1.0F));
    }
}

std::optional<CoachView> PlayScreen::coach_view() const {
    if (!camera_) return std::nullopt;
    CoachView view{.goal = sentence_place_,
                   .scene = camera_->place(),
                   .go = go_place_,
                   .free = free_place_,
                   .room = camera_->place()};
    view.has_begun = !model_.draft().balls().empty();
    view.is_placed = model_.draft().is_playable();
    view.has_gone = model_.phase() != PlayPhase::drafting || model_.attempt_number() > 1;
    return view;
}

void PlayScreen::draw(Ui& ui, const Rect& region) {
    model_.frame(session_time_us());
    play_sounds();
    note_changes();

    const StageLayout stage = stage_in(ui, region, task_, words(), context().texts, !is_free());
    grip_px_ = ui.px(9) / (stage.scene.w / static_cast<float>(kSceneWidth));
    camera_.emplace(stage.scene);
    if (noted_scene_ != stage.scene) {
        noted_scene_ = stage.scene;
        context().trace.write(
            fmt::format("scene x={:.1f} y={:.1f} size={:.1f}", stage.scene.x, stage.scene.y, stage.scene.w));
        const Rect bar = time_line_bar(ui, stage.time_line, words(), context().texts);
        context().trace.write(fmt::format("time_line x={:.1f} y={:.1f} width={:.1f}", bar.x, bar.center().y, bar.w));
    }
    sentence_place_ = stage.sentence;
    goal_sentence(ui, stage.sentence, task_, words(), context().texts);
    draw_scene(ui);
    draw_time_line(ui, stage.time_line);
    draw_navigation(ui, stage.heading);
    draw_panel(ui, stage.panel);
    note_changes();
}

}  // namespace phyplay
