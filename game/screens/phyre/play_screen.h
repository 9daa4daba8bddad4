// The play screen: the goal above, the scene as large as it goes, what one can do beside it.
//
// It is the face of a PlayModel: it turns presses and keys into calls of the model, and the model's state into
// a picture. All of it can be reached by mouse alone and by keyboard alone.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "game/phyre/camera.h"
#include "game/phyre/play_model.h"
#include "game/phyre/words.h"
#include "game/screens/play_page.h"
#include "game/screens/time_line.h"

namespace phyplay {

class PlayScreen final : public PlayPage {
public:
    /// The task must be one of the context's suite.
    PlayScreen(AppContext& context, const Task& task) : PlayScreen(context, task, free_play(context, task)) {}
    PlayScreen(AppContext& context, const Task& task, const PlaySetup& setup);
    ~PlayScreen() override;

    void enter() override;
    void leave() override;
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;
    void frame_shown(std::int64_t t_us) override;
    bool wants_animation() const override;

    std::optional<CoachView> coach_view() const override;

    bool is_closed() const override { return model_.is_closed(); }
    bool is_under_way() const override { return model_.phase() == PlayPhase::running; }
    bool has_outcome() const override { return model_.phase() == PlayPhase::finished; }
    bool is_waiting() const override { return false; }
    void cut_short() override { model_.reset(now()); }
    void put_away() override { leave(); }
    void pause(bool on) override { on ? model_.pause(now()) : model_.resume(now()); }

    const PlayModel& model() const { return model_; }

    /// For measuring frames: puts the balls there and starts, as if a player had.
    bool play(const Placement& placement);
    void stop() { model_.reset(now()); }

protected:
    void close_model() override { model_.close(); }

private:
    enum class Command { go, reset, undo, replay, next, previous, attempts, back };

    Words words() const { return {context().texts, task_, context().settings.color_blind_scene}; }

    // What the player does (play_screen_input.cpp).
    bool handle_key(const WindowEvent& event);
    bool handle_study_key(const WindowEvent& event);
    bool handle_draft_key(const WindowEvent& event);
    bool handle_replay_key(const WindowEvent& event);
    bool handle_pointer(const WindowEvent& event);
    void carry_out(Command command, Stamp at);
    void switch_aid(Aid aid, Stamp at);
    void go_to_neighbour(int direction);
    void note_changes();
    void note_scrub(Stamp at);

    // What the player sees (play_screen_scene.cpp, play_screen_panel.cpp).
    void draw_scene(Ui& ui);
    void draw_draft(Ui& ui);
    void draw_goal(Ui& ui);
    void draw_problem(Ui& ui, const PlacementProblem& problem, const PlacedBall& ball);
    void draw_time_line(Ui& ui, Rect rect);
    void draw_navigation(Ui& ui, Rect rect);
    void draw_panel(Ui& ui, Rect rect);
    void draw_heading(Ui& ui, Rect& rest);
    void draw_message(Ui& ui, Rect& rest);
    void draw_size(Ui& ui, Rect& rest);
    void draw_actions(Ui& ui, Rect& rest);
    void draw_replay_button(Ui& ui, Rect rect);
    void draw_aids(Ui& ui, Rect& rest);
    void draw_attempts(Ui& ui, Rect& rest);
    std::string hint(Ui& ui) const;
    bool command_button(Ui& ui, Rect rect, Command command, std::string_view text, std::string_view key, Icon icon,
                        ButtonKind kind, bool enabled = true, TextSize size = TextSize::body);
    void play_sounds();
    void load_ghost();

    const Task& task_;
    PlayModel model_;
    std::vector<Placement> ghosts_to_load_;  ///< of earlier visits, newest last
    std::vector<Status> attempts_;           ///< how each ended, over all visits, oldest first

    std::optional<Camera> camera_;  ///< of the last frame drawn
    float grip_px_ = 4.0F;          ///< how near a press must be, in scene pixels
    std::optional<Vec2> pointer_;   ///< over the scene, in scene pixels
    float wheel_rest_ = 0.0F;
    bool sizing_by_slider_ = false;
    ScrollState panel_scroll_;
    float panel_height_ = 0.0F;  ///< that its contents need
    bool panel_is_short_ = false;
    std::int64_t size_shown_until_us_ = 0;
    std::int64_t solved_since_us_ = 0;

    // What was told to the trace, the progress and the loudspeaker already.
    PlayPhase noted_phase_ = PlayPhase::drafting;
    Placement noted_balls_;
    int noted_results_ = 0;
    std::size_t heard_contacts_ = 0;
    Rect noted_scene_;

    // Where things were in the last frame, for the first steps.
    Rect sentence_place_;
    Rect go_place_;
    Rect free_place_;
};

}  // namespace phyplay
