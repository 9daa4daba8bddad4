// A PlayPage is where one plays a task, of either suite: what the two play screens share, and how the page of a study
// around them speaks with them.
//
// What may be seen and done there is a value (trial/play_rules.h). At home a play screen keeps its own log and leads
// on to other pages; in a study it writes where it is told, and asks for what comes next instead of going there.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "game/phyre/play_model.h"
#include "game/screens/screen.h"
#include "game/trial/play_rules.h"

namespace phyplay {

/// Under which terms a task is played.
struct PlaySetup {
    PlayRules rules;
    AttemptJournal* journal = nullptr;  ///< where to write; null: the player's own log, if any
    TaskHistory history;                ///< what was tried before
};

/// At home: everything is allowed, the player's own log and history.
PlaySetup free_play(const AppContext& context, const Task& task);

class PlayPage : public Screen {
public:
    PlayPage(AppContext& context, const Task& task, const PlaySetup& setup);
    ~PlayPage() override;

    Place place() const override { return Place::play; }

    const Task& task() const { return task_; }

    // For a study.

    /// No further attempt may begin; `words` say why, where the outcome does not speak for itself.
    void close(std::string words = {});
    virtual bool is_closed() const = 0;

    /// An attempt was committed and its outcome is not known yet.
    virtual bool is_under_way() const = 0;

    /// The outcome of an attempt is on screen.
    virtual bool has_outcome() const = 0;

    /// It waits for a further launch.
    virtual bool is_waiting() const = 0;

    /// Cuts the attempt short that is under way; it counts, with the outcome that it would have had.
    virtual void cut_short() = 0;

    /// Leaves nothing unwritten: before the session ends in the middle of the task.
    virtual void put_away() = 0;

    /// Something was laid over the task; it can be played again.
    virtual void pause(bool on) = 0;

    /// True once when the player asked for what comes after the task.
    bool take_next() { return std::exchange(wants_next_, false); }

protected:
    virtual void close_model() = 0;

    AttemptJournal& journal() { return *journal_; }
    bool is_free() const { return rules_.is_free; }
    const PlayRules& rules() const { return rules_; }
    const std::string& closing_words() const { return closing_words_; }
    void ask_for_next() { wants_next_ = true; }

    /// "Attempt 3", or "Attempt 3 of 5" where there is an end.
    std::string attempt_words(int number) const;

    Stamp stamp_of(const WindowEvent& event) const;
    Stamp now() const;
    std::int64_t session_time_us() const;

private:
    const Task& task_;
    PlayRules rules_;
    std::unique_ptr<AttemptJournal> own_journal_;
    AttemptJournal* journal_;
    std::string closing_words_;
    bool wants_next_ = false;
};

/// The play screen for a task.
std::unique_ptr<PlayPage> make_play_page(AppContext& context, const Task& task, const PlaySetup& setup);

}  // namespace phyplay
