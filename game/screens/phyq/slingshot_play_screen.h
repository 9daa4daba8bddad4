// The Phy-Q play screen: the goal above, the level as wide as the window, how it stands and what can be done below.
//
// It is the face of a SlingshotModel: it turns presses and keys into calls of the model, and the model's state into a
// picture. All of it can be reached by mouse alone and by keyboard alone.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "game/phyq/flight_loader.h"
#include "game/phyq/power_preview.h"
#include "game/phyq/slingshot_camera.h"
#include "game/phyq/slingshot_model.h"
#include "game/phyq/slingshot_sounds.h"
#include "game/phyq/slingshot_words.h"
#include "game/screens/phyq/slingshot_picture.h"
#include "game/screens/phyq/slingshot_stage.h"
#include "game/screens/play_page.h"

namespace phyplay {

class SlingshotPlayScreen final : public PlayPage {
public:
    /// The task must be a Phy-Q task of the context's suite.
    SlingshotPlayScreen(AppContext& context, const Task& task)
        : SlingshotPlayScreen(context, task, free_play(context, task)) {}
    SlingshotPlayScreen(AppContext& context, const Task& task, const PlaySetup& setup);
    ~SlingshotPlayScreen() override;

    void enter() override;
    void leave() override;
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;
    void frame_shown(std::int64_t t_us) override;
    bool wants_animation() const override;

    std::optional<CoachView> coach_view() const override;

    bool is_closed() const override { return model_.is_closed(); }
    bool is_under_way() const override { return model_.phase() == SlingshotPhase::playing; }
    bool has_outcome() const override { return model_.phase() == SlingshotPhase::finished; }
    bool is_waiting() const override { return is_under_way() && !model_.is_time_running(); }
    void cut_short() override { model_.reset(now()); }
    void put_away() override { leave(); }
    void pause(bool on) override { on ? model_.pause(now()) : model_.resume(now()); }

    const SlingshotModel& model() const { return model_; }

    /// For measuring frames: aims so and shoots, as if a player had; and starts over.
    bool shoot(Pull pull);
    void restart() { model_.reset(now()); }
    void aim(Pull pull);

protected:
    void close_model() override { model_.close(); }

private:
    /// How the panel makes do with its width.
    struct PanelForm {
        TextSize title = TextSize::title;
        bool stacked = false;  ///< the buttons have a row of their own
    };
    /// A button over the level.
    struct Tool {
        std::string_view name;
        ButtonLook look;
    };
    enum class Command { shoot, tap, undo, reset, replay, next, previous, attempts, back, fit };

    SlingshotWords words() const { return SlingshotWords(context().texts); }
    int scenario() const;
    /// In a study: solved, while things still fall. Whoever does not want to watch that may go on.
    bool is_solved_early() const { return !is_free() && is_under_way() && model_.is_solved(); }
    bool shows_rule() const { return is_free() ? context().settings.show_rules : rules().hint; }

    // What the player does (slingshot_play_screen_input.cpp).
    bool handle_key(const WindowEvent& event);
    bool handle_study_key(const WindowEvent& event);
    bool handle_aim_key(const WindowEvent& event);
    bool handle_replay_key(const WindowEvent& event);
    bool handle_pointer(const WindowEvent& event);
    void look_at(Rect scene);
    bool handle_press(const WindowEvent& event);
    bool is_on_bird(Point window) const;
    void carry_out(Command command, Stamp at);
    void switch_aid(Aid aid, Stamp at);
    void next_pace(Stamp at);
    void zoom(Point at, double factor);
    void note_changes();
    void note_scrub(Stamp at);

    // What the player sees (slingshot_play_screen_scene.cpp, slingshot_play_screen_panel.cpp).
    void draw_scene(Ui& ui);
    void draw_aim(Ui& ui);
    void draw_power(Ui& ui, const PowerPreview& power, BirdType bird);
    void draw_tools(Ui& ui);
    void push_aid_tools(std::vector<Tool>& tools) const;
    void draw_time_line(Ui& ui, Rect rect);
    float heading_height(Ui& ui, const Rect& region) const;
    void draw_heading(Ui& ui, Rect rect);
    void draw_ways(Ui& ui, Rect& row, bool narrow);
    float panel_height(Ui& ui, const Rect& region) const;
    void draw_panel(Ui& ui, Rect rect);
    void draw_standing(Ui& ui, Rect rect, const PanelForm& form);
    void draw_counts(Ui& ui, Rect row);
    void draw_actions(Ui& ui, Rect rect);
    std::string title() const;
    std::string hint(Ui& ui) const;
    struct Action {
        Command command;
        ButtonLook look;
    };
    std::vector<Action> actions() const;
    std::vector<Action> study_actions() const;
    float actions_width(const Ui& ui, const std::vector<Action>& actions) const;
    PanelForm panel_form(const Ui& ui, float width) const;
    bool is_narrow(const Ui& ui, float width) const;
    void renew_preview();
    void play_sounds();
    void load_earlier();

    const Task& task_;
    SlingshotModel model_;
    SlingshotPicture picture_;
    std::vector<std::vector<TimedShot>> to_load_;  ///< attempts of earlier visits, newest last
    std::optional<FlightLoader> loader_;
    const Task* next_ = nullptr;
    const Task* previous_ = nullptr;

    CameraView view_;
    std::optional<SlingshotCamera> camera_;  ///< of the last frame drawn
    std::optional<Point> pan_from_;          ///< the pointer holds the scene
    float bird_reach_px_ = 24.0F;            ///< how near a press must be to the bird
    std::optional<Point> pointer_;

    // The flight that is aimed at, and what it was computed for.
    std::optional<FlightPreview> preview_;
    std::optional<PowerPreview> power_;
    std::optional<Pull> preview_pull_;
    int preview_deeds_ = -1;
    int preview_step_ = -1;
    double power_share_ = 0.6;

    std::int64_t finished_since_us_ = 0;

    // What was told to the trace, the progress and the loudspeaker already.
    SlingshotPhase noted_phase_ = SlingshotPhase::ready;
    std::optional<Pull> noted_pull_;
    int noted_results_ = 0;
    bool noted_tap_ = false;
    bool noted_aim_ = false;
    bool has_cheered_ = false;
    std::size_t heard_events_ = 0;
    SlingshotSounds sounds_;
    std::string noted_scene_;
    std::string noted_bar_;
    bool effects_go_on_ = false;

    // Where things were in the last frame, for the first steps.
    Rect heading_place_;
    Rect shoot_place_;
    Rect tools_place_;
};

}  // namespace phyplay
