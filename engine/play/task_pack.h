// A task pack is a suite in one file: made at build time from templates, loaded in milliseconds.
//
// Format, all little-endian, numbers as IEEE doubles:
//
//     "PHYPACK1"                        8 bytes
//     XXH64 of everything behind it     8 bytes     checked before anything is read: costs a millisecond
//     SHA-256 of the payload           32 bytes     the pack's name; computed at every load, beside the reading
//     payload: number of templates and of tasks (32 bits each), the templates, the tasks in id order, each
//     task as its canonical bytes and their SHA-256 (32 bytes)
//
// The SHA-256 is committed beside the templates, so that an edit that changes a shipped task is noticed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// The canonical bytes of a task: everything but its sha256.
std::vector<std::byte> canonical_bytes(const Task& task);

/// SHA-256 of canonical_bytes(), as hexadecimal text: the value of Task::sha256.
std::string sha256_of(const Task& task);

/// The whole pack. Requires tasks and templates as TaskSet wants them.
std::vector<std::byte> write_task_pack(std::span<const TemplateInfo> templates, std::span<const Task> tasks);

/// The pack's name, from its header: 64 hexadecimal digits. Requires bytes that write_task_pack() gave.
std::string sha256_of_pack(std::span<const std::byte> pack);

/// A suite of these templates and tasks, named like the pack it would be.
TaskSet make_task_set(std::vector<TemplateInfo> templates, std::vector<Task> tasks);

/// Reads a pack from memory, with tasks of these suites; `name` is for messages. Damage is found by the quick hash,
/// a name that is not that of the content by its SHA-256, and every task goes through find_task_fault(). The SHA-256
/// values of single tasks, which are part of what the name is of, are believed.
Result<TaskSet> read_task_pack(std::span<const std::byte> bytes, const std::string& name, const Suites& suites);

/// Reads a pack file.
Result<TaskSet> load_task_pack(const std::filesystem::path& path, const Suites& suites);

/// The slow check: recomputes the SHA-256 of every task, too.
Result<Done> verify_task_pack(std::span<const std::byte> bytes, const std::string& name, const Suites& suites);

}  // namespace phyplay
