#include "engine/phyq/play/phyq_suite.h"

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/slingshot_simulation.h"

namespace phyplay {

const SuiteFacts& PhyqSuite::facts() const {
    static const SuiteFacts facts{
        .id = kPhyq,
        .title = "Phy-Q",
        .tiers = {kSlingshotTier},
        .step_hz = kSlingshotStepHz,
        .length_unit = "units",
        .moves = {{.name = kLaunchMove,
                   .meaning = "the bird on the sling is let go",
                   .fields = {{"dx", "units", "drag from the sling origin; longer than 1 is shortened to 1", -1.0,
                               0.0},
                              {"dy", "units", "", -1.0, 1.0}}},
                  {.name = kTapMove, .meaning = "the bird in flight uses its power", .fields = {}}},
        .measures = {{"pigs_left", "pigs that are left"}, {"score", "points"}}};
    return facts;
}

std::shared_ptr<const TaskContent> PhyqSuite::read_content(ByteReader& in) const {
    return read_phyq_content(in);
}

}  // namespace phyplay
