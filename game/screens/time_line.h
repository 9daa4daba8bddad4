// The time line of a finished attempt: buttons to play and step, and a bar to scrub on, with a mark for every
// contact, the stretches where the goal was held, and the moment where two attempts part.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/phyq/slingshot_replay.h"
#include "game/phyq/slingshot_words.h"
#include "game/phyre/replay_model.h"
#include "game/phyre/words.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// What a person did with a time line in one frame.
enum class TimeLineUse { none, toggled, stepped, scrubbed };

/// How a mark on the line looks.
enum class TimeMarkLook {
    plain,   ///< something happened
    good,    ///< towards the goal
    action,  ///< the player did something
};

struct TimeMark {
    int step = 0;
    TimeMarkLook look = TimeMarkLook::plain;
};

/// What a time line shows of an attempt, whatever kind of attempt it is.
struct TimeLineContent {
    std::vector<TimeMark> marks;
    std::vector<std::pair<int, int>> good_stretches;  ///< first and last step
    std::optional<int> parting;
    int most_steps = 0;                                     ///< that the words beside it must have room for
    std::function<std::string(std::size_t)> words_of_mark;  ///< by its place in `marks`
    std::function<std::string(double)> seconds;             ///< of steps
};

/// Draws it into `rect` and moves `head` as the person wants.
TimeLineUse time_line(Ui& ui, Rect rect, ReplayHead& head, const TimeLineContent& content, const Texts& texts);

/// The same for a PHYRE attempt.
TimeLineUse time_line(Ui& ui, Rect rect, ReplayModel& replay, const Words& words, const Texts& texts);

/// The same for a Phy-Q attempt.
TimeLineUse time_line(Ui& ui, Rect rect, SlingshotReplay& replay, const SlingshotWords& words, const Texts& texts);

/// Where the bar of a time line in `rect` lies, for whoever must hit it.
Rect time_line_bar(const Ui& ui, Rect rect, const Words& words, const Texts& texts);
Rect time_line_bar(const Ui& ui, Rect rect, const std::string& widest_seconds, const Texts& texts);

/// Height it wants.
float time_line_height(const Ui& ui);

/// The quiet form while an attempt runs: a thin bar of simulated time, with the seconds behind it.
void progress_line(Ui& ui, Rect rect, double step, const Words& words, const Texts& texts);

}  // namespace phyplay
