#include "engine/phyq/view/symbolic_state.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "engine/phyq/rules/agent_planner.h"
#include "tests/engine/phyq/view/started_level.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

namespace {

json features_of(const std::string& text) {
    const json state = json::parse(text);
    REQUIRE(state.size() == 1);
    REQUIRE(state[0].at("type") == "FeatureCollection");
    return state[0].at("features");
}

json find_label(const json& features, const std::string& label) {
    for (const json& feature : features) {
        if (feature.at("properties").at("label") == label) return feature;
    }
    FAIL("no feature " << label);
    return {};
}

}  // namespace

TEST_CASE("Symbolic state: ground and slingshot are exactly the sheet's numbers") {
    const StartedLevel scene(make_pig_on_ground_level());
    const json features = features_of(symbolic_state_json(scene.view()));
    CHECK(features[0].dump() ==
          R"({"geometry":{},"properties":{"colormap":[],"id":"-1","label":"Ground","yindex":286},"type":"Feature"})");
    CHECK(features[1].at("properties").at("label") == "Slingshot");
    CHECK(features[1].at("geometry").at("coordinates").dump() == "[[[92,286],[92,248],[104,248],[104,286]]]");
    CHECK(features.size() == 4);  // and a pig, and a bird
}

TEST_CASE("Symbolic state: number types are those the published clients insist on") {
    const StartedLevel scene(phyq_layout("7.2"));
    const std::string text = symbolic_state_json(scene.view());
    for (const char c : text) CHECK(static_cast<unsigned char>(c) < 0x80);
    for (const json& feature : features_of(text)) {
        CHECK(feature.at("properties").at("id").is_string());
        for (const json& item : feature.at("properties").at("colormap")) {
            CHECK(item.at("color").is_number_integer());
            CHECK(item.at("percent").is_number_float());
        }
        if (!feature.at("geometry").contains("coordinates")) continue;
        for (const json& ring : feature.at("geometry").at("coordinates")) {
            for (const json& point : ring) {
                CHECK(point[0].is_number_integer());
                CHECK(point[1].is_number_integer());
            }
        }
    }
}

TEST_CASE("Symbolic state: all things of all 75 layouts are there, with labels the published readers know") {
    for (const PhyqLayout& layout : load_phyq_layouts()) {
        CAPTURE(layout.name);
        const StartedLevel scene(layout.level);
        const json features = features_of(symbolic_state_json(scene.view()));
        // One platform of 2.4 begins where the screen ends, one of 8.1 lies under the ground.
        const std::size_t hidden = layout.name == "2.4" || layout.name == "8.1" ? 1 : 0;
        CHECK(features.size() + hidden == 2 + layout.level.birds.size() + layout.level.objects.size());
        for (const json& feature : features) {
            const std::string label = feature.at("properties").at("label");
            const std::string first = label.substr(0, label.find('_'));
            const bool is_known = first == "Ground" || first == "Slingshot" || first == "bird" || first == "pig" ||
                                  first == "wood" || first == "stone" || first == "ice" || first == "Platform";
            CHECK_MESSAGE(is_known, label);
            if (label == "Ground") continue;
            for (const json& ring : feature.at("geometry").at("coordinates")) {
                for (const json& point : ring) {
                    CHECK(point[0] >= 1);
                    CHECK(point[0] <= 639);
                    CHECK(point[1] >= 1);
                    CHECK(point[1] <= 479);
                }
            }
        }
    }
}

TEST_CASE("Symbolic state: developers' mode tells names and life, the other mode neither") {
    const StartedLevel scene(phyq_layout("1.1"));
    const json features = features_of(symbolic_state_json(scene.view()));
    CHECK(find_label(features, "pig_basic_small_1").at("properties").at("currentLife") == 1.0);
    CHECK(find_label(features, "wood_circle_1").at("properties").at("currentLife") == 200.0);
    CHECK(find_label(features, "bird_red_1").at("properties").at("currentLife") == 1.0);
    CHECK(find_label(features, "Platform").at("properties").at("currentLife") > 3.4e38);

    const std::string plain = symbolic_state_json(scene.view(), {.developer = false});
    CHECK(plain.find("currentLife") == std::string::npos);
    CHECK(plain.find("pig") == std::string::npos);
    for (const json& feature : features_of(plain)) {
        const std::string label = feature.at("properties").at("label");
        CHECK((label == "Ground" || label == "Slingshot" || label == "Object"));
    }
}

