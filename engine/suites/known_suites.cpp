#include "engine/suites/known_suites.h"

#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/play/shipped_slingshot_setup.h"
#include "engine/phyre/phyre_suite.h"

namespace phyplay {

Suites make_suites() {
    std::vector<std::unique_ptr<const Suite>> suites;
    suites.push_back(std::make_unique<PhyreSuite>());
    suites.push_back(std::make_unique<PhyqSuite>(shipped_slingshot_setup()));
    return Suites(std::move(suites));
}

}  // namespace phyplay
