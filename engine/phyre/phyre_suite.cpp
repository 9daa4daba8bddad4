#include "engine/phyre/phyre_suite.h"

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"

namespace phyplay {

const SuiteFacts& PhyreSuite::facts() const {
    static const SuiteFacts facts{
        .id = kPhyre,
        .title = "PHYRE",
        .tiers = {kBallTier, kTwoBallsTier},
        .step_hz = kStepHz,
        .length_unit = "px",
        .moves = {{.name = kPlaceMove,
                   .meaning = "balls are placed, before the first step",
                   .fields = {{"x", "px", "centre, from the left", 0.0, kSceneWidth},
                              {"y", "px", "centre, from the bottom", 0.0, kSceneHeight},
                              {"radius", "px", "of the ball", 2.0, 32.0},
                              {"unit_x", "", "the same three as the solver said them", 0.0, 1.0},
                              {"unit_y", "", "", 0.0, 1.0},
                              {"unit_radius", "", "", 0.0, 1.0}},
                   .most_repeats = 2}},
        .measures = {{"goal_steps", "consecutive steps, up to the last, after which the goal held"}}};
    return facts;
}

std::shared_ptr<const TaskContent> PhyreSuite::read_content(ByteReader& in) const {
    return read_phyre_content(in);
}

}  // namespace phyplay
