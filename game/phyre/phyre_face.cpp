// PHYRE on the pages where tasks are played and looked at again: the square scene with its paper, balls that are
// placed by pointer and keys, the sentence of the goal with its chips.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "engine/play/suite.h"
#include "game/face/suite_face.h"
#include "game/phyre/ball_hand.h"
#include "game/phyre/near_miss.h"
#include "game/phyre/phyre_course.h"
#include "game/phyre/scene_overlay.h"
#include "game/phyre/scene_renderer.h"
#include "game/phyre/words.h"

namespace phyplay {

namespace {

constexpr WidgetId kSize = widget_id("play.size");
constexpr WidgetId kBalls = widget_id("play.balls");
constexpr float kOtherOpacity = 0.6F;
constexpr std::int64_t kSizeShownUs = 900'000;
constexpr std::int64_t kMovesAfterSolvedUs = 1'000'000;  ///< frames go on until the burst is over

const std::vector<Path>& lines_of(const Paths& paths) {
    return static_cast<const BodyPaths&>(paths).paths();
}

/// The goal held for this many steps in a row; with a fraction, for a smooth ring.
double goal_steps_of(const TrialModel& trial) {
    const double step = std::clamp<double>(trial.shown_step(), 0.0, trial.recording().last_step());
    const int held = trial.measures()[kGoalStepsMeasure];
    return held > 0 && held < kHoldSteps ? held + (step - trial.whole_step()) : held;
}

class PhyreFace final : public Face {
public:
    /// The task must outlive the face.
    PhyreFace(const FaceContext& context, const Task& task)
        : Face(context), task_(task), course_(task), hand_(task) {}

    const Course& course() const override { return course_; }
    StageForm form() const override { return StageForm::square; }

    std::string goal_words() const override {
        return say("play.goal", {{"a", words().body(goal_of(task_).body1, GrammaticalCase::nominative)},
                                 {"b", words().body(goal_of(task_).body2, GrammaticalCase::accusative)}});
    }

    float draw_goal(Ui& ui, Rect rect, bool draw) override {
        return goal_sentence(ui, rect, task_, words(), texts(), draw);
    }

    std::string words_of(const Recording&, const Event& event) const override { return words().contact(event); }
    void look_at(Rect scene) override { camera_.emplace(scene); }
    Rect scene() const override { return camera_ ? camera_->place() : Rect(); }

    void draw_start(Ui& ui) override {
        SceneRenderer scene(ui.canvas(), *camera_, ui.theme());
        scene.draw_ground();
        ui.push_clip(camera_->place());
        scene.draw_start(task_);
        ui.pop_clip();
    }

    void draw_replay(Ui& ui, const ShownAttempt& attempt, const ReplayModel& replay,
                     const ShownAttempt* other) override {
        SceneRenderer scene(ui.canvas(), *camera_, ui.theme());
        TrajectoryLayer trajectories(ui.canvas(), *camera_, ui.theme(), task_);
        scene.draw_ground();
        ui.push_clip(camera_->place());
        const std::vector<Pose> poses = poses_at(attempt.recording, attempt.step);
        if (other != nullptr) {
            trajectories.draw_ghost(lines_of(other->paths), placement_of(other->recording), kOtherOpacity);
        }
        trajectories.draw_paths(lines_of(attempt.paths), attempt.step, poses);
        scene.draw_bodies(task_, poses, placement_of(attempt.recording));
        if (other != nullptr) {
            scene.draw_outlines(task_, poses_at(other->recording, other->step), placement_of(other->recording),
                                faded(ui.theme().scene.ink, kOtherOpacity));
        }
        trajectories.draw_contacts(replay.marks(), attempt.step);
        const int whole = std::min(static_cast<int>(attempt.step), attempt.recording.last_step());
        if (const int held = attempt.recording.measures_at(whole)[kGoalStepsMeasure]; held > 0) {
            draw_goal_ring(ui.canvas(), *camera_, ui.theme(), goal_contact_point(task_, poses), held);
        }
        ui.pop_clip();
    }

