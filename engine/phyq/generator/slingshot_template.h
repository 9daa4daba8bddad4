// A SlingshotTemplate is one template file of a slingshot level: a layout and how it is varied.
//
// The file returns a table that names the layout (Phy-Q's JSON or Science Birds XML, beside it), an anchor in it,
// and where the anchor may be put; the rest moves along (phyq/generator/level_variation.h). Nothing of Lua is needed
// once it is read. levels/README.md teaches how to write one.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/phyq/generator/level_variation.h"
#include "engine/play/task.h"
#include "engine/play/task_set.h"
#include "engine/templates/template_file.h"

namespace phyplay {

struct SlingshotTemplate {
    TemplateInfo info;
    std::string idea;         ///< one sentence: what solves it
    std::string layout_file;  ///< as the template names it
    SlingshotLevel layout;
    LevelVariation variation;
    int max_tasks = 100;  ///< variants to make, beside the layout itself
};

/// Reads a layout that a template names; for messages, files are named as they are opened.
using LayoutReader = std::function<Result<SlingshotLevel>(const std::string& name)>;

/// Reads a template from its text. An error lists everything wrong, a line each, with file and line.
Result<SlingshotTemplate> read_slingshot_template(std::string_view text, const std::string& id,
                                                  const std::string& file, const LayoutReader& read_layout);

/// The same, from a file that was run with add_slingshot_functions(), if not with these words alone.
Result<SlingshotTemplate> read_slingshot_template(TemplateFile source, const LayoutReader& read_layout);

/// Adds what a slingshot template may call to the table on top of the stack.
void add_slingshot_functions(lua_State* state);

/// Reads layouts beside a template's file: Phy-Q's JSON, or Science Birds XML.
LayoutReader layouts_beside(const std::filesystem::path& file);

/// The template file TEMPLATE_ID.lua, with its layout beside it.
Result<SlingshotTemplate> load_slingshot_template(const std::filesystem::path& file);

/// A task of the template: number 0 is the layout itself.
Task task_of(const SlingshotTemplate& source, int number, SlingshotLevel level);

}  // namespace phyplay
