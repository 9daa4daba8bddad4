#include "tests/suites/cup/cup_task.h"

#include <fmt/core.h>

#include <cmath>

#include "engine/play/task_pack.h"

namespace phyplay::cup {
namespace {

constexpr std::size_t kMostBlocks = 12;
constexpr double kWall = 0.1;  ///< how thick the cup is

void write_box(ByteWriter& out, const Box& box) {
    for (const double number : {box.centre.x, box.centre.y, box.width, box.height, box.angle_deg}) out.number(number);
}

Box read_box(ByteReader& in) {
    Box box;
    for (double* number : {&box.centre.x, &box.centre.y, &box.width, &box.height, &box.angle_deg}) {
        *number = in.number<double>();
    }
    return box;
}

bool is_place(double x, double y) {
    return std::abs(x) <= 20.0 && std::abs(y) <= 20.0;
}

bool is_size(double length) {
    return length >= 0.1 && length <= 10.0;
}

Task make_task(std::string template_id, std::string number, CupScene scene) {
    Task task{.id = template_id + ":" + number, .template_id = template_id, .suite = kCup, .tier = kClicksTier};
    task.content = std::make_shared<const CupContent>(std::move(scene));
    task.sha256 = sha256_of(task);
    return task;
}

/// The ball lies on hanging shelves, one below the other, above the cup.
CupScene shelves(int count) {
    CupScene scene{.ball = {0.0, 0.0}, .blocks = {}, .cup = {0.0, 0.0}};
    for (int i = 0; i < count; ++i)
        scene.blocks.push_back({{.centre = {0.0, 2.0 + 1.5 * i}, .width = 2.0, .height = 0.2}});
    scene.ball.y = scene.blocks.back().box.centre.y + 0.1 + scene.ball_radius;
    return scene;
}

/// The ball leans on a stopper on a slope that ends above the cup; a lid may lie on the cup.
CupScene slope(bool has_lid) {
    CupScene scene{.ball = {-3.0, 0.0}, .blocks = {}, .cup = {0.9, 0.0}, .cup_width = 2.4};
    const double angle = -20.0 * 3.14159265358979 / 180.0;
    const Box ramp{.centre = {-2.0, 3.0}, .width = 4.0, .height = 0.2, .angle_deg = -20.0};
    // On the ramp: along it from its centre, then out of it.
    const auto on_ramp = [&](double along, double out) {
        return Vec2{ramp.centre.x + along * std::cos(angle) - out * std::sin(angle),
                    ramp.centre.y + along * std::sin(angle) + out * std::cos(angle)};
    };
    scene.ball = on_ramp(-1.5, 0.1 + scene.ball_radius);
    const Box stopper{
        .centre = on_ramp(-1.5 + scene.ball_radius + 0.1, 0.6), .width = 0.2, .height = 1.0, .angle_deg = -20.0};
    scene.blocks = {{ramp, false}, {stopper, true}};
    if (has_lid) scene.blocks.push_back({{.centre = {0.9, 1.3}, .width = 2.6, .height = 0.1}, true});
    return scene;
}

}  // namespace

std::vector<Box> boxes_of(const CupScene& scene) {
    const Vec2 cup = scene.cup;
    const double side = (scene.cup_width + kWall) / 2.0;
    std::vector<Box> boxes = {
        {.centre = {0.0, -0.5}, .width = 60.0, .height = 1.0},
        {.centre = {cup.x, cup.y + kWall / 2.0}, .width = scene.cup_width + 2.0 * kWall, .height = kWall}};
    for (const double x : {cup.x - side, cup.x + side}) {
        boxes.push_back({.centre = {x, cup.y + scene.cup_height / 2.0}, .width = kWall, .height = scene.cup_height});
    }
    for (const Block& block : scene.blocks) boxes.push_back(block.box);
    return boxes;
}

bool CupContent::is_equal(const TaskContent& other) const {
    const auto* cup = dynamic_cast<const CupContent*>(&other);
    return cup != nullptr && cup->scene == scene;
}

bool CupContent::fits(SuiteId suite, Tier tier) const {
    return suite == kCup && tier == kClicksTier;
}

void CupContent::write(ByteWriter& out) const {
    for (const double number : {scene.ball.x, scene.ball.y, scene.ball_radius, scene.cup.x, scene.cup.y,
                                scene.cup_width, scene.cup_height}) {
        out.number(number);
    }
    out.number(static_cast<std::uint32_t>(scene.blocks.size()));
    for (const Block& block : scene.blocks) {
        write_box(out, block.box);
        out.number(static_cast<std::uint8_t>(block.can_go ? 1 : 0));
    }
}

std::shared_ptr<const TaskContent> read_cup_content(ByteReader& in) {
    CupScene scene;
    for (double* number : {&scene.ball.x, &scene.ball.y, &scene.ball_radius, &scene.cup.x, &scene.cup.y,
                           &scene.cup_width, &scene.cup_height}) {
        *number = in.number<double>();
    }
    const std::size_t blocks = in.count(41);
    for (std::size_t i = 0; i < blocks; ++i) {
        Block block{read_box(in), true};
        block.can_go = in.number<std::uint8_t>() != 0;
        scene.blocks.push_back(block);
    }
    return std::make_shared<const CupContent>(std::move(scene));
}

std::optional<std::string> CupContent::find_fault() const {
    if (!is_place(scene.ball.x, scene.ball.y)) return "ball: lies out of the world";
    if (!is_size(scene.ball_radius)) return "ball: its radius must be 0.1 to 10";
    if (!is_place(scene.cup.x, scene.cup.y)) return "cup: stands out of the world";
    if (!is_size(scene.cup_width) || !is_size(scene.cup_height)) return "cup: its sides must be 0.1 to 10 long";
    if (scene.blocks.size() > kMostBlocks) return fmt::format("blocks: there are more than {}", kMostBlocks);
    for (std::size_t i = 0; i < scene.blocks.size(); ++i) {
        const Box& box = scene.blocks[i].box;
        if (!is_place(box.centre.x, box.centre.y)) return fmt::format("blocks[{}]: hangs out of the world", i);
        if (!is_size(box.width) || !is_size(box.height)) {
            return fmt::format("blocks[{}]: its sides must be 0.1 to 10 long", i);
        }
        if (!(std::abs(box.angle_deg) <= 360.0)) return fmt::format("blocks[{}]: its angle must be -360 to 360", i);
    }
    return std::nullopt;
}

const CupScene& cup_of(const Task& task) {
    return content_of<CupContent>(task).scene;
}

std::vector<Task> all_tasks() {
    return {make_task("shelf", "001", shelves(1)), make_task("shelf", "002", shelves(3)),
            make_task("slope", "001", slope(false)), make_task("slope", "002", slope(true))};
}

}  // namespace phyplay::cup