TEST_CASE("Symbolic state: holes are further rings, damage shows in the label, and what is gone is gone") {
    SlingshotLevel level = make_pig_on_ground_level();
    level.objects.push_back(
        {.shape = ObjectShape::square_hole, .material = Material::wood, .x = 5.0, .y = -3.5 + 0.4});
    StartedLevel scene(level);
    const json features = features_of(symbolic_state_json(scene.view()));
    CHECK(find_label(features, "wood_square_hole_1").at("geometry").at("coordinates").size() == 2);

    SeenObject block = scene.view().objects.back();
    for (const auto& [share, label] :
         {std::pair{0.76, "wood_square_hole_1"}, std::pair{0.74, "wood_square_hole_2"},
          std::pair{0.26, "wood_square_hole_3"}, std::pair{0.01, "wood_square_hole_4"}}) {
        block.health = share * block.full_health;
        CHECK(label_of(block) == std::string(label));
    }

    const auto aims =
        aims_at(shipped_launch(), sling_origin(level.slingshot), {level.objects[0].x, level.objects[0].y});
    REQUIRE_FALSE(aims.empty());
    scene.simulation.launch(aims.front().drag);
    while (!scene.simulation.outcome()) scene.simulation.step();
    REQUIRE(scene.simulation.outcome()->status == Status::solved);
    CHECK(symbolic_state_json(scene.view()).find("pig_") == std::string::npos);
}

TEST_CASE("Symbolic state: things beyond an edge of the screen or under the ground are left out") {
    SlingshotView view = StartedLevel(make_pig_on_ground_level()).view();
    const auto shown_at = [&](double x, double y) {
        SeenObject& object = view.objects[0];
        object.contours = {{{x, y}, {x + 0.4, y}, {x, y + 0.4}}};
        return features_of(symbolic_state_json(view)).size() == 4;
    };
    CHECK(shown_at(0.0, 0.0));
    CHECK(shown_at(17.3, 0.0));
    CHECK_FALSE(shown_at(17.6, 0.0));
    CHECK_FALSE(shown_at(-18.0, 0.0));
    CHECK_FALSE(shown_at(0.0, 12.2));
    CHECK_FALSE(shown_at(0.0, -4.5));
    CHECK(shown_at(0.0, -3.6));
}

TEST_CASE("Symbolic state: noise is the seed's, moves things by 2 pixels at most, and leaves birds and sling alone") {
    const StartedLevel scene(phyq_layout("7.2"));
    const std::string exact = symbolic_state_json(scene.view());
    const std::string noisy = symbolic_state_json(scene.view(), {.noise = StateNoise{.seed = 7}});
    CHECK(noisy == symbolic_state_json(scene.view(), {.noise = StateNoise{.seed = 7}}));
    CHECK(noisy != symbolic_state_json(scene.view(), {.noise = StateNoise{.seed = 8}}));
    CHECK(noisy != exact);

    const json one = features_of(exact);
    const json other = features_of(noisy);
    REQUIRE(one.size() == other.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        const std::string label = one[i].at("properties").at("label");
        CAPTURE(label);
        const bool is_exact = label == "Ground" || label == "Slingshot" || label.find("bird") == 0;
        if (is_exact) {
            CHECK(one[i] == other[i]);
            continue;
        }
        const json& a = one[i].at("geometry").at("coordinates");
        const json& b = other[i].at("geometry").at("coordinates");
        REQUIRE(a.size() == b.size());
        for (std::size_t ring = 0; ring < a.size(); ++ring) {
            REQUIRE(a[ring].size() == b[ring].size());
            for (std::size_t k = 0; k < a[ring].size(); ++k) {
                const double dx = a[ring][k][0].get<double>() - b[ring][k][0].get<double>();
                const double dy = a[ring][k][1].get<double>() - b[ring][k][1].get<double>();
                CHECK(std::hypot(dx, dy) <= 2.0 + 1.5);  // both were rounded
            }
        }
        double sum = 0.0;
        for (const json& item : other[i].at("properties").at("colormap")) sum += item.at("percent").get<double>();
        CHECK(sum == doctest::Approx(1.0));
    }
}

TEST_CASE("Symbolic tensor: each thing fills the cells of its box in its own plane") {
    const StartedLevel scene(make_pig_on_ground_level());
    const std::vector<std::uint8_t> tensor = symbolic_tensor_of(scene.view());
    REQUIRE(tensor.size() == 12U * 120U * 160U);
    const auto cells = [&](const std::vector<std::uint8_t>& of, TensorPlane plane) {
        const auto begin = of.begin() + static_cast<std::ptrdiff_t>(plane) * 120 * 160;
        return std::accumulate(begin, begin + 120 * 160, 0);
    };
    CHECK(cells(tensor, TensorPlane::slingshot) == 4 * 10);  // 92..104 x 248..286
    CHECK(cells(tensor, TensorPlane::red_bird) > 0);
    CHECK(cells(tensor, TensorPlane::pig) > 0);
    CHECK(cells(tensor, TensorPlane::wood) == 0);

    const StartedLevel other(phyq_layout("1.1"));
    CHECK(cells(symbolic_tensor_of(other.view()), TensorPlane::platform) == 0);
    CHECK(cells(symbolic_tensor_of(other.view(), true), TensorPlane::platform) > 0);
    CHECK(cells(symbolic_tensor_of(other.view()), TensorPlane::wood) > 0);
}
