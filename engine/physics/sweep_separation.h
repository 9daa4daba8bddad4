// A cheap proof that two sweeping shapes cannot meet, so that the dear question "when do they" need not be asked.
//
// b2TimeOfImpact answers "touching" only if at some time the shapes come nearer than its target distance plus
// tolerance. stay_apart() is true only if it can show, with a margin a hundred times larger than f32 rounding,
// that they never do. The simulation treats every other answer of b2TimeOfImpact alike (full step), so taking
// this shortcut never changes a result. A test compares both over many steps.
#pragma once

struct b2TOIInput;

namespace phyplay {

/// True when the shapes of `input` stay farther apart than touching distance during the whole sweep.
/// False means "not shown", not "they meet".
bool stay_apart(const b2TOIInput& input);

}  // namespace phyplay
