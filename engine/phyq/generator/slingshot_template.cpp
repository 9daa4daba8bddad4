#include "engine/phyq/generator/slingshot_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/io/file.h"
#include "engine/phyq/generator/location_rule.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/science_birds_xml.h"
#include "engine/phyq/level/slingshot_level.h"
#include "engine/templates/lua_sandbox.h"
#include "engine/templates/table_reader.h"

namespace phyplay {
namespace {

// What a template may call: object, point, and a function for each location rule. Their arguments are checked where
// they are called, so that mistakes have their line.

/// The object that everything is moved by, or a point. Kept inside Lua, which calls no destructors.
struct LuaAnchor {
    static constexpr std::size_t kLongestName = 48;

    std::array<char, kLongestName> object{};  ///< "small pig"; empty for a point
    int which = 1;                            ///< the first such object of the layout is 1
    Vec2 point;
};

constexpr const char* kAnchorType = "phyplay.anchor";
constexpr const char* kLocationType = "phyplay.location";

static_assert(std::is_trivially_destructible_v<LuaAnchor> && std::is_trivially_destructible_v<LocationRule>);

template <typename Value>
int push_value(lua_State* state, const Value& value, const char* type) {
    new (lua_newuserdatauv(state, sizeof(Value), 0)) Value(value);
    luaL_setmetatable(state, type);
    return 1;
}

int push_object_anchor(lua_State* state) {
    if (lua_type(state, 1) != LUA_TSTRING) raise_lua_error(state, "object needs a name: object(\"small pig\")");
    const std::string_view name = lua_tostring(state, 1);
    if (name.empty() || name.size() >= LuaAnchor::kLongestName) {
        raise_lua_error(state, fmt::format("there is no object called '{}'", name));
    }
    LuaAnchor anchor;
    std::copy(name.begin(), name.end(), anchor.object.begin());
    if (!lua_isnoneornil(state, 2)) {
        int is_whole = 0;
        const lua_Integer which = lua_tointegerx(state, 2, &is_whole);
        if (is_whole == 0 || which < 1 || which > static_cast<lua_Integer>(kMostLevelObjects)) {
            raise_lua_error(state, "object: the second argument says which one, from 1");
        }
        anchor.which = static_cast<int>(which);
    }
    return push_value(state, anchor, kAnchorType);
}

int push_point_anchor(lua_State* state) {
    LuaAnchor anchor;
    anchor.point = {number_argument(state, 1, "point", "x"), number_argument(state, 2, "point", "y")};
    return push_value(state, anchor, kAnchorType);
}

/// A function that makes a location rule, and which numbers it takes, in their order.
struct LocationMaker {
    const char* name;
    LocationKind kind;
    std::array<const char*, 5> arguments;
};
constexpr std::array kLocationMakers = {
    LocationMaker{"fixed", LocationKind::fixed, {}},
    LocationMaker{"reachable", LocationKind::reachable, {"x1", "x2", "y1", "y2"}},
    LocationMaker{"reachable_x", LocationKind::reachable_x, {"x1", "x2", "y1"}},
    LocationMaker{"on_reach_line", LocationKind::on_reach_line, {}},
    LocationMaker{"box", LocationKind::box, {"x1", "x2", "y1", "y2"}},
    LocationMaker{"box_low_left", LocationKind::box_low_left, {"x1", "x2", "y1", "y2"}},
    LocationMaker{"box_low_right", LocationKind::box_low_right, {"x1", "x2", "y1", "y2"}},
    LocationMaker{"far", LocationKind::far, {"x1", "x2", "y1", "y2", "depth"}},
    LocationMaker{"along_x", LocationKind::along_x, {"x1", "x2"}},
};

double* member_of(LocationRule& rule, std::string_view name) {
    if (name == "x1") return &rule.x1;
    if (name == "x2") return &rule.x2;
    if (name == "y1") return &rule.y1;
    if (name == "y2") return &rule.y2;
    return &rule.depth;
}

int push_location(lua_State* state) {
    const LocationMaker& maker = kLocationMakers[static_cast<std::size_t>(lua_tointeger(state, lua_upvalueindex(1)))];
    LocationRule rule{.kind = maker.kind};
    int index = 0;
    for (const char* name : maker.arguments) {
        if (name == nullptr) break;
        ++index;
        const bool may_be_open = maker.kind == LocationKind::reachable && std::string_view(name) == "y2";
        if (may_be_open && lua_isnoneornil(state, index)) continue;
        *member_of(rule, name) = number_argument(state, index, maker.name, name);
    }
    if (lua_gettop(state) > index) {
        raise_lua_error(state, fmt::format("{} takes {} numbers, not {}", maker.name, index, lua_gettop(state)));
    }
    const std::string problem = find_location_problem(rule);
    if (!problem.empty()) raise_lua_error(state, fmt::format("{}: {}", maker.name, problem));
    return push_value(state, rule, kLocationType);
}

void add_value_type(lua_State* state, const char* name) {
    luaL_newmetatable(state, name);
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    lua_pop(state, 1);
}

/// The value at this place of the stack; empty when it is something else.
template <typename Value>
std::optional<Value> to_value(lua_State* state, int index, const char* type) {
    const void* value = luaL_testudata(state, index, type);
    return value == nullptr ? std::nullopt : std::optional(*static_cast<const Value*>(value));
}

constexpr std::size_t kLongestIdea = 300;
constexpr int kMostDistractors = 10;
constexpr std::array<std::string_view, 12> kLevelFields = {
    "version", "title",    "tier",      "idea",         "layout",       "birds",
    "anchor",  "location", "max_tasks", "targets_only", "keeps_height", "distractors"};

class LevelTableReader : public TableReader {
public:
    using TableReader::TableReader;

