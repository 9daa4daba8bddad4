#include "engine/phyq/level/science_birds_xml.h"

#include <doctest/doctest.h>

#include "engine/base/numpy_random.h"
#include "tests/support/changed_text.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

// As the original's template designer writes them.
constexpr const char* kDesignerFile =
    "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n"
    "<Level width=\"2\">\n"
    "<Camera x=\"0\" y=\"-1\" minWidth=\"25\" maxWidth=\"35\">\n</Camera>\n"
    "<Score highScore=\"1200\">\n</Score>\n"
    "<Birds>\n"
    "<Bird type=\"BirdRed\"/>\n"
    "<Bird type=\"BirdBlack\" />\n"
    "</Birds>\n"
    "<Slingshot x=\"-12.0\" y=\"-2.5\">\n</Slingshot>\n"
    "<GameObjects>\n"
    "<Block type=\"Circle\" material=\"wood\" x=\"-0.93016\" y=\"-0.59547\" rotation=\"359.8677\" />\n"
    "<Pig type=\"BasicSmall\" material=\"\" x=\"-0.85426\" y=\"-1.99274\" rotation=\"1.07692\" />\n"
    "<TNT type=\"\" x=\"3\" y=\"-3.2\" rotation=\"0\" />\n"
    "<Platform type=\"Platform\" material=\"\" x=\"-0.862\" y=\"-2.474\" rotation=\"0.0\" scaleX=\"2.089\" "
    "scaleY=\"0.763\" />\n"
    "</GameObjects>\n"
    "</Level>\n";

std::string error_of_xml(const std::string& xml) {
    const auto level = read_science_birds_xml(xml, "level.xml");
    return level ? "" : to_string(level.error());
}

std::string as_utf16(const std::string& ascii, bool little) {
    std::string bytes = little ? "\xFF\xFE" : "\xFE\xFF";
    for (const char c : ascii) bytes += little ? std::string{c, '\0'} : std::string{'\0', c};
    return bytes;
}

bool is_one_sentence(const std::string& text) {
    return !text.empty() && text.find('\n') == std::string::npos && text.size() < 400;
}

/// One to four random wounds: bytes changed, removed, doubled, or the end cut off.
std::string damaged(std::string text, NumpyRandom& random) {
    const auto place = [&] { return static_cast<std::size_t>(random.randint(0, std::ssize(text))); };
    const auto wounds = random.randint(1, 5);
    for (int i = 0; i < wounds && text.size() > 10; ++i) {
        switch (random.randint(0, 5)) {
            case 0: text[place()] = static_cast<char>(random.randint(0, 256)); break;
            case 1: text.erase(place(), static_cast<std::size_t>(random.randint(1, 30))); break;
            case 2:
                text.insert(place(), text.substr(place(), static_cast<std::size_t>(random.randint(1, 60))));
                break;
            case 3: text.resize(place()); break;
            default: text.insert(place(), "9e99"); break;
        }
    }
    return text;
}

}  // namespace

TEST_CASE("Science Birds XML: a file of the original is read although it claims to be utf-16") {
    const auto level = read_science_birds_xml(kDesignerFile, "level.xml");

    REQUIRE(level.has_value());
    CHECK(level->birds == std::vector{BirdType::red, BirdType::black});
    CHECK(level->slingshot == Vec2{-12.0, -2.5});
    REQUIRE(level->objects.size() == 4);
    CHECK(level->objects[0] == SlingshotObject{.shape = ObjectShape::circle,
                                               .material = Material::wood,
                                               .x = -0.93016,
                                               .y = -0.59547,
                                               .rotation_deg = 359.8677});
    CHECK(level->objects[2].shape == ObjectShape::tnt);
    CHECK(level->objects[3].scale_x == 2.089);
}

TEST_CASE("Science Birds XML: real UTF-16 and a byte-order mark before UTF-8 are read too") {
    const auto plain = read_science_birds_xml(kDesignerFile, "level.xml");
    REQUIRE(plain.has_value());
    for (const std::string& bytes : {as_utf16(kDesignerFile, true), as_utf16(kDesignerFile, false),
                                     "\xEF\xBB\xBF" + std::string(kDesignerFile)}) {
        const auto level = read_science_birds_xml(bytes, "level.xml");
        REQUIRE(level.has_value());
        CHECK(*level == *plain);
    }
}

