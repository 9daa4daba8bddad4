// A LuaTemplate is one template file: a family of tasks, written as a small Lua program.
//
// The file returns a table with the family's title, tier, parameters and a function build(scene, p) that
// makes the scene of one combination of parameters, or skips it. The whole file is run afresh for every
// scene, so a task depends on its parameters alone, never on which tasks were built before.
// levels/README.md teaches how to write one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/phyre/scene_builder.h"
#include "engine/play/task_set.h"
#include "engine/templates/parameter_grid.h"
#include "engine/templates/template_file.h"

namespace phyplay {

/// How the template's tasks are chosen among its candidates (task sheet, section 3): flags, such as
/// "BALL:GOOD_STABLE", that a task must or must not have, and the tier for which different solutions are
/// asked. In shipped templates it is a record: choosing took some 10^9 simulations, and the choice is frozen.
struct Selection {
    std::vector<std::string> need;
    std::vector<std::string> refuse;
    std::optional<Tier> diversify;

    bool operator==(const Selection&) const = default;
};

/// The parameters make no task; the template says why.
struct Skipped {
    std::string reason;
};

using BuildAnswer = std::variant<BuiltScene, Skipped>;

/// What a template says about itself: everything in its table but build().
struct TemplateTable {
    TemplateInfo info;
    int search = kMaxCandidates;  ///< candidates to number at most
    int max_tasks = 100;          ///< tasks to keep at most
    ParameterGrid grid;
    Selection selection;
};

class LuaTemplate {
public:
    /// Reads a template from its text. `id` becomes the template's id, `file` stands in messages. An error
    /// lists everything wrong with the returned table, one sentence per line, each with file and line.
    static Result<LuaTemplate> read(std::string_view text, const std::string& id, const std::string& file);

    /// The same, from a file that was run with add_scene_functions(), if not with these words alone.
    static Result<LuaTemplate> read(TemplateFile source);

    const TemplateInfo& info() const { return table_.info; }
    const ParameterGrid& grid() const { return table_.grid; }
    const Selection& selection() const { return table_.selection; }
    int search() const { return table_.search; }
    int max_tasks() const { return table_.max_tasks; }
    const std::string& file() const { return source_.file(); }

    /// The scene for these values, one per parameter of grid(), or why there is none.
    Result<BuildAnswer> build(std::span<const ParameterValue> values);

private:
    LuaTemplate(TemplateFile source, TemplateTable table) : source_(std::move(source)), table_(std::move(table)) {}

    TemplateFile source_;
    TemplateTable table_;
};

}  // namespace phyplay
