#include "engine/phyq/level/phyq_task.h"

namespace phyplay {
namespace {

constexpr std::size_t kLeastObject = 42;  // bytes that one takes

}  // namespace

bool PhyqContent::is_equal(const TaskContent& other) const {
    const auto* same = dynamic_cast<const PhyqContent*>(&other);
    return same != nullptr && level == same->level;
}

void PhyqContent::write(ByteWriter& out) const {
    for (const double number : {level.width, level.camera.x, level.camera.y, level.camera.min_width,
                                level.camera.max_width, level.slingshot.x, level.slingshot.y}) {
        out.number(number);
    }
    out.number(static_cast<std::uint32_t>(level.birds.size()));
    for (const BirdType bird : level.birds) out.number(static_cast<std::uint8_t>(bird));
    out.number(static_cast<std::uint32_t>(level.objects.size()));
    for (const SlingshotObject& object : level.objects) {
        out.number(static_cast<std::uint8_t>(object.shape));
        out.number(static_cast<std::uint8_t>(object.material));
        for (const double number : {object.x, object.y, object.rotation_deg, object.scale_x, object.scale_y}) {
            out.number(number);
        }
    }
}

std::optional<std::string> PhyqContent::find_fault() const {
    std::string problem = find_level_problem(level);
    if (problem.empty()) return std::nullopt;
    return problem;
}

std::shared_ptr<const TaskContent> read_phyq_content(ByteReader& in) {
    SlingshotLevel level;
    for (double* number : {&level.width, &level.camera.x, &level.camera.y, &level.camera.min_width,
                           &level.camera.max_width, &level.slingshot.x, &level.slingshot.y}) {
        *number = in.number<double>();
    }
    level.birds.resize(in.count(1));
    for (BirdType& bird : level.birds) bird = in.enumerator(static_cast<BirdType>(kBirdTypeCount - 1));
    level.objects.resize(in.count(kLeastObject));
    for (SlingshotObject& object : level.objects) {
        object.shape = in.enumerator(ObjectShape::tnt);
        object.material = in.enumerator(Material::ice);
        for (double* number : {&object.x, &object.y, &object.rotation_deg, &object.scale_x, &object.scale_y}) {
            *number = in.number<double>();
        }
    }
    return phyq_content(std::move(level));
}

std::shared_ptr<const TaskContent> phyq_content(SlingshotLevel level) {
    return std::make_shared<const PhyqContent>(std::move(level));
}

const SlingshotLevel& level_of(const Task& task) {
    return content_of<PhyqContent>(task).level;
}

}  // namespace phyplay