    std::vector<std::pair<int, int>> good_stretches(const Recording& recording) const override {
        std::vector<std::pair<int, int>> stretches;
        int from = -1;
        for (int step = 0; step <= recording.last_step() + 1; ++step) {
            const bool held = step <= recording.last_step() && recording.measures_at(step)[kGoalStepsMeasure] > 0;
            if (held && from < 0) from = step;
            if (held || from < 0) continue;
            stretches.emplace_back(from, step - 1);
            from = -1;
        }
        return stretches;
    }

    int most_steps(const Recording&) const override { return kMaxSteps; }

    BallHand& hand() override { return hand_; }

    bool handle_draft_key(const WindowEvent& event, Stamp at) override {
        if (event.ctrl) return false;
        const int reach = event.shift ? 10 : 1;
        switch (event.key) {
            case Key::left: hand_.nudge(at, -reach, 0); return true;
            case Key::right: hand_.nudge(at, reach, 0); return true;
            case Key::up: hand_.nudge(at, 0, reach); return true;
            case Key::down: hand_.nudge(at, 0, -reach); return true;
            case Key::plus:
            case Key::minus:
                hand_.change_radius(at, event.key == Key::plus ? 1 : -1);
                size_shown_until_us_ = at.t_us + kSizeShownUs;
                return true;
            case Key::tab:
                if (event.shift || event.repeat) return event.repeat;
                hand_.next_ball(at);
                return true;
            case Key::del:
            case Key::backspace: hand_.remove_ball(at); return true;
            default: return false;
        }
    }

    bool handle_pointer(const WindowEvent& event, Stamp at) override {
        if (!camera_) return false;
        const Point window = {event.x, event.y};
        const bool is_over_scene = event.kind != WindowEventKind::pointer_left && scene().contains(window);
        const Vec2 point = camera_->to_scene(window);
        pointer_ = is_over_scene ? std::optional(point) : std::nullopt;

        switch (event.kind) {
            case WindowEventKind::pointer_move: hand_.drag(at, point); return false;
            case WindowEventKind::pointer_down:
                if (!is_over_scene || !trial().is_ready()) return false;
                if (event.button == PointerButton::left) {
                    const bool places = hand_.draft().grip_at(point, grip_px_) == Grip::place;
                    hand_.press(at, point, grip_px_);
                    if (places) audio().play(Sound::tap, 0.6F);
                    return true;
                }
                if (event.button == PointerButton::right) hand_.cancel();
                return true;
            case WindowEventKind::pointer_up:
                if (event.button != PointerButton::left || !hand_.is_held()) return false;
                hand_.release(at, point);
                return true;
            case WindowEventKind::wheel: {
                if (!is_over_scene || !trial().is_ready()) return false;
                // Touchpads send parts of notches.
                wheel_rest_ += event.wheel_y;
                const int notches = static_cast<int>(wheel_rest_);
                wheel_rest_ -= static_cast<float>(notches);
                if (notches != 0) hand_.wheel(at, notches);
                size_shown_until_us_ = at.t_us + kSizeShownUs;
                return true;
            }
            default: return false;
        }
    }

    bool can_go() const override { return hand_.draft().is_playable(); }

    std::vector<Action> actions() const override {
        if (trial().is_playing()) {
            return {{PlayCommand::reset,
                     {.text = say("play.stop"),
                      .key_label = "R",
                      .icon = Icon::restart,
                      .kind = ButtonKind::secondary,
                      .size = TextSize::button}}};
        }
        return {primary_action(PlayCommand::go, say("play.go"), say("key.space"), Icon::play, can_go()),
                secondary_action(PlayCommand::undo, say("play.undo"), say("key.ctrl_z"), hand_.can_undo()),
                secondary_action(PlayCommand::reset, say("play.reset"), "R", !hand_.is_empty())};
    }

    std::string hint(bool by_key) const override {
        if (trial().is_playing()) {
            const bool is_held = trial().rules().score && goal_steps_of(trial()) > 12;
            return std::string(say(is_held ? "play.hint.goal_held" : "play.hint.running"));
        }
        const auto form = [&](const std::string& key) { return std::string(say(by_key ? key + "_by_key" : key)); };
        const Draft& draft = hand_.draft();
        if (draft.problem()) return words().problem(*draft.problem());
        if (draft.is_complete()) return form("play.hint.adjust");
        if (draft.capacity() == 1) return form("play.hint.place");
        return form(draft.balls().empty() ? "play.hint.place_first" : "play.hint.place_second");
    }

