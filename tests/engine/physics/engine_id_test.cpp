#include "engine/physics/engine_id.h"

#include <doctest/doctest.h>

using namespace phyplay;

TEST_CASE("engine_id: the seam is active in this program") {
    CHECK(engine_id() == "box2d-2.4.1+phyre-order");
}