TEST_CASE("Science Birds XML: what the original tolerates is tolerated") {
    std::string old = replaced(kDesignerFile, "<Score highScore=\"1200\">\n</Score>\n", "");
    CHECK(error_of_xml(old) == "");
    CHECK(error_of_xml(replaced(kDesignerFile, " width=\"2\"", "")) == "");
    CHECK(error_of_xml(replaced(kDesignerFile, " rotation=\"359.8677\"", "")) == "");
    CHECK(error_of_xml(replaced(kDesignerFile, " scaleY=\"0.763\"", "")) == "");
}

TEST_CASE("Science Birds XML: mistakes are told with file and line") {
    CHECK(error_of_xml(replaced(kDesignerFile, "BirdBlack", "BirdPink")) ==
          "level.xml:9: unknown bird type 'BirdPink'");
    CHECK(error_of_xml(replaced(kDesignerFile, "\"Circle\"", "\"Novel1\"")) ==
          "level.xml:14: unknown type 'Novel1' of element 'Block'");
    CHECK(error_of_xml(replaced(kDesignerFile, "\"wood\"", "\"steel\"")) == "level.xml:14: unknown material 'steel'");
    CHECK(error_of_xml(replaced(kDesignerFile, "rotation=\"1.07692\"", "rotaton=\"1.07692\"")) ==
          "level.xml:15: element 'Pig' has no attribute 'rotaton'");
    CHECK(error_of_xml(replaced(kDesignerFile, "x=\"3\"", "x=\"3,5\"")) ==
          "level.xml:16: element 'TNT': x is no number: '3,5'");
    CHECK(error_of_xml(replaced(kDesignerFile, "x=\"3\"", "x=\"inf\"")) ==
          "level.xml:16: element 'TNT': x is no number: 'inf'");
    CHECK(error_of_xml(replaced(kDesignerFile, " y=\"-3.2\"", "")) == "level.xml:16: element 'TNT' has no y");
    CHECK(error_of_xml(replaced(kDesignerFile, "<TNT", "<Bomb")) ==
          "level.xml:16: GameObjects has no element 'Bomb'");
    CHECK(error_of_xml(replaced(kDesignerFile, "</GameObjects>\n", "")) ==
          "level.xml:18: this is not well-formed XML");
    CHECK(error_of_xml(replaced(kDesignerFile, "<Pig type=\"BasicSmall\"", "<Platform type=\"Platform\"")) ==
          "level.xml:2: the level has no pig");
    CHECK(error_of_xml("") == "level.xml:1: this is not well-formed XML");
    CHECK(error_of_xml("<Levels/>") == "level.xml:1: the outermost element must be 'Level'");
    CHECK(error_of_xml("<Level/>") == "level.xml:1: the level has no element 'Camera'");
}

TEST_CASE("Science Birds XML: all 75 layouts come back as they went, bit for bit") {
    for (const PhyqLayout& layout : load_phyq_layouts()) {
        CAPTURE(layout.name);
        const std::string xml = write_science_birds_xml(layout.level);
        const auto level = read_science_birds_xml(xml, layout.name);

        REQUIRE(level.has_value());
        CHECK(*level == layout.level);
        CHECK(write_science_birds_xml(*level) == xml);
    }
}

TEST_CASE("Science Birds XML: numbers without a short decimal form come back bit for bit") {
    SlingshotLevel level = make_pig_on_ground_level();
    level.objects[0].x = 0.1 + 0.2;
    level.objects[0].y = -1.0 / 3.0;
    level.objects[0].rotation_deg = 1e-17;

    const auto back = read_science_birds_xml(write_science_birds_xml(level), "level.xml");

    REQUIRE(back.has_value());
    CHECK(*back == level);
}

TEST_CASE("Science Birds XML: 1,000 damaged files, 200 of them refused at least, each with one sentence") {
    NumpyRandom random(7);
    const auto layouts = load_phyq_layouts();
    int refused = 0;
    for (int i = 0; i < 1000; ++i) {
        const std::string whole =
            write_science_birds_xml(layouts[static_cast<std::size_t>(i) % layouts.size()].level);
        const std::string error = error_of_xml(damaged(whole, random));
        if (error.empty()) continue;  // the wound changed a digit or a blank: still a level
        ++refused;
        CAPTURE(error);
        CHECK(is_one_sentence(error));
        CHECK(error.starts_with("level.xml:"));
    }
    CHECK(refused >= 200);
}
