#include "engine/play/task_pack.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/io/bytes.h"
#include "engine/io/file.h"
#include "engine/play/task_check.h"

namespace phyplay {
namespace {

constexpr std::string_view kMagic = "PHYPACK1";
constexpr std::size_t kSha256Size = 32;
constexpr std::size_t kHashedFrom = kMagic.size() + sizeof(std::uint64_t);
constexpr std::size_t kPayloadFrom = kHashedFrom + kSha256Size;

// The least bytes that a thing of each kind can take.
constexpr std::size_t kLeastTemplate = 2 * sizeof(std::uint32_t) + 1;
constexpr std::size_t kLeastTask = 100;
constexpr std::size_t kLeastBody = 40;
constexpr std::size_t kLeastShape = 9;
constexpr std::size_t kLeastObject = 42;

enum class ShapeKind : std::uint8_t { circle = 0, polygon = 1 };

std::array<std::byte, kSha256Size> raw_sha256(std::string_view hex) {
    const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    PHYPLAY_ASSERT(hex.size() == 2 * kSha256Size);
    std::array<std::byte, kSha256Size> raw{};
    for (std::size_t i = 0; i < kSha256Size; ++i) {
        raw[i] = static_cast<std::byte>(digit(hex[2 * i]) * 16 + digit(hex[2 * i + 1]));
    }
    return raw;
}

std::string hex_sha256(std::span<const std::byte> raw) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    hex.reserve(2 * raw.size());
    for (const std::byte byte : raw) {
        hex.push_back(kDigits[std::to_integer<std::size_t>(byte >> 4)]);
        hex.push_back(kDigits[std::to_integer<std::size_t>(byte & std::byte{15})]);
    }
    return hex;
}

void write_shape(ByteWriter& out, const Shape& shape) {
    if (const Circle* circle = std::get_if<Circle>(&shape)) {
        out.number(static_cast<std::uint8_t>(ShapeKind::circle));
        out.number(circle->radius);
        return;
    }
    const Polygon& polygon = std::get<Polygon>(shape);
    out.number(static_cast<std::uint8_t>(ShapeKind::polygon));
    out.number(static_cast<std::uint32_t>(polygon.vertices.size()));
    for (const Vec2 v : polygon.vertices) {
        out.number(v.x);
        out.number(v.y);
    }
}

Shape read_shape(ByteReader& in) {
    const auto kind = in.number<std::uint8_t>();
    if (kind == static_cast<std::uint8_t>(ShapeKind::circle)) return Circle{in.number<double>()};
    if (kind != static_cast<std::uint8_t>(ShapeKind::polygon)) in.fail();
    Polygon polygon;
    polygon.vertices.resize(in.count(2 * sizeof(double)));
    for (Vec2& v : polygon.vertices) {
        v.x = in.number<double>();
        v.y = in.number<double>();
    }
    return polygon;
}

void write_body(ByteWriter& out, const Body& body) {
    out.number(static_cast<std::uint8_t>(body.type));
    out.number(static_cast<std::uint8_t>(body.dynamic));
    out.number(static_cast<std::uint8_t>(body.color));
    out.number(body.position.x);
    out.number(body.position.y);
    out.number(body.angle_rad);
    out.number(body.diameter);
    out.number(static_cast<std::uint32_t>(body.shapes.size()));
    for (const Shape& shape : body.shapes) write_shape(out, shape);
}

/// An enumerator that is stored as its number, from 0 to `last`.
template <typename Enum>
Enum read_enum(ByteReader& in, Enum last) {
    const auto number = in.number<std::uint8_t>();
    if (number > static_cast<std::uint8_t>(last)) in.fail();
    return in.ok() ? static_cast<Enum>(number) : Enum{};
}

Body read_body(ByteReader& in) {
    Body body;
    body.type = read_enum(in, BodyType::standing_sticks);
    const auto dynamic = in.number<std::uint8_t>();
    if (dynamic > 1) in.fail();
    body.dynamic = dynamic == 1;
    body.color = read_enum(in, Color::black);
    body.position.x = in.number<double>();
    body.position.y = in.number<double>();
    body.angle_rad = in.number<double>();
    body.diameter = in.number<double>();
    const std::size_t shapes = in.count(kLeastShape);
    body.shapes.reserve(shapes);
    for (std::size_t i = 0; i < shapes; ++i) body.shapes.push_back(read_shape(in));
    return body;
}

void write_level(ByteWriter& out, const SlingshotLevel& level) {
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

SlingshotLevel read_level(ByteReader& in) {
    SlingshotLevel level;
    for (double* number : {&level.width, &level.camera.x, &level.camera.y, &level.camera.min_width,
                           &level.camera.max_width, &level.slingshot.x, &level.slingshot.y}) {
        *number = in.number<double>();
    }
    level.birds.resize(in.count(1));
    for (BirdType& bird : level.birds) bird = read_enum(in, BirdType::white);
    level.objects.resize(in.count(kLeastObject));
    for (SlingshotObject& object : level.objects) {
        object.shape = read_enum(in, ObjectShape::tnt);
        object.material = read_enum(in, Material::ice);
        for (double* number : {&object.x, &object.y, &object.rotation_deg, &object.scale_x, &object.scale_y}) {
            *number = in.number<double>();
        }
    }
    return level;
}

void write_task(ByteWriter& out, const Task& task) {
    out.text(task.id);
    out.text(task.template_id);
    out.text(name_of(task.suite));
    out.text(name_of(task.tier));
    if (task.suite == SuiteName::phyq) return write_level(out, task.level);
    out.number(static_cast<std::int32_t>(task.goal.body1));
    out.number(static_cast<std::int32_t>(task.goal.body2));
    out.number(static_cast<std::int32_t>(task.goal.relation));
    out.number(static_cast<std::uint32_t>(task.scene.bodies.size()));
    for (const Body& body : task.scene.bodies) write_body(out, body);
}

ActionTier read_tier(ByteReader& in) {
    const std::optional<ActionTier> tier = find_tier(in.text());
    if (!tier) in.fail();
    return tier.value_or(ActionTier::ball);
}

Task read_task(ByteReader& in) {
    Task task;
    task.id = in.text();
    task.template_id = in.text();
    const std::string suite = in.text();
    task.tier = read_tier(in);
    task.suite = suite_of(task.tier);
    if (suite != name_of(task.suite)) in.fail();
    if (task.suite == SuiteName::phyq) {
        task.level = read_level(in);
        return task;
    }
    task.goal.body1 = in.number<std::int32_t>();
    task.goal.body2 = in.number<std::int32_t>();
    if (in.number<std::int32_t>() != static_cast<std::int32_t>(Relation::touching)) in.fail();
    const std::size_t bodies = in.count(kLeastBody);
    task.scene.bodies.reserve(bodies);
    for (std::size_t i = 0; i < bodies; ++i) task.scene.bodies.push_back(read_body(in));
    return task;
}

void write_template(ByteWriter& out, const TemplateInfo& info) {
    out.text(info.id);
    out.text(info.title);
    out.text(name_of(info.tier));
}

TemplateInfo read_template(ByteReader& in) {
    TemplateInfo info;
    info.id = in.text();
    info.title = in.text();
    info.tier = read_tier(in);
    return info;
}

template <typename Item>
std::vector<Item> sorted_by_id(std::span<const Item> items) {
    std::vector<Item> sorted(items.begin(), items.end());
    std::sort(sorted.begin(), sorted.end(), [](const Item& a, const Item& b) { return a.id < b.id; });
    return sorted;
}

/// Ids must come sorted and once; says which one does not.
template <typename Item>
const Item* first_out_of_order(const std::vector<Item>& items) {
    const auto found =
        std::adjacent_find(items.begin(), items.end(), [](const Item& a, const Item& b) { return !(a.id < b.id); });
    return found == items.end() ? nullptr : &*(found + 1);
}

/// What TaskSet takes for granted, and what the simulation does.
std::optional<std::string> find_fault(const std::vector<TemplateInfo>& templates, const std::vector<Task>& tasks) {
    if (const TemplateInfo* twin = first_out_of_order(templates)) {
        return fmt::format("template {} is out of order", twin->id);
    }
    if (const Task* twin = first_out_of_order(tasks)) return fmt::format("task {} is out of order", twin->id);
    for (const Task& task : tasks) {
        const auto info = std::find_if(templates.begin(), templates.end(),
                                       [&](const TemplateInfo& other) { return other.id == task.template_id; });
        if (info == templates.end()) return fmt::format("task {} has no template", task.id);
        if (info->tier != task.tier) return fmt::format("task {} has another tier than its template", task.id);
        if (const auto fault = find_task_fault(task)) return fmt::format("task {}: {}", task.id, *fault);
    }
    return std::nullopt;
}

/// The bytes behind the header, when the header is that of an undamaged pack.
Result<std::span<const std::byte>> open_pack(std::span<const std::byte> bytes, const std::string& name) {
    ByteReader in(bytes);
    const std::span<const std::byte> magic = in.bytes(kMagic.size());
    const auto matches = [](std::byte byte, char c) { return byte == static_cast<std::byte>(c); };
    if (!in.ok() || !std::equal(magic.begin(), magic.end(), kMagic.begin(), matches)) {
        return Error{"this is not a PhyPlay task pack", name};
    }
    const auto wanted = in.number<std::uint64_t>();
    if (!in.ok() || bytes.size() < kPayloadFrom || hash64(in.rest()) != wanted) {
        return Error{"the task pack is damaged or cut off; build or install it again", name};
    }
    return bytes.subspan(kPayloadFrom);
}

}  // namespace

std::vector<std::byte> canonical_bytes(const Task& task) {
    ByteWriter out;
    write_task(out, task);
    return out.take();
}

std::string sha256_of(const Task& task) {
    return sha256_hex(canonical_bytes(task));
}

std::vector<std::byte> write_task_pack(std::span<const TemplateInfo> templates, std::span<const Task> tasks) {
    ByteWriter payload;
    payload.number(static_cast<std::uint32_t>(templates.size()));
    payload.number(static_cast<std::uint32_t>(tasks.size()));
    for (const TemplateInfo& info : sorted_by_id(templates)) write_template(payload, info);
    for (const Task& task : sorted_by_id(tasks)) {
        write_task(payload, task);
        payload.bytes(raw_sha256(sha256_of(task)));
    }
    ByteWriter hashed;
    hashed.bytes(raw_sha256(sha256_hex(payload.written())));
    hashed.bytes(payload.written());

    ByteWriter pack;
    pack.bytes(std::as_bytes(std::span(kMagic)));
    pack.number(hash64(hashed.written()));
    pack.bytes(hashed.written());
    return pack.take();
}

std::string sha256_of_pack(std::span<const std::byte> pack) {
    PHYPLAY_ASSERT(pack.size() >= kPayloadFrom);
    return hex_sha256(pack.subspan(kHashedFrom, kSha256Size));
}

TaskSet make_task_set(std::vector<TemplateInfo> templates, std::vector<Task> tasks) {
    for (Task& task : tasks) task.sha256 = sha256_of(task);
    std::string name = sha256_of_pack(write_task_pack(templates, tasks));
    return TaskSet(std::move(templates), std::move(tasks), std::move(name));
}

Result<TaskSet> read_task_pack(std::span<const std::byte> bytes, const std::string& name) {
    const Result<std::span<const std::byte>> payload = open_pack(bytes, name);
    if (!payload) return payload.error();

    ByteReader in(*payload);
    const auto template_count = in.number<std::uint32_t>();
    const auto task_count = in.number<std::uint32_t>();
    if (template_count > in.rest().size() / kLeastTemplate || task_count > in.rest().size() / kLeastTask) in.fail();

    std::vector<TemplateInfo> templates;
    for (std::uint32_t i = 0; in.ok() && i < template_count; ++i) templates.push_back(read_template(in));
    std::vector<Task> tasks;
    if (in.ok()) tasks.reserve(task_count);
    for (std::uint32_t i = 0; in.ok() && i < task_count; ++i) {
        tasks.push_back(read_task(in));
        tasks.back().sha256 = hex_sha256(in.bytes(kSha256Size));
    }
    if (!in.ok() || !in.at_end()) return Error{"the task pack is not of the format this version reads", name};
    if (const auto fault = find_fault(templates, tasks)) return Error{"the task pack is wrong: " + *fault, name};
    return TaskSet(std::move(templates), std::move(tasks), sha256_of_pack(bytes));
}

Result<TaskSet> load_task_pack(const std::filesystem::path& path) {
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    return read_task_pack(std::as_bytes(std::span(*bytes)), path.string());
}

Result<Done> verify_task_pack(std::span<const std::byte> bytes, const std::string& name) {
    const Result<TaskSet> suite = read_task_pack(bytes, name);
    if (!suite) return suite.error();
    if (sha256_hex(bytes.subspan(kPayloadFrom)) != suite->sha256()) {
        return Error{"the task pack's SHA-256 is not that of its content", name};
    }
    for (const Task& task : suite->tasks()) {
        if (sha256_of(task) != task.sha256)
            return Error{fmt::format("task {} is not what its SHA-256 says", task.id), name};
    }
    return Done{};
}

}  // namespace phyplay
