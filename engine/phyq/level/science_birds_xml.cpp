#include "engine/phyq/level/science_birds_xml.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <pugixml.hpp>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/text.h"
#include "engine/io/file.h"

namespace phyplay {
namespace {

// The original's names, in the order of our enumerators.
// TNT, the last, has none.
constexpr std::array<std::string_view, kObjectShapeCount> kShapeWords{
    "BasicSmall", "BasicMedium", "BasicBig",   "SquareHole", "RectFat",      "RectBig", "RectMedium",  "RectSmall",
    "RectTiny",   "SquareSmall", "SquareTiny", "Triangle",   "TriangleHole", "Circle",  "CircleSmall", "Platform"};
constexpr std::array<std::string_view, 4> kElementWords{"Pig", "Block", "Platform", "TNT"};

/// UTF-16 with a byte-order mark becomes UTF-8; anything else is taken to be UTF-8 already.
std::string to_utf8(std::string_view bytes) {
    const bool is_little = bytes.starts_with("\xFF\xFE");
    const bool is_big = bytes.starts_with("\xFE\xFF");
    if (!is_little && !is_big) return std::string(bytes.substr(bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0));
    std::wstring wide;
    const auto unit_at = [&](std::size_t i) {
        const auto low = static_cast<unsigned char>(bytes[i + (is_little ? 0 : 1)]);
        const auto high = static_cast<unsigned char>(bytes[i + (is_little ? 1 : 0)]);
        return static_cast<unsigned>(low | (high << 8U));
    };
    for (std::size_t i = 2; i + 1 < bytes.size(); i += 2) {
        const unsigned unit = unit_at(i);
        const bool is_pair = unit >= 0xD800 && unit < 0xDC00 && i + 3 < bytes.size();
        const unsigned code =
            is_pair ? 0x10000 + ((unit - 0xD800) << 10U) + ((unit_at(i + 2) - 0xDC00) & 0x3FFU) : unit;
        if (is_pair) i += 2;
        wide += static_cast<wchar_t>(code);
    }
    return pugi::as_utf8(wide);
}

/// Text from the file as a message may show it: short and printable.
std::string shown(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    std::string result(text.substr(0, kLongest));
    std::ranges::replace_if(
        result, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, '?');
    return result;
}

/// Walks through one document; the first thing that is wrong is its answer.
class LevelReader {
public:
    LevelReader(std::string text, std::string name) : text_(std::move(text)), name_(std::move(name)) {}

    Result<SlingshotLevel> read() {
        pugi::xml_document document;
        const auto parsed =
            document.load_buffer(text_.data(), text_.size(), pugi::parse_default, pugi::encoding_utf8);
        if (!parsed) return Error{"this is not well-formed XML", name_, line_of(parsed.offset)};
        const pugi::xml_node root = document.document_element();
        if (root.name() != std::string_view("Level")) {
            return Error{"the outermost element must be 'Level'", name_, line_of(root)};
        }
        if (root.next_sibling()) refuse(root.next_sibling(), "nothing may follow the element 'Level'");
        read_level(root);
        if (!error_) {
            if (std::string problem = find_level_problem(level_); !problem.empty()) refuse(root, problem);
        }
        if (error_) return *error_;
        return std::move(level_);
    }

private:
    // The parser's offsets are signed, and -1 where it knows none.
    int line_of(std::ptrdiff_t offset) const {
        return line_at(text_, static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)));
    }
    int line_of(const pugi::xml_node& node) const { return line_of(node.offset_debug()); }

    void refuse(const pugi::xml_node& node, std::string message) {
        if (!error_) error_ = Error{std::move(message), name_, line_of(node)};
    }

    void only_attributes(const pugi::xml_node& node, std::initializer_list<std::string_view> known) {
        for (const pugi::xml_attribute& attribute : node.attributes()) {
            if (std::ranges::find(known, attribute.name()) == known.end()) {
                refuse(node, quoted(node) + " has no attribute '" + shown(attribute.name()) + "'");
            }
        }
    }

    void no_content(const pugi::xml_node& node) {
        if (node.first_child()) refuse(node, quoted(node) + " must be empty");
    }

