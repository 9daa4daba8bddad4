// What the program knows of its Box2D seam. Private to engine/physics; README.md tells the whole story.
//
// Two sources define these functions, and a program links one of them: box2d_seam.cpp, which replaces some
// of Box2D's own functions, or box2d_stock.cpp, which leaves the library as Debian ships it (for tests that
// show what the seam is worth).
#pragma once

namespace phyplay::seam {

/// True once a world on this thread has looked for new contacts through our replacement.
bool was_used();

/// While one lives, this thread runs Box2D without our shortcuts: its profiling timers read the clock, and
/// every time of impact is searched. Results never depend on it; the yardstick of the benchmark is made with it.
class PlainWay {
public:
    PlainWay();
    ~PlainWay();
    PlainWay(const PlainWay&) = delete;
    PlainWay& operator=(const PlainWay&) = delete;
};

/// While one lives, Box2D's profiling timers read the clock on this thread, and nothing else changes: World
/// can then say where a step's time went.
class TimedSteps {
public:
    TimedSteps();
    ~TimedSteps();
    TimedSteps(const TimedSteps&) = delete;
    TimedSteps& operator=(const TimedSteps&) = delete;
};

}  // namespace phyplay::seam