    std::vector<BirdType> birds_field() {
        std::vector<BirdType> birds;
        if (push_field("birds") == LUA_TTABLE) {
            for (lua_Integer i = 1; lua_rawgeti(state_, -1, i) != LUA_TNIL && birds.size() <= kMostLevelBirds; ++i) {
                const bool is_text = lua_type(state_, -1) == LUA_TSTRING;
                const std::optional<BirdType> bird = find_bird_type(is_text ? lua_tostring(state_, -1) : "");
                lua_pop(state_, 1);
                if (!bird) complain("birds", fmt::format("'birds' lists {} ones: {{ \"red\" }}", birds_in_words()));
                birds.push_back(bird.value_or(BirdType::red));
            }
            lua_pop(state_, 1);
            if (birds.empty() || birds.size() > kMostLevelBirds) {
                complain("birds", fmt::format("'birds' must list 1 to {} birds", kMostLevelBirds));
            }
        } else if (!lua_isnil(state_, -1)) {
            complain("birds", fmt::format("'birds' must be a list, and is {}", what_it_is()));
        }
        lua_pop(state_, 1);
        return birds;
    }

    std::optional<LocationRule> location_field() {
        push_field("location");
        const std::optional<LocationRule> rule = to_value<LocationRule>(state_, -1, kLocationType);
        if (!rule)
            complain("location", fmt::format("'location' must be a rule such as reachable(-7, 6, -2.8, 4), "
                                             "and is {}",
                                             what_it_is()));
        lua_pop(state_, 1);
        return rule;
    }

