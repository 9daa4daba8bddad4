#include "engine/physics/engine_id.h"
#include "engine/physics/late_binding.h"
#include "engine/python/bindings.h"

namespace py = pybind11;

PYBIND11_MODULE(_phyplay, module) {
    using namespace phyplay::python;
    // Before any world is made. Without it results would look right and be others.
    if (!phyplay::bind_box2d_late() || phyplay::engine_id() != "box2d-2.4.1+phyre-order") {
        throw py::import_error(
            "PhyPlay's physics is not in force in this process: Box2D could not be bound to it "
            "(engine/physics/README.md, 'The seam')");
    }
    module.doc() = "The engine behind the package phyplay. Import that instead.";
    module.attr("version") = PHYPLAY_VERSION;
    module.attr("engine_id") = std::string(phyplay::engine_id());
    bind_tasks(module);
    bind_play(module);
    bind_evaluation(module);
    bind_phyre(module);
    bind_phyre_evaluation(module);
    bind_phyq(module);
}
