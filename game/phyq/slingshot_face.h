// Phy-Q on the pages where tasks are played and looked at again: the level as wide as the window, a bird that is
// pulled on the sling, the flight to come, what is left and reached.
#pragma once

#include "engine/phyq/level/phyq_task.h"
#include "engine/play/suite.h"
#include "game/face/suite_face.h"
#include "game/phyq/flight_preview.h"
#include "game/phyq/level_picture.h"
#include "game/phyq/slingshot_course.h"
#include "game/phyq/slingshot_hand.h"
#include "game/phyq/slingshot_moment.h"
#include "game/phyq/slingshot_outlines.h"
#include "game/phyq/slingshot_sounds.h"
#include "game/phyq/slingshot_words.h"
#include "game/widgets/world_camera.h"

namespace phyplay {

class SlingshotFace final : public Face {
public:
    /// All must outlive the face.
    SlingshotFace(const FaceContext& context, const Task& task, const SlingshotSetup& setup,
                  const ObjectOutlines& outlines);

    const Course& course() const override { return course_; }
    StageForm form() const override { return StageForm::wide; }
    std::string goal_words() const override { return words().goal(course_.level()); }
    std::string rule_words() const override {
        return scenario_ ? std::string(words().rule(*scenario_)) : std::string();
    }
    std::string words_of(const Recording& recording, const Event& event) const override {
        return words().mark(slingshot(recording), event);
    }
    std::string facts_of(const AttemptRecord& record) const override;
    Rect scene_within(Rect room) const override;
    void look_at(Rect scene) override;
    Rect scene() const override { return camera_ ? camera_->place() : Rect(); }
    bool look_around(const WindowEvent& event) override;
    bool is_close_up() const override { return !view_.is_whole(); }
    void look_whole() override { view_ = {}; }
    void draw_start(Ui& ui) override;
    void draw_replay(Ui& ui, const ShownAttempt& attempt, const ReplayModel& replay,
                     const ShownAttempt* other) override;

    SlingshotHand& hand() override { return hand_; }
    bool handle_draft_key(const WindowEvent& event, Stamp at) override;
    bool handle_key(const WindowEvent& event, Stamp at) override;
    bool handle_pointer(const WindowEvent& event, Stamp at) override;
    void act(Stamp at) override { hand_.tap(at); }
    bool acts_on() const override { return true; }
    bool can_go() const override { return trial().can_draft() && hand_.aim().can_launch(); }
    std::vector<Action> actions() const override;
    std::string hint(bool by_key) const override;
    bool is_urgent() const override { return hand_.can_tap(); }
    std::string outcome_words() override;
    void draw_trial(Ui& ui, std::int64_t now_us) override;
    bool is_moving(std::int64_t now_us) const override {
        static_cast<void>(now_us);
        return effects_go_on_;
    }
    void draw_counts(Ui& ui, Rect row) override;
    void hear() override;
    Pace chosen_pace() const override;
    void next_pace(Stamp at) override;
    std::vector<std::string> trace() const override;
    FirstSteps first_steps() const override;
    std::vector<Move> sample_moves(std::size_t most) const override;

private:
    SlingshotWords words() const { return SlingshotWords(texts()); }
    const SlingshotRecording& recording() const { return slingshot(trial().recording()); }
    const SlingshotSimulation& simulation() const { return recording().simulation(); }

    /// What a camera over `room` must have in sight, such that it does not look beyond the ends of the level while
    /// there is level to see.
    WorldRect content_within(Rect room) const;
    bool handle_press(const WindowEvent& event, Stamp at);
    bool is_on_bird(Point window) const;
    void zoom(Point at, double factor) {
        if (camera_) view_ = camera_->zoomed(at, factor);
    }
    void draw_aim(Ui& ui);
    void draw_power(Ui& ui, const PowerPreview& power, BirdType bird);
    void renew_preview();

    const ObjectOutlines& outlines_;
    std::optional<int> scenario_;
    SlingshotCourse course_;
    SlingshotHand hand_;
    SlingshotPicture picture_;
    SlingshotPicture other_picture_;

    CameraView view_;
    std::optional<WorldCamera> camera_;  ///< of the last frame drawn
    std::optional<Point> pan_from_;      ///< the pointer holds the scene
    float bird_reach_px_ = 24.0F;        ///< how near a press must be to the bird
    Rect sky_;                           ///< away from the sling
    bool effects_go_on_ = false;

    // The flight that is aimed at, and what it was computed for.
    std::optional<FlightPreview> preview_;
    std::optional<PowerPreview> power_;
    std::optional<Pull> preview_pull_;
    int preview_deeds_ = -1;
    int preview_step_ = -1;
    double power_share_ = 0.6;

    SlingshotSounds sounds_;
    std::size_t heard_events_ = 0;
};

}  // namespace phyplay
