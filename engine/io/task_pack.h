// A task pack is a suite in one file: made at build time from templates, loaded in milliseconds.
//
// Format, all little-endian: the magic "PHYPACK1", the canonical bytes of every template and task in id
// order. Its SHA-256, over the whole file, is committed beside the templates, so that an edit that changes a
// shipped task is noticed.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/task/suite.h"

namespace phyplay {

/// The canonical bytes of a task: everything but its sha256, numbers as IEEE doubles.
std::vector<std::byte> canonical_bytes(const Task& task);

/// SHA-256 of canonical_bytes(), as hexadecimal text: the value of Task::sha256.
std::string sha256_of(const Task& task);

/// The whole pack. Requires tasks and templates as Suite wants them.
std::vector<std::byte> write_task_pack(std::span<const TemplateInfo> templates, std::span<const Task> tasks);

/// Reads a pack from memory; `name` is for messages.
Result<Suite> read_task_pack(std::span<const std::byte> bytes, const std::string& name);

/// Reads a pack file.
Result<Suite> load_task_pack(const std::filesystem::path& path);

}  // namespace phyplay
