// Templates of a researcher's (`--levels FOLDER`): Lua, of PHYRE's kind and with a slingshot.
//
// Begins with shipped templates. Must hold: a template that was read builds scenes that are in order, skips, or says
// what is wrong; the same template builds the same.
#include "engine/phyq/generator/level_variation.h"
#include "engine/phyq/generator/slingshot_template.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/lua_scene.h"
#include "engine/phyre/lua_template.h"
#include "engine/templates/template_file.h"
#include "tests/fuzz/harness.h"
#include "tests/support/phyq_layouts.h"

namespace phyplay::fuzz {
namespace {

constexpr std::int64_t kBuilt = 2;

void try_scenes(LuaTemplate& source) {
    for (std::int64_t combination = 0; combination < std::min(kBuilt, source.grid().size()); ++combination) {
        const std::vector<ParameterValue> values = source.grid().values_of(combination);
        const Result<BuildAnswer> answer = source.build(values);
        if (!answer) {
            must(!answer.error().message.empty(), "an error has its sentence");
            return;
        }
        if (const auto* built = std::get_if<BuiltScene>(&*answer)) {
            Task task{.id = "00001:000", .template_id = "00001", .suite = kPhyre, .tier = source.info().tier};
            task.content = phyre_content(built->scene, built->goal);
            must(!find_task_fault(task), "a scene that was built is in order");
        }
    }
}

}  // namespace

std::vector<std::string> examples() {
    std::vector<std::string> texts = texts_of("levels/phyre/templates", ".lua", 40);
    for (std::string& text : texts_of("levels/phyq/templates", ".lua", 15)) texts.push_back(std::move(text));
    for (std::string& text : texts_of("tests/data/certify_levels", ".lua")) texts.push_back(std::move(text));
    return texts;
}

void try_input(std::string_view input) {
    Result<TemplateFile> ran = TemplateFile::run(input, "9.9", "own.lua", [](lua_State* state) {
        add_scene_functions(state);
        add_slingshot_functions(state);
    });
    if (!ran) return;
    if (ran->tier() == name_of(kSlingshotTier)) {
        const Result<SlingshotTemplate> source = read_slingshot_template(
            *std::move(ran),
            [](const std::string&) -> Result<SlingshotLevel> { return testing::make_pig_on_ground_level(); });
        if (!source) return;
        NumpyRandom random(variant_seed("9.9", 1, 0));
        const auto variant =
            draw_variant(source->layout, source->variation, testing::shared_slingshot_setup().objects(), random);
        if (variant) level_of(source->layout, source->variation, *variant);
        return;
    }
    Result<LuaTemplate> source = LuaTemplate::read(*std::move(ran));
    if (source) try_scenes(*source);
}

}  // namespace phyplay::fuzz
