#include "tests/support/example_tasks.h"

#include "engine/base/assert.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/scene_builder.h"

namespace phyplay::testing {
namespace {

Task finish(const char* id, Tier tier, const SceneBuilder& builder, int body1, int body2) {
    const Result<BuiltScene> built = builder.touching(body1, body2);
    Task task{.id = id,
              .template_id = "examples",
              .suite = kPhyre,
              .tier = tier,
              .content = phyre_content(built->scene, built->goal),
              .sha256 = id};
    return task;
}

int add(SceneBuilder& builder, BodyType type, bool dynamic, double scale, double center_x, double bottom) {
    const int body = *builder.add(type, dynamic, scale);
    PHYPLAY_ASSERT(builder.place(body, Anchor::bottom, bottom).has_value());
    PHYPLAY_ASSERT(builder.place(body, Anchor::center_x, center_x).has_value());
    return body;
}

Task make_pad_task(const char* id, double pad_x) {
    SceneBuilder builder;
    const int ball = add(builder, BodyType::ball, true, 0.1, 128.0, 150.0);
    const int pad = add(builder, BodyType::bar, false, 0.25, pad_x, 20.0);
    return finish(id, kBallTier, builder, ball, pad);
}

}  // namespace

Task make_drop_task() {
    return make_pad_task("examples:drop", 128.0);
}
Task make_miss_task() {
    return make_pad_task("examples:miss", 40.0);
}

Task make_meet_task() {
    SceneBuilder builder;
    const int one = add(builder, BodyType::ball, true, 0.1, 60.0, 0.0);
    const int other = add(builder, BodyType::ball, true, 0.1, 200.0, 0.0);
    return finish("examples:meet", kTwoBallsTier, builder, one, other);
}

Placement out_of_the_way() {
    return {{.x = 240.0, .y = 240.0, .radius = 6.0}};
}

}  // namespace phyplay::testing
