// What the player sees of the scene: bodies, draft, paths, the goal ring, and the reason for a no.
#include <algorithm>

#include "game/phyre/goal_ring.h"
#include "game/phyre/scene_renderer.h"
#include "game/phyre/trajectory_layer.h"
#include "game/screens/phyre/play_screen.h"

namespace phyplay {

void PlayScreen::draw_scene(Ui& ui) {
    SceneRenderer scene(ui.canvas(), *camera_, ui.theme());
    TrajectoryLayer trajectories(ui.canvas(), *camera_, ui.theme(), task_);
    scene.draw_ground();
    ui.push_clip(camera_->place());
    const std::vector<Pose> poses = model_.poses();
    const bool is_drafting = model_.phase() == PlayPhase::drafting;

    trajectories.draw_ghosts(model_.ghosts_shown());
    if (model_.shows_paths()) trajectories.draw_paths(model_.paths(), model_.shown_step(), poses);
    scene.draw_bodies(task_, poses, model_.placement_shown());
    if (is_drafting) draw_draft(ui);
    if (const ReplayModel* replay = model_.replay(); replay != nullptr && model_.shows_paths()) {
        trajectories.draw_contacts(replay->marks(), replay->step());
    }
    draw_goal(ui);
    ui.pop_clip();
    if (const auto& problem = model_.draft().problem(); is_drafting && problem) {
        draw_problem(ui, *problem, model_.draft().balls()[problem->ball]);
    }
}

void PlayScreen::draw_draft(Ui& ui) {
    SceneRenderer scene(ui.canvas(), *camera_, ui.theme());
    const Draft& draft = model_.draft();
    const auto& problem = draft.problem();
    const bool is_idle = pointer_ && !draft.is_held() && !is_closed();
    const Grip grip = is_idle ? draft.grip_at(*pointer_, grip_px_) : Grip::move;

    // Where the next ball would come to lie.
    if (is_idle && grip == Grip::place && !draft.is_complete()) {
        DraftLook look;
        look.opacity = 0.6F;
        look.allowed = !draft.problem_if_placed(*pointer_);
        scene.draw_draft_ball(draft.ball_placed_at(*pointer_), look, {}, 0.0F);
    }
    if (problem && problem->fault == PlacementFault::overlaps_body) scene.draw_fault(task_, problem->body);
    const bool sizes =
        draft.is_sizing() || grip == Grip::size || sizing_by_slider_ || session_time_us() < size_shown_until_us_;
    for (int i = 0; i < std::ssize(draft.balls()); ++i) {
        DraftLook look;
        const bool both_are_concerned = problem && problem->fault == PlacementFault::balls_too_close;
        look.allowed = !problem || (problem->ball != i && !both_are_concerned);
        look.selected = i == draft.selected();
        look.limits = look.selected ? ui.animated(widget_id("play.limits"), sizes) : 0.0F;
        look.handle_hovered = look.selected && (grip == Grip::size || draft.is_sizing());
        scene.draw_draft_ball(draft.balls()[i], look, draft.handle_of(i, grip_px_), ui.px(7));
    }
}

void PlayScreen::draw_goal(Ui& ui) {
    if (!rules().score) return;
    const double held = model_.shown_goal_steps();
    const bool is_done = model_.phase() == PlayPhase::finished && model_.is_solved();
    const bool is_burst = is_done && ui.theme().motion && solved_since_us_ > 0;
    if (held <= 0.0 && !is_burst) return;
    const std::vector<Pose> poses = model_.poses();
    const Vec2 at = goal_contact_point(task_, poses);
    if (is_burst) draw_burst(ui.canvas(), *camera_, ui.theme(), at, session_time_us() - solved_since_us_);
    draw_goal_ring(ui.canvas(), *camera_, ui.theme(), at, held);
}

void PlayScreen::draw_problem(Ui& ui, const PlacementProblem& problem, const PlacedBall& ball) {
    // Beside the ball, where the eye is; above it, or below where there is no room.
    const std::string sentence = words().problem(problem);
    const Rect paper = camera_->place();
    const glm::vec2 center = camera_->to_window(ball.x, ball.y);
    const float radius = static_cast<float>(ball.radius) * camera_->scale();
    const float pad = ui.px(10);
    const float width = std::min(ui.text_width(sentence, TextSize::body) + 2.0F, paper.w - 4.0F * pad);
    const float height = ui.paragraph_height(width, sentence, TextSize::body);
    Rect bubble{center.x - width / 2.0F - pad, center.y - radius - ui.px(14) - height - ui.px(10), width + 2.0F * pad,
                height + ui.px(10)};
    if (bubble.y < paper.y + ui.px(4)) bubble.y = center.y + radius + ui.px(14);
    bubble.x = std::clamp(bubble.x, paper.x + ui.px(4), paper.right() - bubble.w - ui.px(4));
    ui.shadow(bubble, ui.px(6), 0.4F);
    ui.fill(bubble, ui.theme().scene.fault, ui.px(6));
    ui.paragraph({bubble.x + pad, bubble.y + ui.px(5), width, height}, sentence,
                 {TextSize::body, TextWeight::regular, ui.theme().scene.paper});
}

void PlayScreen::draw_time_line(Ui& ui, Rect rect) {
    if (ReplayModel* replay = model_.replay()) {
        switch (time_line(ui, rect, *replay, words(), context().texts)) {
            case TimeLineUse::none: break;
            case TimeLineUse::toggled:
                model_.note(now(), replay->is_playing() ? EventKind::replay_open : EventKind::replay_close, "");
                break;
            case TimeLineUse::stepped:
            case TimeLineUse::scrubbed: note_scrub(now()); break;
        }
        return;
    }
    if (model_.phase() == PlayPhase::running) {
        progress_line(ui, rect, model_.shown_step(), words(), context().texts);
    }
}

}  // namespace phyplay