    static std::string quoted(const pugi::xml_node& node) { return "element '" + shown(node.name()) + "'"; }

    /// The number of an attribute; `otherwise` where the attribute is missing and may be.
    double number(const pugi::xml_node& node, const char* attribute, std::optional<double> otherwise = {}) {
        const pugi::xml_attribute found = node.attribute(attribute);
        if (!found) {
            if (!otherwise) refuse(node, quoted(node) + " has no " + attribute);
            return otherwise.value_or(0.0);
        }
        std::string_view text = found.value();
        while (text.starts_with(' ')) text.remove_prefix(1);
        while (text.ends_with(' ')) text.remove_suffix(1);
        if (text.starts_with('+')) text.remove_prefix(1);
        const std::optional<double> value = number_in<double>(text);
        if (!value || !std::isfinite(*value)) {
            refuse(node, quoted(node) + ": " + attribute + " is no number: '" + shown(found.value()) + "'");
            return 0.0;
        }
        return *value;
    }

    void read_level(const pugi::xml_node& root) {
        only_attributes(root, {"width"});
        level_.width = number(root, "width", 1.0);
        // The original reads its parts in this order and no other.
        constexpr std::array<std::string_view, 5> kParts{"Camera", "Score", "Birds", "Slingshot", "GameObjects"};
        std::size_t next_part = 0;
        std::array<bool, kParts.size()> has_part{};
        for (const pugi::xml_node& part : root.children()) {
            const auto found = std::ranges::find(kParts, part.name());
            if (found == kParts.end()) return refuse(part, "a level has no " + named(part));
            const auto index = static_cast<std::size_t>(found - kParts.begin());
            if (has_part[index]) return refuse(part, "a second " + quoted(part));
            if (index < next_part)
                return refuse(part, quoted(part) +
                                        " comes too late: the order is Camera, Score, Birds, Slingshot, GameObjects");
            has_part[index] = true;
            next_part = index;
            read_part(index, part);
        }
        for (std::size_t i = 0; i < kParts.size(); ++i) {
            if (!has_part[i] && kParts[i] != "Score") {
                refuse(root, "the level has no element '" + std::string(kParts[i]) + "'");
            }
        }
    }

    static std::string named(const pugi::xml_node& node) {
        return node.type() == pugi::node_element ? quoted(node) : std::string("text between its elements");
    }

    void read_part(std::size_t index, const pugi::xml_node& part) {
        switch (index) {
            case 0: return read_camera(part);
            case 1: return only_attributes(part, {"highScore"});
            case 2: return read_birds(part);
            case 3: return read_slingshot(part);
            default: return read_objects(part);
        }
    }

    void read_camera(const pugi::xml_node& node) {
        only_attributes(node, {"x", "y", "minWidth", "maxWidth"});
        no_content(node);
        level_.camera = {.x = number(node, "x"),
                         .y = number(node, "y"),
                         .min_width = number(node, "minWidth"),
                         .max_width = number(node, "maxWidth")};
    }

    void read_slingshot(const pugi::xml_node& node) {
        only_attributes(node, {"x", "y"});
        no_content(node);
        level_.slingshot = {number(node, "x"), number(node, "y")};
    }

    void read_birds(const pugi::xml_node& birds) {
        only_attributes(birds, {});
        for (const pugi::xml_node& node : birds.children()) {
            if (node.name() != std::string_view("Bird")) return refuse(node, "Birds has no " + named(node));
            only_attributes(node, {"type"});
            no_content(node);
            const std::string_view type = node.attribute("type").value();
            const auto found = std::ranges::find(kBirds, type, &Bird::xml);
            if (found == kBirds.end()) return refuse(node, "unknown bird type '" + shown(type) + "'");
            level_.birds.push_back(static_cast<BirdType>(found - kBirds.begin()));
        }
    }

    void read_objects(const pugi::xml_node& objects) {
        only_attributes(objects, {});
        for (const pugi::xml_node& node : objects.children()) {
            const auto found = std::ranges::find(kElementWords, node.name());
            if (found == kElementWords.end()) return refuse(node, "GameObjects has no " + named(node));
            read_object(static_cast<ObjectKind>(found - kElementWords.begin()), node);
            if (error_) return;
        }
    }

