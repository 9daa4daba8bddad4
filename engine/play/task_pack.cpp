#include "engine/play/task_pack.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <future>
#include <optional>
#include <string_view>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/io/bytes.h"
#include "engine/io/file.h"
#include "engine/play/task.h"

namespace phyplay {
namespace {

constexpr std::string_view kMagic = "PHYPACK1";
constexpr std::size_t kSha256Size = 32;
constexpr std::size_t kHashedFrom = kMagic.size() + sizeof(std::uint64_t);
constexpr std::size_t kPayloadFrom = kHashedFrom + kSha256Size;

// The least bytes that a thing of each kind can take.
constexpr std::size_t kLeastTemplate = 2 * sizeof(std::uint32_t) + 1;
constexpr std::size_t kLeastTask = 100;

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

void write_task(ByteWriter& out, const Task& task) {
    out.text(task.id);
    out.text(task.template_id);
    out.text(name_of(task.suite));
    out.text(name_of(task.tier));
    task.content->write(out);
}

/// Null, and `in` has failed, where no suite has the tier.
const Suite* read_tier(ByteReader& in, const Suites& suites, Tier& tier) {
    const std::string name = in.text();
    const Suite* suite = suites.find_suite_of_tier(name);
    if (suite == nullptr) {
        in.fail();
        return nullptr;
    }
    tier = *suite->find_tier(name);
    return suite;
}

Task read_task(ByteReader& in, const Suites& suites) {
    Task task;
    task.id = in.text();
    task.template_id = in.text();
    const std::string suite_name = in.text();
    const Suite* suite = read_tier(in, suites, task.tier);
    if (suite == nullptr) return task;
    task.suite = suite->facts().id;
    if (suite_name != task.suite.name) in.fail();
    task.content = suite->read_content(in);
    return task;
}

void write_template(ByteWriter& out, const TemplateInfo& info) {
    out.text(info.id);
    out.text(info.title);
    out.text(name_of(info.tier));
}

TemplateInfo read_template(ByteReader& in, const Suites& suites) {
    TemplateInfo info;
    info.id = in.text();
    info.title = in.text();
    read_tier(in, suites, info.tier);
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

Result<TaskSet> read_task_pack(std::span<const std::byte> bytes, const std::string& name, const Suites& suites) {
    const Result<std::span<const std::byte>> payload = open_pack(bytes, name);
    if (!payload) return payload.error();
    // Takes longer than the reading, so that it is done beside it.
    std::future<std::string> computed = std::async(std::launch::async, [&] { return sha256_hex(*payload); });

    ByteReader in(*payload);
    const auto template_count = in.number<std::uint32_t>();
    const auto task_count = in.number<std::uint32_t>();
    if (template_count > in.rest().size() / kLeastTemplate || task_count > in.rest().size() / kLeastTask) in.fail();

    std::vector<TemplateInfo> templates;
    for (std::uint32_t i = 0; in.ok() && i < template_count; ++i) templates.push_back(read_template(in, suites));
    std::vector<Task> tasks;
    if (in.ok()) tasks.reserve(task_count);
    for (std::uint32_t i = 0; in.ok() && i < task_count; ++i) {
        tasks.push_back(read_task(in, suites));
        tasks.back().sha256 = hex_sha256(in.bytes(kSha256Size));
    }
    if (!in.ok() || !in.at_end()) return Error{"the task pack is not of the format this version reads", name};
    if (const auto fault = find_fault(templates, tasks)) return Error{"the task pack is wrong: " + *fault, name};
    if (computed.get() != sha256_of_pack(bytes)) {
        return Error{"the task pack's SHA-256 is not that of its content", name};
    }
    return TaskSet(std::move(templates), std::move(tasks), sha256_of_pack(bytes));
}

Result<TaskSet> load_task_pack(const std::filesystem::path& path, const Suites& suites) {
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    return read_task_pack(std::as_bytes(std::span(*bytes)), path.string(), suites);
}

Result<Done> verify_task_pack(std::span<const std::byte> bytes, const std::string& name, const Suites& suites) {
    const Result<TaskSet> suite = read_task_pack(bytes, name, suites);
    if (!suite) return suite.error();
    for (const Task& task : suite->tasks()) {
        if (sha256_of(task) != task.sha256)
            return Error{fmt::format("task {} is not what its SHA-256 says", task.id), name};
    }
    return Done{};
}

}  // namespace phyplay
