#include "tests/game/trial/sample_tasks.h"

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "tests/support/edit_task.h"

namespace phyplay {

namespace {

Body bar(double x, double y, double width, double height, Color color) {
    Body body;
    body.type = BodyType::bar;
    body.position = {x, y};
    body.color = color;
    const double w = width / 2.0;
    const double h = height / 2.0;
    body.shapes = {Polygon{{{w, h}, {-w, h}, {-w, -h}, {w, -h}}}};
    return body;
}

Body green_ball(double x, double y) {
    Body body;
    body.type = BodyType::ball;
    body.dynamic = true;
    body.position = {x, y};
    body.diameter = 16.0;
    body.color = Color::green;
    body.shapes = {Circle{8.0}};
    return body;
}

Task task_of(std::vector<Body> bodies, Goal goal, Tier tier) {
    Task task;
    task.id = "90000:000";
    task.template_id = "90000";
    task.tier = tier;
    testing::edit_scene(task).bodies = make_walls();
    testing::edit_scene(task).bodies.insert(scene_of(task).bodies.end(), bodies.begin(), bodies.end());
    testing::edit_goal(task) = goal;
    task.sha256 = std::string(64, '0');
    return task;
}

}  // namespace

Task falling_ball_task(Tier tier) {
    return task_of({bar(128, 2.5, 256, 5, Color::purple), green_ball(128, 100)}, {5, 4, Relation::touching}, tier);
}

Task resting_ball_task(Tier tier) {
    return task_of({bar(128, 60, 80, 5, Color::black), green_ball(128, 70.5), bar(253.5, 200, 5, 80, Color::purple)},
                   {5, 6, Relation::touching}, tier);
}

Recording recorded(const Task& task, const Placement& placement) {
    Recording recording(std::make_unique<Simulation>(task, placement));
    recording.finish();
    return recording;
}

Stamp at(std::int64_t t_us) {
    return {t_us, ClockSource::x11_event};
}

}  // namespace phyplay