    bool is_problem() const override { return trial().is_ready() && hand_.draft().problem(); }

    std::string outcome_words() override {
        if (trial().is_solved()) {
            return capitalised(
                say("play.solved_words", {{"a", words().body(goal_of(task_).body1, GrammaticalCase::nominative)},
                                          {"b", words().body(goal_of(task_).body2, GrammaticalCase::accusative)}}));
        }
        if (!near_miss_ || miss_of_attempt_ != trial().attempts_finished()) {
            near_miss_ = near_miss_of(task_, trial().recording());
            miss_of_attempt_ = trial().attempts_finished();
        }
        return words().miss(*near_miss_);
    }

    void draw_trial(Ui& ui, std::int64_t now_us) override {
        grip_px_ = ui.px(9) / camera_->scale();
        motion_ = ui.theme().motion;
        if (!trial().is_finished() || !trial().is_solved()) {
            solved_since_us_ = 0;
        } else if (solved_since_us_ == 0) {
            solved_since_us_ = now_us;
        }
        SceneRenderer scene(ui.canvas(), *camera_, ui.theme());
        TrajectoryLayer trajectories(ui.canvas(), *camera_, ui.theme(), task_);
        scene.draw_ground();
        ui.push_clip(camera_->place());
        const std::vector<Pose> poses = poses_at(trial().recording(), trial().shown_step());
        trajectories.draw_earlier(trial().earlier_shown());
        if (trial().shows_paths()) {
            trajectories.draw_paths(lines_of(trial().paths()), trial().shown_step(), poses);
        }
        scene.draw_bodies(task_, poses, placement_of(trial().recording()));
        if (trial().is_ready()) draw_draft(ui, now_us);
        if (const ReplayModel* replay = trial().replay(); replay != nullptr && trial().shows_paths()) {
            trajectories.draw_contacts(replay->marks(), replay->step());
        }
        draw_goal_ring_now(ui, now_us);
        ui.pop_clip();
        if (is_problem()) {
            const PlacementProblem& problem = *hand_.draft().problem();
            draw_problem(ui, problem, hand_.draft().balls()[problem.ball]);
        }
    }

    bool is_moving(std::int64_t now_us) const override {
        return now_us < size_shown_until_us_ ||
               (solved_since_us_ > 0 && motion_ && now_us - solved_since_us_ < kMovesAfterSolvedUs);
    }

    void draw_controls(Ui& ui, Rect& rest, Stamp now) override {
        const Draft& draft = hand_.draft();
        const bool is_drafting = trial().is_ready() && !trial().is_closed();
        if (draft.capacity() == 2) {
            const Rect row = rest.cut_top(ui.button_height());
            rest.cut_top(ui.px(12));
            int chosen = std::min(draft.selected(), 1);
            if (is_drafting && ui.segments(kBalls, row, {say("play.ball_one"), say("play.ball_two")}, chosen)) {
                hand_.next_ball(now);
            }
        }
        Rect row = rest.cut_top(ui.button_height());
        rest.cut_top(ui.px(16));
        sizing_by_slider_ = false;
        if (!is_drafting) return;  // its place stays empty, so that the buttons stay where they are
        const std::string_view label = say("play.size");
        ui.text_in(row.cut_left(ui.text_width(label, TextSize::body) + ui.px(12)), label, ui.ink());
        const Rect number = row.cut_right(ui.text_width("32", TextSize::body, TextWeight::strong) + ui.px(4));
        ui.text_in(number, std::to_string(draft.radius()), ui.ink(TextSize::body, TextWeight::strong), Align::right);
        row.cut_right(ui.px(12));
        const auto cap = [&](float x, std::string_view key) {
            ui.key_cap(x, row.center().y, key, ui.palette().quiet_ink, ui.palette().line);
        };
        const float minus = ui.key_cap_width("−");
        const float plus = ui.key_cap_width("+");
        cap(row.cut_left(minus).x, "−");
        cap(row.cut_right(plus).x, "+");
        auto radius = static_cast<float>(draft.radius());
        const Rect lane = row.inset(ui.px(10), 0.0F);
        if (ui.slider(kSize, lane, radius, static_cast<float>(kMinBallRadius), static_cast<float>(kMaxBallRadius),
                      1.0F)) {
            hand_.set_radius(now, static_cast<int>(radius));
        }
        sizing_by_slider_ = ui.interaction().held() == kSize;
    }

