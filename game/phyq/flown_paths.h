// Where the birds of a recorded attempt flew.
#pragma once

#include <vector>

#include "engine/phyq/play/slingshot_recording.h"
#include "game/phyq/flight_preview.h"

namespace phyplay {

/// The paths of all birds that flew, those that split off included, in the order in which they began: what
/// record_flights() would have written down while the attempt was played.
std::vector<FlownPath> flown_paths(const SlingshotSetup& setup, const SlingshotRecording& recording);

}  // namespace phyplay
