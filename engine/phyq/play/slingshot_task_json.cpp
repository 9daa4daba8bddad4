#include "engine/phyq/play/slingshot_task_json.h"

#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyq/level/slingshot_level_json.h"
#include "engine/play/task_check.h"
#include "engine/play/task_pack.h"

namespace phyplay {
namespace {

void write_object(JsonWriter& out, const SlingshotObject& object) {
    out.begin_object()
        .field("kind", name_of(kind_of(object.shape)))
        .field("shape", name_of(object.shape))
        .field("material", name_of(object.material))
        .field("x", object.x)
        .field("y", object.y)
        .field("rotation", object.rotation_deg)
        .field("scaleX", object.scale_x)
        .field("scaleY", object.scale_y)
        .end_object();
}

}  // namespace

std::string slingshot_task_line(const Task& task) {
    const SlingshotLevel& level = level_of(task);
    JsonWriter out;
    out.begin_object();
    out.field("task", task.id).field("tier", name_of(task.tier)).field("template", task.template_id);
    if (const auto scenario = scenario_of(task.template_id)) out.field("scenario", *scenario);
    out.key("birds").begin_array();
    for (const BirdType bird : level.birds) out.value(name_of(bird));
    out.end_array();
    out.key("slingshot").begin_object().field("x", level.slingshot.x).field("y", level.slingshot.y).end_object();
    out.key("objects").begin_array();
    for (const SlingshotObject& object : level.objects) write_object(out, object);
    out.end_array().field("width", level.width).key("camera").begin_object();
    out.field("x", level.camera.x).field("y", level.camera.y);
    out.field("minWidth", level.camera.min_width).field("maxWidth", level.camera.max_width).end_object().end_object();
    return out.take_line();
}

Result<Task> read_slingshot_task(std::string_view text, const std::string& file) {
    JsonReader reader(text, file);
    const JsonField root = reader.root();
    root.only({"task", "tier", "template", "scenario", "birds", "slingshot", "objects", "width", "camera"});
    if (root["tier"].text() != name_of(kSlingshotTier)) root["tier"].refuse("must be 'slingshot'");
    Task task{.id = root["task"].text(),
              .template_id = root["template"].text(),
              .suite = kPhyq,
              .tier = kSlingshotTier,
              .content = phyq_content(read_task_level(root))};
    if (root.has("scenario") && root["scenario"].whole_number() != scenario_of(task.template_id).value_or(0)) {
        root["scenario"].refuse("is not that of the template");
    }
    if (reader.error()) return *reader.error();
    if (const auto fault = find_task_fault(task)) return Error{*fault, file};
    task.sha256 = sha256_of(task);
    return task;
}

}  // namespace phyplay
