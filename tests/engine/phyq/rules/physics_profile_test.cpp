#include "engine/phyq/rules/physics_profile.h"

#include <doctest/doctest.h>

#include <fmt/core.h>

#include <set>
#include <string>

#include "engine/phyq/level/slingshot_objects.h"
#include "tests/support/changed_text.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

std::string error_of(const std::string& text) {
    const auto read = read_physics_profiles(text, "profiles.json");
    return read ? "" : to_string(read.error());
}

std::string with(const std::string& profile) {
    return R"({"default": "a", "profiles": {"a": {)" + profile + "}}}";
}

}  // namespace

TEST_CASE("Physics profiles: what is not said is as in designer, which has the health of the objects' table") {
    const PhysicsProfiles profiles = shipped_physics_profiles();
    PhysicsProfile designer = *profiles.find("designer");
    designer.name = "";
    CHECK(designer == PhysicsProfile{});
    const ObjectTable table = shipped_object_table();
    CHECK(designer.small_pig_health == table.pig(ObjectShape::small_pig).health);
    CHECK(designer.medium_pig_health == table.pig(ObjectShape::medium_pig).health);
    CHECK(designer.big_pig_health == table.pig(ObjectShape::big_pig).health);

    PhysicsProfile expected{.name = "published-estimate"};
    expected.pig_hit_mass = PigHitMass::both;
    expected.big_pig_health = 150.0;
    expected.square_hole_health = 0.5;
    CHECK(*profiles.find("published-estimate") == expected);
    CHECK(profiles.default_name == "published-estimate");
    CHECK(profiles.find("") == nullptr);
}

TEST_CASE("Physics profiles: every number is read by its name, and held to its bounds") {
    std::set<std::string_view> names;
    for (const ProfileNumber& number : profile_numbers()) {
        CAPTURE(number.name);
        CHECK(names.insert(number.name).second);
        const double usual = PhysicsProfile{}.*number.value;
        CHECK(usual >= number.least);
        CHECK(usual <= number.most);
        for (const double bound : {number.least, number.most}) {
            const auto read = read_physics_profiles(with(fmt::format("\"{}\": {}", number.name, bound)), "p.json");
            REQUIRE(read.has_value());
            PhysicsProfile expected{.name = "a"};
            expected.*number.value = bound;
            CHECK(read->default_profile() == expected);
        }
        CHECK(error_of(with(fmt::format("\"{}\": {}", number.name, number.most + 0.5))) ==
              fmt::format("profiles.json: profiles.a.{} must be from {:g} to {:g}", number.name, number.least,
                          number.most));
        CHECK(error_of(with(fmt::format("\"{}\": -0.5", number.name))) != "");
    }
}

TEST_CASE("Physics profiles: mistakes are told with their field") {
    const std::string good(shipped_physics_profiles_json());
    CHECK(error_of(good) == "");
    CHECK(error_of(replaced(good, "\"literal\"", "\"literary\"")) ==
          "profiles.json: profiles.designer.block_mass must be 'literal' or 'intended'");
    CHECK(error_of(with(R"("round_outline": "round")")) ==
          "profiles.json: profiles.a.round_outline must be 'flat_foot' or 'circle'");
    CHECK(error_of(with(R"("small_pig_health": "1")")) ==
          "profiles.json: profiles.a.small_pig_health must be a number");
    CHECK(error_of(with(R"("tiny_pig_health": 1)")) == "profiles.json: profiles.a has no key 'tiny_pig_health'");
    CHECK(error_of(R"({"default": "a", "profiles": {}})") == "profiles.json: default names no profile of this file");
}
