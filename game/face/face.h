// A Face is how a task of some suite looks and what is said about it, on the pages where it is played and looked at
// again.
//
// The pages are the same for every suite (screens/play_screen.h, screens/replay_screen.h); they ask the face of their
// task and never which suite it is of. A suite's own lives in its room (phyre/phyre_face.h, phyq/slingshot_face.h).
// A face owns the hand that drafts moves and the course by which attempts are recorded.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/play/task.h"
#include "game/face/settings.h"
#include "game/platform/audio.h"
#include "game/platform/window_event.h"
#include "game/text/texts.h"
#include "game/trial/trial_model.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// What faces share with the pages around them.
struct FaceContext {
    const Texts& texts;
    Settings& settings;
    Audio& audio;
};

/// How a page with a task on it is laid out.
enum class StageForm {
    square,  ///< the goal above the scene, the rest beside it
    wide,    ///< the scene as wide as the window, the rest above and below
};

/// An attempt, and which moment of it is drawn.
struct ShownAttempt {
    const Recording& recording;
    const Paths& paths;
    double step = 0.0;
};

/// What the buttons of the play page do.
enum class PlayCommand { go, act, undo, reset, replay, next, previous, attempts, back, look_whole };

struct Action {
    PlayCommand command;
    ButtonLook look;
};

/// The one that matters most, large, and another one beside it. `key` is printed on the button.
Action primary_action(PlayCommand command, std::string_view text, std::string_view key, Icon icon,
                      bool enabled = true);
Action secondary_action(PlayCommand command, std::string_view text, std::string_view key, bool enabled = true);

/// A newcomer's first steps at the play page: text keys, and where on the page things are.
struct FirstSteps {
    std::string_view goal_words;
    std::string_view draft_title;
    std::string_view draft_words;
    std::string_view go_title;
    std::string_view go_words;
    Rect draft;  ///< where the player begins
    Rect free;   ///< a part of the scene that may be covered; empty: none
    bool are_there = false;
};

class Face {
public:
    explicit Face(const FaceContext& context) : context_(context) {}
    virtual ~Face() = default;
    Face(const Face&) = delete;
    Face& operator=(const Face&) = delete;

    virtual const Course& course() const = 0;
    virtual StageForm form() const = 0;

    // Words.

    /// What is to be reached, in a sentence.
    virtual std::string goal_words() const = 0;

    /// Draws the goal from the top left of `rect`, broken at its width, and returns the height that it takes; with
    /// `draw` false only that.
    virtual float draw_goal(Ui& ui, Rect rect, bool draw);

    /// The idea behind the puzzle, for those who want a hint; empty: there is none to tell.
    virtual std::string rule_words() const { return {}; }

    /// Steps as seconds with one decimal, in the language's way: "2.3".
    std::string seconds(double steps) const;

    /// Something that happened: "The green ball meets the floor · 1.2 s".
    virtual std::string words_of(const Recording& recording, const Event& event) const = 0;

    /// An attempt of the list that was finished: "solved after 3.2 s · 1.5 s thinking".
    virtual std::string facts_of(const AttemptRecord& record) const;

    // The picture.

    /// The part of `room` that the scene takes.
    virtual Rect scene_within(Rect room) const { return room; }

    /// From now on the scene lies there.
    virtual void look_at(Rect scene) { scene_ = scene; }
    virtual Rect scene() const { return scene_; }

    /// The pointer or wheel over the scene, where nothing is drafted with it. True where it used the event up.
    virtual bool look_around(const WindowEvent&) { return false; }

    /// Whether only a part of the scene is looked at, and back to the whole.
    virtual bool is_close_up() const { return false; }
    virtual void look_whole() {}

    /// The task at its start, alone.
    virtual void draw_start(Ui& ui) = 0;

    /// A moment of an attempt being looked at again; `other` is laid over.
    virtual void draw_replay(Ui& ui, const ShownAttempt& attempt, const ReplayModel& replay,
                             const ShownAttempt* other) = 0;

    /// Stretches of steps that led towards the goal: first and last.
    virtual std::vector<std::pair<int, int>> good_stretches(const Recording&) const { return {}; }

    /// Steps that the longest attempt has, or this one where nobody can know.
    virtual int most_steps(const Recording& recording) const { return recording.last_step(); }

    // Playing.

    virtual Hand& hand() = 0;

    /// What follows is about this trial, which drafts with hand(). Required before all below.
    void begin(TrialModel& trial) { trial_ = &trial; }

    /// A key while something may be drafted; undo and redo are the page's.
    virtual bool handle_draft_key(const WindowEvent& event, Stamp at) = 0;

    /// Any other key that only this suite has.
    virtual bool handle_key(const WindowEvent&, Stamp) { return false; }

    /// Pointer and wheel, over the scene or not.
    virtual bool handle_pointer(const WindowEvent& event, Stamp at) = 0;

    /// The large key, before the outcome is known. True from acts_on(): it also means something while things move, so
    /// that it may come a moment late.
    virtual void act(Stamp at) { trial().go(at); }
    virtual bool acts_on() const { return false; }

    /// The draft can be made a move.
    virtual bool can_go() const { return trial().can_draft() && trial().drafted().has_value(); }

    /// What can be done before the outcome is known, the most important first.
    virtual std::vector<Action> actions() const = 0;

    /// What to do now, before the outcome is known.
    virtual std::string hint(bool by_key) const = 0;

    /// The hint says that something is wrong; that it is urgent.
    virtual bool is_problem() const { return false; }
    virtual bool is_urgent() const { return false; }

    /// How the attempt came out: why it failed, what was reached. Requires a finished one.
    virtual std::string outcome_words() = 0;

    virtual void draw_trial(Ui& ui, std::int64_t now_us) = 0;

    /// Something moves in the picture beside the attempt, at this time of the session.
    virtual bool is_moving(std::int64_t) const { return false; }

    /// In the square form: what the draft is set with, cut off the top of what is left of the panel.
    virtual void draw_controls(Ui&, Rect&, Stamp) {}

    /// In the wide form: what is left and reached, in one row.
    virtual void draw_counts(Ui&, Rect) {}

    /// Plays what is to be heard since the last call.
    virtual void hear() {}

    /// How fast time passes as the player chose it, and the next choice.
    virtual Pace chosen_pace() const { return settings().aids[Aid::slow_motion] ? Pace::quarter : Pace::real; }
    virtual void next_pace(Stamp at);

    /// Lines for the trace, each about one thing: written when it changes.
    virtual std::vector<std::string> trace() const { return {}; }

    virtual FirstSteps first_steps() const { return {}; }

    /// So many moves, at most, that are good for measuring frames: they take long.
    virtual std::vector<Move> sample_moves(std::size_t) const { return {}; }

protected:
    TrialModel& trial() const { return *trial_; }
    Audio& audio() const { return context_.audio; }
    const Texts& texts() const { return context_.texts; }
    Settings& settings() const { return context_.settings; }
    /// A setting of the suite's own (Settings::of).
    double setting(std::string_view name, double otherwise) const {
        return settings().of(course().facts().id, name, otherwise);
    }
    std::string_view say(std::string_view key) const { return context_.texts.say(key); }
    std::string say(std::string_view key, std::initializer_list<Texts::Filling> fillings) const {
        return context_.texts.say(key, fillings);
    }

private:
    FaceContext context_;
    TrialModel* trial_ = nullptr;
    Rect scene_;
};

}  // namespace phyplay
