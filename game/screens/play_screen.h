// The play screen: where one plays a task, of whatever suite. The goal, the scene as large as it goes, how it stands
// and what can be done.
//
// It joins a TrialModel with the face of its task: keys and buttons become calls of the model and of the suite's
// hand, and the model's state a page. All of it can be reached by mouse alone and by keyboard alone. What may be seen
// and done is a value (trial/aids.h). At home the screen keeps its own log and leads on to other pages; in a
// study it writes where it is told, and asks for what comes next instead of going there.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/face/face.h"
#include "game/screens/screen.h"
#include "game/screens/stage.h"
#include "game/trial/trial_model.h"

namespace phyplay {

/// Under which terms a task is played.
struct PlaySetup {
    PlayRules rules;
    AttemptJournal* journal = nullptr;  ///< where to write; null: the player's own log, if any
    TaskHistory history;                ///< what was tried before
};

/// At home: everything is allowed, the player's own log and history.
PlaySetup free_play(const AppContext& context, const Task& task);

class PlayScreen final : public Screen {
public:
    /// The task must be one of the context's suites.
    PlayScreen(AppContext& context, const Task& task) : PlayScreen(context, task, free_play(context, task)) {}
    PlayScreen(AppContext& context, const Task& task, const PlaySetup& setup);

    Place place() const override { return Place::play; }
    void enter() override;
    void leave() override;
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;
    void frame_shown(std::int64_t t_us) override;
    bool wants_animation() const override;
    std::optional<CoachView> coach_view() const override;

    const TrialModel& trial() const { return trial_; }

    // For a study.

    /// No further attempt may begin; `words` say why, where the outcome does not speak for itself.
    void close(std::string words = {});

    /// It waits for a further move of an attempt under way.
    bool is_waiting() const { return trial_.is_playing() && !trial_.is_time_running(); }

    /// Cuts the attempt short that is under way; it counts, with the outcome that it would have had.
    void cut_short() { trial_.reset(now()); }

    /// Leaves nothing unwritten: before the session ends in the middle of the task.
    void put_away() { leave(); }

    /// Something was laid over the task; it can be played again.
    void pause(bool on) { on ? trial_.pause(now()) : trial_.resume(now()); }

    /// True once when the player asked for what comes after the task.
    bool take_next() { return std::exchange(wants_next_, false); }

    // For measuring frames: as if a player had done so.

    const Face& face() const { return *face_; }
    void draft(const Move& move) { face_->hand().draft(now(), move); }
    void go() { trial_.go(now()); }
    void restart() { trial_.reset(now()); }

private:
    /// How the panel at the foot makes do with its width.
    struct PanelForm {
        TextSize title = TextSize::title;
        bool stacked = false;  ///< the buttons have a row of their own
    };
    /// A button over the scene.
    struct Tool {
        std::string_view name;
        ButtonLook look;
    };

    bool is_free() const { return rules_.is_free; }
    bool is_closed() const { return trial_.is_closed(); }
    /// In a study: solved, while things still fall. Whoever does not want to watch that may go on.
    bool is_solved_early() const { return !is_free() && trial_.is_playing() && trial_.is_solved(); }
    /// A result that has just come must not be taken away by a press that was meant for what moved before.
    bool has_just_ended() const;
    Stamp stamp_of(const WindowEvent& event) const { return {event.t_us - context().session_start_us, event.clock}; }
    Stamp now() const;
    std::int64_t session_time_us() const { return context().clock.now_us() - context().session_start_us; }

    // What the player does.
    bool handle_key(const WindowEvent& event);
    bool handle_study_key(const WindowEvent& event);
    bool handle_draft_key(const WindowEvent& event);
    bool handle_replay_key(const WindowEvent& event);
    void carry_out(PlayCommand command, Stamp at);
    void ask_for_next(Stamp at);
    void switch_aid(Aid aid, Stamp at);
    bool is_switched(const AidFacts& aid) const { return rules_.*aid.is_switched; }
    void note_scrub(Stamp at);

    // What the page says.
    std::string title() const;
    std::string hint(bool by_key) const;
    std::string outcome_words() const;
    std::string attempt_words() const;
    std::string rule_words() const;
    std::vector<Action> actions() const;

    // What the player sees; in either form (play_screen_square.cpp, play_screen_wide.cpp).
    void draw_square(Ui& ui, const Rect& region);
    void draw_square_ways(Ui& ui, Rect rect);
    void draw_side_panel(Ui& ui, Rect rect);
    void draw_side_title(Ui& ui, Rect& rest);
    void draw_message(Ui& ui, Rect& rest);
    void draw_side_actions(Ui& ui, Rect& rest);
    void draw_aids(Ui& ui, Rect& rest);
    void draw_attempts(Ui& ui, Rect& rest);
    void draw_wide(Ui& ui, const Rect& region);
    float heading_height(Ui& ui, const Rect& region) const;
    void draw_heading(Ui& ui, Rect rect);
    void draw_wide_ways(Ui& ui, Rect& row, bool narrow);
    void draw_tools(Ui& ui);
    std::vector<Tool> tools() const;
    void draw_hint_line(Ui& ui, Rect rect);
    PanelForm panel_form(const Ui& ui, float width) const;
    float panel_height(Ui& ui, const Rect& region) const;
    void draw_foot_panel(Ui& ui, Rect rect);
    void draw_standing(Ui& ui, Rect rect, const PanelForm& form);
    void draw_foot_actions(Ui& ui, Rect rect);
    void draw_scene(Ui& ui);
    bool draw_time_line(Ui& ui, Rect rect);

    // What follows from it.
    void find_earlier();
    void load_earlier();
    void note_changes();
    void note_results();
    void trace_once(std::size_t slot, const std::string& line);

    const Task& task_;
    PlayRules rules_;
    std::unique_ptr<AttemptJournal> own_journal_;
    std::unique_ptr<Face> face_;
    TrialModel trial_;
    const Task* next_ = nullptr;
    const Task* previous_ = nullptr;
    std::string closing_words_;
    bool wants_next_ = false;

    std::vector<History> to_load_;  ///< attempts of earlier visits, newest last
    std::optional<AttemptLoader> loader_;
    std::vector<Status> attempts_;  ///< how each ended, over all visits, oldest first

    ScrollState panel_scroll_;
    float panel_height_ = 0.0F;  ///< that the contents of the side panel need
    bool panel_is_short_ = false;
    std::int64_t finished_since_us_ = 0;

    // What was told to the trace, the progress and the loudspeaker already.
    TrialPhase noted_phase_ = TrialPhase::ready;
    std::size_t noted_moves_ = 0;
    int noted_results_ = 0;
    bool has_cheered_ = false;
    std::vector<std::string> noted_;

    // Where things were in the last frame, for the first steps.
    Rect goal_place_;
    Rect go_place_;
    Rect free_place_;
};

}  // namespace phyplay
