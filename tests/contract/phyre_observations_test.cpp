// Observations of the ten sample tasks against those recorded from PHYRE itself.
#include <doctest/doctest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/base/hash.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/phyre_observation.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

nlohmann::json read_samples() {
    std::ifstream file(data_path("phyre/observations_sample.json"));
    return nlohmann::json::parse(file);
}

}  // namespace

TEST_CASE("PHYRE observations: every byte of ten images is PHYRE's") {
    const nlohmann::json samples = read_samples();
    REQUIRE(samples.size() == 10);
    for (const auto& item : samples.items()) {
        const std::string& id = item.key();
        const nlohmann::json& sample = item.value();
        const Task* task = shipped_suite().find(id);
        REQUIRE(task != nullptr);

        const PhyreRaster raster = raster_of(scene_of(*task));

        CHECK_MESSAGE(md5_hex(std::as_bytes(std::span(raster))) == sample["raster_md5"], id);
    }
}

TEST_CASE("PHYRE observations: every number of ten tasks' object vectors is PHYRE's to 1e-6") {
    const nlohmann::json samples = read_samples();
    for (const auto& item : samples.items()) {
        const std::string& id = item.key();
        const nlohmann::json& sample = item.value();
        const std::vector<ObjectVector> rows = object_vectors_of(scene_of(*shipped_suite().find(id)));

        REQUIRE(rows.size() == sample["features"].size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (std::size_t k = 0; k < rows[i].size(); ++k) {
                const double difference = static_cast<double>(rows[i][k]) - sample["features"][i][k].get<double>();
                CHECK_MESSAGE(std::fabs(difference) < 1e-6, id << " row " << i << " column " << k);
            }
        }
    }
}

TEST_CASE("PHYRE observations: at step 0 a running simulation looks like its task") {
    const nlohmann::json samples = read_samples();
    for (const auto& item : samples.items()) {
        const std::string& id = item.key();
        const Task& task = *shipped_suite().find(id);
        Simulation simulation(task, {});

        const PhyreRaster still = raster_of(scene_of(task));
        const PhyreRaster running = raster_of(scene_of(task), {}, simulation.poses());

        int different = 0;
        for (std::size_t i = 0; i < still.size(); ++i) different += still[i] != running[i] ? 1 : 0;
        CHECK(different < 20);  // poses pass through f32 metres; a pixel on the rim may fall either way
    }
}