    void read_object(ObjectKind kind, const pugi::xml_node& node) {
        only_attributes(node, {"type", "material", "x", "y", "rotation", "scaleX", "scaleY"});
        no_content(node);
        level_.objects.push_back({.shape = read_shape(kind, node),
                                  .material = read_material(node),
                                  .x = number(node, "x"),
                                  .y = number(node, "y"),
                                  .rotation_deg = number(node, "rotation", 0.0),
                                  .scale_x = number(node, "scaleX", 1.0),
                                  .scale_y = number(node, "scaleY", 1.0)});
        if (level_.objects.size() > kMostLevelObjects) {
            refuse(node, "the level has more than " + std::to_string(kMostLevelObjects) + " objects");
        }
    }

    ObjectShape read_shape(ObjectKind kind, const pugi::xml_node& node) {
        const std::string_view type = node.attribute("type").value();
        const auto found = std::ranges::find(kShapeWords, type);
        const auto shape = static_cast<ObjectShape>(found - kShapeWords.begin());
        if (found == kShapeWords.end() || kind_of(shape) != kind) {
            refuse(node, "unknown type '" + shown(type) + "' of " + quoted(node));
            return ObjectShape::platform;
        }
        return shape;
    }

    Material read_material(const pugi::xml_node& node) {
        const std::string_view word = node.attribute("material").value();
        if (word.empty()) return Material::none;
        const auto material = find_material(word);
        if (!material || *material == Material::none) {
            refuse(node, "unknown material '" + shown(word) + "'");
            return Material::none;
        }
        return *material;
    }

    std::string text_;
    std::string name_;
    SlingshotLevel level_;
    std::optional<Error> error_;
};

/// The shortest decimal digits that read back as the same number, never with an exponent.
std::string digits(double number) {
    std::array<char, 400> buffer{};
    const auto written =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed);
    PHYPLAY_ASSERT(written.ec == std::errc());
    return {buffer.data(), written.ptr};
}

std::string attribute(std::string_view name, double number) {
    return " " + std::string(name) + "=\"" + digits(number) + "\"";
}

std::string attribute(std::string_view name, std::string_view text) {
    return " " + std::string(name) + "=\"" + std::string(text) + "\"";
}

std::string object_element(const SlingshotObject& object) {
    const ObjectKind kind = kind_of(object.shape);
    std::string element = "<" + std::string(kElementWords[static_cast<std::size_t>(kind)]);
    element += attribute("type", kShapeWords[static_cast<std::size_t>(object.shape)]);
    if (kind != ObjectKind::tnt) {
        element += attribute("material", object.material == Material::none ? "" : name_of(object.material));
    }
    element += attribute("x", object.x) + attribute("y", object.y) + attribute("rotation", object.rotation_deg);
    if (kind == ObjectKind::platform) {
        element += attribute("scaleX", object.scale_x) + attribute("scaleY", object.scale_y);
    }
    return element + " />";
}

}  // namespace

Result<SlingshotLevel> read_science_birds_xml(std::string_view bytes, const std::string& name) {
    return LevelReader(to_utf8(bytes), name).read();
}

std::string write_science_birds_xml(const SlingshotLevel& level) {
    std::string text = "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n";
    text += "<Level" + attribute("width", level.width) + ">\n";
    text += "<Camera" + attribute("x", level.camera.x) + attribute("y", level.camera.y) +
            attribute("minWidth", level.camera.min_width) + attribute("maxWidth", level.camera.max_width) + " />\n";
    text += "<Score highScore=\"0\" />\n<Birds>\n";
    for (const BirdType bird : level.birds) {
        text += "<Bird" + attribute("type", bird_of(bird).xml) + "/>\n";
    }
    text += "</Birds>\n";
    text += "<Slingshot" + attribute("x", level.slingshot.x) + attribute("y", level.slingshot.y) + " />\n";
    text += "<GameObjects>\n";
    for (const SlingshotObject& object : level.objects) text += object_element(object) + "\n";
    return text + "</GameObjects>\n</Level>\n";
}

}  // namespace phyplay
