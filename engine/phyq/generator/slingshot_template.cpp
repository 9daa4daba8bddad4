#include "engine/phyq/generator/slingshot_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/suggestion.h"
#include "engine/io/file.h"
#include "engine/phyq/generator/lua_slingshot.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/science_birds_xml.h"
#include "engine/phyq/level/slingshot_level_json.h"
#include "engine/templates/table_reader.h"

namespace phyplay {
namespace {

constexpr std::size_t kLongestIdea = 300;
constexpr int kMostDistractors = 10;
constexpr std::size_t kMostBirds = 20;
constexpr std::array<std::string_view, 12> kLevelFields = {
    "version", "title",    "tier",      "idea",         "layout",       "birds",
    "anchor",  "location", "max_tasks", "targets_only", "keeps_height", "distractors"};

class LevelTableReader : public TableReader {
public:
    using TableReader::TableReader;

    std::vector<BirdType> birds_field() {
        std::vector<BirdType> birds;
        if (lua_getfield(state_, -1, "birds") == LUA_TTABLE) {
            for (lua_Integer i = 1; lua_rawgeti(state_, -1, i) != LUA_TNIL && birds.size() <= kMostBirds; ++i) {
                const bool is_text = lua_type(state_, -1) == LUA_TSTRING;
                const std::optional<BirdType> bird = find_bird_type(is_text ? lua_tostring(state_, -1) : "");
                lua_pop(state_, 1);
                if (!bird) complain("birds", "'birds' lists red, blue, yellow, black or white ones: { \"red\" }");
                birds.push_back(bird.value_or(BirdType::red));
            }
            lua_settop(state_, 2);
            if (birds.empty() || birds.size() > kMostBirds) {
                complain("birds", fmt::format("'birds' must list 1 to {} birds", kMostBirds));
            }
        } else if (!lua_isnil(state_, -1)) {
            complain("birds", fmt::format("'birds' must be a list, and is {}", what_it_is()));
        }
        lua_settop(state_, 1);
        return birds;
    }

    std::optional<LocationRule> location_field() {
        lua_getfield(state_, -1, "location");
        const std::optional<LocationRule> rule = to_location(state_, -1);
        if (!rule)
            complain("location", fmt::format("'location' must be a rule such as reachable(-7, 6, -2.8, 4), "
                                             "and is {}",
                                             what_it_is()));
        lua_pop(state_, 1);
        return rule;
    }

    /// Where the anchor is in the layout; optional where nothing is drawn.
    Vec2 anchor_field(const SlingshotLevel& layout, bool is_needed) {
        const int type = lua_getfield(state_, -1, "anchor");
        const std::optional<LuaAnchor> anchor = to_anchor(state_, -1);
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

}  // namespace

bool is_slingshot_template(std::string_view text) {
    LuaSandbox sandbox(add_slingshot_functions);
    if (!sandbox.compile(text)) return false;
    const Result<std::optional<LuaSkip>> ran = sandbox.call(0, 1);
    lua_State* state = sandbox.state();
    if (!ran || lua_type(state, -1) != LUA_TTABLE) return false;
    lua_getfield(state, -1, "tier");
    return lua_type(state, -1) == LUA_TSTRING && lua_tostring(state, -1) == name_of(kSlingshotTier);
}

Result<SlingshotTemplate> read_slingshot_template(std::string_view text, const std::string& id,
                                                  const std::string& file, const LayoutReader& read_layout) {
    LuaSandbox sandbox(add_slingshot_functions);
    const auto at_file = [&](Error error) {
        error.file = file;
        return error;
    };
    const Result<Done> compiled = sandbox.compile(text);
    if (!compiled) return at_file(compiled.error());
    const Result<std::optional<LuaSkip>> ran = sandbox.call(0, 1);
    if (!ran) return at_file(ran.error());
    if (lua_type(sandbox.state(), -1) != LUA_TTABLE) {
        return Error{"a template must return a table: return { version = 1, title = ..., layout = ... }", file,
                     line_of_field(text, "return")};
    }

    SlingshotTemplate source;
    LevelTableReader reader(sandbox.state(), text, file);
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

Result<SlingshotTemplate> load_slingshot_template(const std::filesystem::path& file) {
    const Result<std::string> text = read_file(file, kLargestTemplate);
    if (!text) return text.error();
    const auto read_layout = [&](const std::string& name) -> Result<SlingshotLevel> {
        const std::filesystem::path path = (file.parent_path() / name).lexically_normal();
        if (path.extension() != ".json" && path.extension() != ".xml") {
            return Error{"'layout' names a file that ends with .json or .xml"};
        }
        const Result<std::string> json = read_file(path, kLargestTemplate);
        if (!json) return json.error();
        if (path.extension() == ".json") return read_slingshot_level(*json, path.string());
        return read_science_birds_xml(*json, path.string());
    };
    return read_slingshot_template(*text, file.stem().string(), file.string(), read_layout);
}

Task task_of(const SlingshotTemplate& source, int number, SlingshotLevel level) {
    return Task{.id = fmt::format("{}:{:03}", source.info.id, number),
                .template_id = source.info.id,
                .suite = kPhyq,
                .tier = kSlingshotTier,
                .content = phyq_content(std::move(level))};
}

}  // namespace phyplay
