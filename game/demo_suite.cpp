#include "game/demo_suite.h"

#include <cstdio>
#include <numbers>

namespace phyplay {

namespace {

Body bar(double x, double y, double length, double angle_rad, bool dynamic, Color color) {
    const double h = length / 2;
    return {.type = BodyType::bar,
            .dynamic = dynamic,
            .position = {x, y},
            .angle_rad = angle_rad,
            .diameter = length,
            .color = color,
            .shapes = {Polygon{{{h, 2.56}, {-h, 2.56}, {-h, -2.56}, {h, -2.56}}}}};
}

Body ball(double x, double y, double radius, bool dynamic, Color color) {
    return {.type = BodyType::ball,
            .dynamic = dynamic,
            .position = {x, y},
            .angle_rad = 0,
            .diameter = radius * 2,
            .color = color,
            .shapes = {Circle{radius}}};
}

Task demo_task(int template_number, int i) {
    char id[32];
    std::snprintf(id, sizeof id, "%05d:%03d", template_number, i);
    Task task{.id = id,
              .template_id = std::string(id, 5),
              .suite = SuiteName::phyre,
              .tier = template_number < 100 ? ActionTier::ball : ActionTier::two_balls,
              .scene = {make_walls()},
              .goal = {},
              .sha256 = {}};
    auto& bodies = task.scene.bodies;
    const double x = 40 + (i * 37) % 170;
    switch (template_number % 3) {
        case 0:
            bodies.push_back(ball(x, 180, 12 + i % 9, true, Color::green));
            bodies.push_back(ball(256 - x, 180, 14, true, Color::blue));
            bodies.push_back(bar(128, 60 + i % 40, 120, 0.2, false, Color::black));
            break;
        case 1:
            bodies.push_back(ball(x, 200, 10, true, Color::green));
            bodies.push_back(bar(128, 2.56, 256, 0, false, Color::purple));
            bodies.push_back(bar(x, 120, 100, 0, false, Color::black));
            bodies.push_back(bar(200, 60, 60, std::numbers::pi / 4, true, Color::gray));
            break;
        default:
            bodies.push_back(bar(x, 40, 60, std::numbers::pi / 2, true, Color::green));
            bodies.push_back(bar(253, 128, 256, std::numbers::pi / 2, false, Color::purple));
            bodies.push_back(bar(128, 8, 200, 0, false, Color::black));
            break;
    }
    task.goal = {.body1 = 4, .body2 = 5};
    return task;
}

}  // namespace

Suite make_demo_suite() {
    std::vector<TemplateInfo> templates;
    std::vector<Task> tasks;
    for (const int base : {0, 100}) {
        for (int t = 0; t < 25; ++t) {
            for (int i = 0; i < 100; ++i) tasks.push_back(demo_task(base + t, i));
            static constexpr const char* kTitles[] = {"Make two balls meet",
                                                      "Get a ball past one obstacle to the floor",
                                                      "Knock a bar standing over a small jar against a side pillar"};
            templates.push_back({tasks.back().template_id, kTitles[(base + t) % 3],
                                 base == 0 ? ActionTier::ball : ActionTier::two_balls});
        }
    }
    return Suite(std::move(templates), std::move(tasks), std::string(64, '0'));
}

}  // namespace phyplay