    /// Where the anchor is in the layout; optional where nothing is drawn.
    Vec2 anchor_field(const SlingshotLevel& layout, bool is_needed) {
        const int type = push_field("anchor");
        const std::optional<LuaAnchor> anchor = to_value<LuaAnchor>(state_, -1, kAnchorType);
        const std::string what = what_it_is();
        lua_pop(state_, 1);
        if (!anchor) {
            if (is_needed || type != LUA_TNIL) {
                complain("anchor",
                         fmt::format("'anchor' must be object(\"small pig\") or point(x, y), and is {}", what));
            }
            return {};
        }
        const std::string_view name = anchor->object.data();
        if (name.empty()) return anchor->point;
        int left = anchor->which;
        for (const SlingshotObject& object : layout.objects) {
            if (described(object) == name && --left == 0) return {object.x, object.y};
        }
        complain("anchor", left == anchor->which
                               ? fmt::format("the layout has no '{}'{}", name, suggestion(layout, name))
                               : fmt::format("the layout has only {} '{}'", anchor->which - left, name));
        return {};
    }

private:
    static std::string suggestion(const SlingshotLevel& layout, std::string_view name) {
        std::vector<std::string> names;
        for (const SlingshotObject& object : layout.objects) names.push_back(described(object));
        const std::vector<std::string_view> known(names.begin(), names.end());
        return did_you_mean(name, known);
    }
};

/// Reads the value on top of the stack.
Result<SlingshotTemplate> read_level_table(lua_State* state, std::string_view text, const std::string& id,
                                           const std::string& file, const LayoutReader& read_layout) {
    if (lua_type(state, -1) != LUA_TTABLE) {
        return Error{"a template must return a table: return { version = 1, title = ..., layout = ... }", file,
                     line_of_field(text, "return")};
    }
    SlingshotTemplate source;
    LevelTableReader reader(state, text, file);
    reader.refuse_unknown_fields(kLevelFields, "a slingshot template");
    reader.version_field();
    source.info = {.id = id, .title = reader.line_field("title", kLongestTitle), .tier = kSlingshotTier};
    if (reader.text_field("tier") != std::string(name_of(kSlingshotTier))) {
        reader.complain("tier", "'tier' must be \"slingshot\"");
    }
    source.idea = reader.line_field("idea", kLongestIdea);
    source.max_tasks = reader.integer_field("max_tasks", 1, kMaxCandidates - 1, source.max_tasks);
    source.variation.distractors = reader.integer_field("distractors", 0, kMostDistractors, kDistractors);
    source.variation.targets_only = reader.truth_field("targets_only");
    source.variation.keeps_height = reader.truth_field("keeps_height");
    const std::vector<BirdType> birds = reader.birds_field();
    const std::optional<LocationRule> location = reader.location_field();
    source.variation.location = location.value_or(LocationRule{});

    source.layout_file = reader.text_field("layout").value_or("");
    if (!source.layout_file.empty()) {
        Result<SlingshotLevel> layout = read_layout(source.layout_file);
        if (layout) {
            source.layout = *std::move(layout);
            if (!birds.empty()) source.layout.birds = birds;
            const bool draws = source.variation.location.kind != LocationKind::fixed;
            source.variation.anchor = reader.anchor_field(source.layout, draws && location);
        } else {
            reader.complain("layout", to_string(layout.error()));
        }
    }
    if (!reader.problems().empty()) return all_of(reader.problems());
    return source;
}

}  // namespace

void add_slingshot_functions(lua_State* state) {
    add_value_type(state, kAnchorType);
    add_value_type(state, kLocationType);
    lua_pushcfunction(state, push_object_anchor);
    lua_setfield(state, -2, "object");
    lua_pushcfunction(state, push_point_anchor);
    lua_setfield(state, -2, "point");
    for (std::size_t i = 0; i < kLocationMakers.size(); ++i) {
        lua_pushinteger(state, static_cast<lua_Integer>(i));
        lua_pushcclosure(state, push_location, 1);
        lua_setfield(state, -2, kLocationMakers[i].name);
    }
}

Result<SlingshotTemplate> read_slingshot_template(std::string_view text, const std::string& id,
                                                  const std::string& file, const LayoutReader& read_layout) {
    Result<TemplateFile> source = TemplateFile::run(text, id, file, add_slingshot_functions);
    if (!source) return source.error();
    return read_slingshot_template(*std::move(source), read_layout);
}

Result<SlingshotTemplate> read_slingshot_template(TemplateFile source, const LayoutReader& read_layout) {
    Result<SlingshotTemplate> table = Error{};
    const Result<Done> read = source.read([&](lua_State* state) {
        table = read_level_table(state, source.text(), source.id(), source.file(), read_layout);
    });
    if (!read) return read.error();
    return table;
}

LayoutReader layouts_beside(const std::filesystem::path& file) {
    return [folder = file.parent_path()](const std::string& name) -> Result<SlingshotLevel> {
        const std::filesystem::path path = (folder / name).lexically_normal();
        if (path.extension() != ".json" && path.extension() != ".xml") {
            return Error{"'layout' names a file that ends with .json or .xml"};
        }
        const Result<std::string> text = read_file(path, kLargestTemplate);
        if (!text) return text.error();
        if (path.extension() == ".json") return read_slingshot_level(*text, path.string());
        return read_science_birds_xml(*text, path.string());
    };
}

Result<SlingshotTemplate> load_slingshot_template(const std::filesystem::path& file) {
    const Result<std::string> text = read_file(file, kLargestTemplate);
    if (!text) return text.error();
    return read_slingshot_template(*text, file.stem().string(), file.string(), layouts_beside(file));
}

Task task_of(const SlingshotTemplate& source, int number, SlingshotLevel level) {
    return Task{.id = fmt::format("{}:{:03}", source.info.id, number),
                .template_id = source.info.id,
                .suite = kPhyq,
                .tier = kSlingshotTier,
                .content = phyq_content(std::move(level))};
}

}  // namespace phyplay
