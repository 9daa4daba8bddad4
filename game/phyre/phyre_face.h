// PHYRE on the pages where tasks are played and looked at again: the square scene with its paper, balls that are
// placed by pointer and keys, the sentence of the goal with its chips.
#pragma once

#include "engine/play/suite.h"
#include "game/face/suite_face.h"
#include "game/phyre/ball_hand.h"
#include "game/phyre/near_miss.h"
#include "game/phyre/phyre_course.h"
#include "game/phyre/scene_renderer.h"
#include "game/phyre/words.h"

namespace phyplay {

class PhyreFace final : public Face {
public:
    /// The task must outlive the face.
    PhyreFace(const FaceContext& context, const Task& task)
        : Face(context), task_(task), course_(task), hand_(task) {}

    const Course& course() const override { return course_; }
    StageForm form() const override { return StageForm::square; }
    std::string goal_words() const override;
    float draw_goal(Ui& ui, Rect rect, bool draw) override;
    std::string words_of(const Recording&, const Event& event) const override { return words().contact(event); }
    void look_at(Rect scene) override { camera_.emplace(scene); }
    Rect scene() const override { return camera_ ? camera_->place() : Rect(); }
    void draw_start(Ui& ui) override;
    void draw_replay(Ui& ui, const ShownAttempt& attempt, const ReplayModel& replay,
                     const ShownAttempt* other) override;
    std::vector<std::pair<int, int>> good_stretches(const Recording& recording) const override;
    int most_steps(const Recording& recording) const override;

    BallHand& hand() override { return hand_; }
    bool handle_draft_key(const WindowEvent& event, Stamp at) override;
    bool handle_pointer(const WindowEvent& event, Stamp at) override;
    bool can_go() const override { return hand_.draft().is_playable(); }
    std::vector<Action> actions() const override;
    std::string hint(bool by_key) const override;
    bool is_problem() const override { return trial().is_ready() && hand_.draft().problem(); }
    std::string outcome_words() override;
    void draw_trial(Ui& ui, std::int64_t now_us) override;
    bool is_moving(std::int64_t now_us) const override;
    void draw_controls(Ui& ui, Rect& rest, Stamp now) override;
    void hear() override;
    std::vector<std::string> trace() const override;
    FirstSteps first_steps() const override;
    std::vector<Move> sample_moves(std::size_t most) const override;

private:
    Words words() const { return {texts(), task_, settings().color_blind_scene}; }
    void draw_draft(Ui& ui, std::int64_t now_us);
    void draw_goal_ring_now(Ui& ui, std::int64_t now_us);
    void draw_problem(Ui& ui, const PlacementProblem& problem, const PlacedBall& ball);

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
    void draw_picture(Ui& ui, Rect place, const Task& task, std::span<const BodyPose> poses) const override;
    KeyGroup keys() const override;
    int alone_hz() const override { return kStepHz; }
    std::unique_ptr<Play> start_alone(const Task& task) const override;
    const Task* color_sample(const TaskSet& tasks) const override;
    std::string page_prefix() const override { return {}; }
    std::size_t weight_of(const Task& task) const override { return scene_of(task).bodies.size(); }
    const Task* first_task(const TaskSet& tasks) const override;
};

std::unique_ptr<const SuiteFace> make_phyre_face(const Suites& suites);

}  // namespace phyplay
