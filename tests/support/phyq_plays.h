// Plays of Phy-Q by hand, for tests.
#pragma once

#include <span>

#include "engine/phyq/play/slingshot_recording.h"

namespace phyplay::testing {

/// Lets the bird on the sling go. Requires that there is one.
void launch(Play& play, Vec2 drag);

/// Uses the power of the bird in flight. False, and nothing happens, where there is none to use.
bool tap(Play& play);

/// The attempt that these shots make, played again to its end.
SlingshotRecording record_shots(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                                std::span<const TimedShot> shots);

}  // namespace phyplay::testing