    void hear() override {
        if (trial().is_ready()) {
            heard_go_ = false;
            heard_contacts_ = 0;
        }
        if (!trial().is_playing()) return;
        const Recording& recording = trial().recording();
        if (!std::exchange(heard_go_, true)) audio().play(Sound::go);
        const std::vector<Event>& contacts = recording.events();
        if (contacts.size() == heard_contacts_) return;
        const int since = contacts[std::exchange(heard_contacts_, contacts.size())].step;
        for (const auto& [event, look] : course_.marks_of(recording)) {
            if (event.step < since) continue;
            const auto before = recording.poses_at(std::max(0, event.step - 3));
            const auto at = recording.poses_at(std::max(0, event.step - 1));
            const auto speed = [&](int body) {
                return std::hypot(at[body].x - before[body].x, at[body].y - before[body].y) / 2.0F;
            };
            audio().play(Sound::landing,
                         std::clamp(std::max(speed(event.body), speed(event.other)) / 2.5F, 0.1F, 1.0F));
        }
    }

    std::vector<std::string> trace() const override {
        std::string draft =
            fmt::format("draft balls={} playable={}", hand_.draft().balls().size(), can_go() ? "yes" : "no");
        for (const PlacedBall& ball : hand_.draft().balls()) {
            draft += fmt::format(" ball={:.0f},{:.0f},{:.0f}", ball.x, ball.y, ball.radius);
        }
        return {draft, fmt::format("scene x={:.1f} y={:.1f} size={:.1f}", scene().x, scene().y, scene().w)};
    }

    FirstSteps first_steps() const override {
        return {.goal_words = "tutorial.goal_words",
                .draft_title = "tutorial.place",
                .draft_words = "tutorial.place_words",
                .go_title = "tutorial.go",
                .go_words = "tutorial.go_words",
                .draft = scene(),
                .free = {},
                .are_there = true};
    }

    std::vector<Move> sample_moves(std::size_t most) const override {
        // The first on a coarse grid that the task allows.
        std::vector<Move> moves;
        for (double x = 0.05; x < 1.0; x += 0.07) {
            for (double y = 0.9; y > 0.1; y -= 0.07) {
                std::vector<UnitBall> balls = {{x, y, 0.2}};
                if (balls_of(task_.tier) == 2) balls.push_back({1.0 - x, y, 0.2});
                const PlacementCheck check = check_action(task_, balls);
                if (std::holds_alternative<Placement>(check)) moves.push_back(place_move(balls));
                if (moves.size() == most) return moves;
            }
        }
        return moves;
    }

private:
    Words words() const { return {texts(), task_, settings().color_blind_scene}; }

