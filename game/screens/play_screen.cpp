#include "game/screens/play_screen.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/base/hash.h"
#include "engine/physics/engine_id.h"
#include "game/play/store_journal.h"
#include "game/screens/goal_sentence.h"
#include "study/store/store.h"

namespace phyplay {

namespace {

std::unique_ptr<AttemptJournal> journal_for(const AppContext& context) {
    if (context.store == nullptr || !context.session) return std::make_unique<NullJournal>();
    return std::make_unique<StoreJournal>(*context.store, *context.session);
}

TaskHistory history_of(const AppContext& context, const Task& task) {
    const TaskProgress progress = context.progress.of(task.id);
    return {progress.attempts, progress.solved_at_attempt};
}

Aids aids_of(const Settings& settings) {
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

PlayScreen::PlayScreen(AppContext& context, const Task& task)
    : Screen(context),
      task_(task),
      journal_(journal_for(context)),
      model_(task, *journal_, history_of(context, task), aids_of(context.settings)) {}

PlayScreen::~PlayScreen() = default;

void PlayScreen::enter() {
    context().settings.last_task = task_.id;
    if (context().store == nullptr) return;
    for (const AttemptRecord& record : context().store->attempts_of_task(task_.id)) {
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

std::int64_t PlayScreen::session_time_us() const {
    return context().clock.now_us() - context().session_start_us;
}

Stamp PlayScreen::now() const {
    return {session_time_us(), ClockSource::poll};
}

Stamp PlayScreen::stamp_of(const WindowEvent& event) const {
    return {event.t_us - context().session_start_us, event.clock};
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
        context().progress.set(progress);
        const Outcome& outcome = model_.last_outcome();
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
    const std::vector<ContactEvent>& contacts = model_.recording()->contacts();
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

// ------------------------------------------------------------------------------------------------- layout

PlayScreen::Layout PlayScreen::layout_in(Ui& ui, const Rect& region) const {
    const float pad = ui.px(24);
    const float gap = ui.px(24);
    const float wall = ui.px(6);  // the frame around the scene lies outside of it
    Layout layout;
    Rect room = region.inset(pad, ui.px(16));

    const float line = time_line_height(ui);
    const float panel_w = std::clamp(region.w * 0.29F, ui.theme().text_px(TextSize::body) * 18.5F,
                                     ui.theme().text_px(TextSize::body) * 24.0F);
    // The sentence may need two lines; it is measured at the width that it will about have.
    const float likely_side = std::min(room.h - ui.px(120), room.w - panel_w - gap);
    const float sentence_h =
        std::max(ui.button_height() + ui.px(4),
                 goal_sentence(ui, {0, 0, likely_side, 0}, task_, words(), context().texts, false));
    const float below = ui.px(10) + line;
    const float side = std::max(ui.px(120), std::min(room.h - sentence_h - ui.px(14) - 2.0F * wall - below,
                                                     room.w - panel_w - gap - 2.0F * wall));
    const float group_w = side + 2.0F * wall + gap + panel_w;
    const float x = std::round(region.x + (region.w - group_w) / 2.0F);
    const float group_h = sentence_h + ui.px(14) + side + 2.0F * wall + below;
    const float y = std::round(room.y + std::max(0.0F, (room.h - group_h) / 2.0F));

    layout.sentence = {x, y, side + 2.0F * wall, sentence_h};
    const float scene_y = std::round(layout.sentence.bottom() + ui.px(14));
    layout.scene = {x + wall, scene_y + wall, side, side};
    layout.time_line = {x, layout.scene.bottom() + wall + ui.px(10), side + 2.0F * wall, line};
    const float panel_x = std::round(x + side + 2.0F * wall + gap);
    layout.navigation = {panel_x, y, panel_w, sentence_h};
    layout.panel = {panel_x, scene_y, panel_w, layout.scene.bottom() + wall - scene_y};
    return layout;
}

void PlayScreen::draw(Ui& ui, const Rect& region) {
    model_.frame(session_time_us());
    play_sounds();
    note_changes();

    const Layout layout = layout_in(ui, region);
    grip_px_ = ui.px(9) / (layout.scene.w / static_cast<float>(kSceneWidth));
    camera_.emplace(layout.scene);
    if (noted_scene_ != layout.scene) {
        noted_scene_ = layout.scene;
        context().trace.write(
            fmt::format("scene x={:.1f} y={:.1f} size={:.1f}", layout.scene.x, layout.scene.y, layout.scene.w));
    }
    goal_sentence(ui, layout.sentence, task_, words(), context().texts);
    draw_scene(ui);
    draw_time_line(ui, layout.time_line);
    draw_navigation(ui, layout.navigation);
    draw_panel(ui, layout.panel);
    note_changes();
}

}  // namespace phyplay