    void draw_draft(Ui& ui, std::int64_t now_us) {
        SceneRenderer scene(ui.canvas(), *camera_, ui.theme());
        const Draft& draft = hand_.draft();
        const auto& problem = draft.problem();
        const bool is_idle = pointer_ && !draft.is_held() && !trial().is_closed();
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
            draft.is_sizing() || grip == Grip::size || sizing_by_slider_ || now_us < size_shown_until_us_;
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

    void draw_goal_ring_now(Ui& ui, std::int64_t now_us) {
        if (!trial().rules().score) return;
        const double held = goal_steps_of(trial());
        const bool is_done = trial().is_finished() && trial().is_solved();
        const bool is_burst = is_done && ui.theme().motion && solved_since_us_ > 0;
        if (held <= 0.0 && !is_burst) return;
        const std::vector<Pose> poses = poses_at(trial().recording(), trial().shown_step());
        const Vec2 at = goal_contact_point(task_, poses);
        if (is_burst) draw_burst(ui.canvas(), *camera_, ui.theme(), at, now_us - solved_since_us_);
        draw_goal_ring(ui.canvas(), *camera_, ui.theme(), at, held);
    }

    void draw_problem(Ui& ui, const PlacementProblem& problem, const PlacedBall& ball) {
        // Beside the ball, where the eye is; above it, or below where there is no room.
        const std::string sentence = words().problem(problem);
        const Rect paper = camera_->place();
        const glm::vec2 center = camera_->to_window(ball.x, ball.y);
        const float radius = static_cast<float>(ball.radius) * camera_->scale();
        const float pad = ui.px(10);
        const float width = std::min(ui.text_width(sentence, TextSize::body) + 2.0F, paper.w - 4.0F * pad);
        const float height = ui.paragraph_height(width, sentence, TextSize::body);
        Rect bubble{center.x - width / 2.0F - pad, center.y - radius - ui.px(14) - height - ui.px(10),
                    width + 2.0F * pad, height + ui.px(10)};
        if (bubble.y < paper.y + ui.px(4)) bubble.y = center.y + radius + ui.px(14);
        bubble.x = std::clamp(bubble.x, paper.x + ui.px(4), paper.right() - bubble.w - ui.px(4));
        ui.shadow(bubble, ui.px(6), 0.4F);
        ui.fill(bubble, ui.theme().scene.fault, ui.px(6));
        ui.paragraph({bubble.x + pad, bubble.y + ui.px(5), width, height}, sentence,
                     {TextSize::body, TextWeight::regular, ui.theme().scene.paper});
    }

    const Task& task_;
    PhyreCourse course_;
    BallHand hand_;

    std::optional<Camera> camera_;  ///< of the last frame drawn
    float grip_px_ = 4.0F;          ///< how near a press must be, in scene pixels
    std::optional<Vec2> pointer_;   ///< over the scene, in scene pixels
    float wheel_rest_ = 0.0F;
    bool sizing_by_slider_ = false;
    bool motion_ = true;
    std::int64_t size_shown_until_us_ = 0;
    std::int64_t solved_since_us_ = 0;

    std::optional<NearMiss> near_miss_;
    int miss_of_attempt_ = 0;
    std::size_t heard_contacts_ = 0;
    bool heard_go_ = false;
};

class PhyreSuiteFace final : public SuiteFace {
public:
    SuiteId suite() const override { return kPhyre; }

    std::unique_ptr<Face> make_face(const FaceContext& context, const Task& task) const override {
        return std::make_unique<PhyreFace>(context, task);
    }

    void draw_picture(Ui& ui, Rect place, const Task& task, std::span<const BodyPose> poses) const override {
        draw_scene_picture(ui, place, task, poses);
    }

    KeyGroup keys() const override {
        return {"",
                {{{"key.arrows"}, "keys.nudge"},
                 {{"key.shift", "key.arrows"}, "keys.nudge_far"},
                 {{"+", "\xE2\x88\x92"}, "keys.radius"},
                 {{"key.tab"}, "keys.next_ball"}}};
    }

    int alone_hz() const override { return kStepHz; }

    std::unique_ptr<Play> start_alone(const Task& task) const override {
        return std::make_unique<Simulation>(task, std::span<const PlacedBall>());
    }

    const Task* color_sample(const TaskSet& tasks) const override {
        const Task* best = nullptr;
        std::size_t most = 0;
        for (const TemplateInfo& info : tasks.templates()) {
            const std::vector<const Task*> all = tasks.tasks_of_template(info.id);
            if (all.empty() || all.front()->suite != kPhyre) continue;
            std::set<Color> colors;
            for (const Body& body : scene_of(*all.front()).bodies) colors.insert(body.color);
            if (colors.size() > most) {
                most = colors.size();
                best = all.front();
            }
        }
        return best;
    }

    std::string page_prefix() const override { return {}; }
    std::size_t weight_of(const Task& task) const override { return scene_of(task).bodies.size(); }

    const Task* first_task(const TaskSet& tasks) const override {
        // Two balls that fall side by side. Of the tasks of PHYRE's first template this is among those that random
        // balls solve most often: some three times in ten.
        return tasks.find("00000:088");
    }
};

}  // namespace

/// For the list of faces (game/CMakeLists.txt).
std::unique_ptr<const SuiteFace> make_phyre_face(const Suites&);

std::unique_ptr<const SuiteFace> make_phyre_face(const Suites&) {
    return std::make_unique<PhyreSuiteFace>();
}

}  // namespace phyplay
