#include "study/protocol/bundle.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
#include "engine/physics/engine_id.h"
#include "study/protocol/protocol_toml.h"

namespace phyplay {
namespace {

constexpr int kFormat = 1;
constexpr std::string_view kHashKey = ", \"hash\": \"";
constexpr std::size_t kHashLength = 64;
/// A protocol of the largest size, every character of it escaped, and all tasks.
constexpr std::size_t kMostBytes = std::size_t{16} << 20U;

/// Writes the lines of a bundle, each with the hash of the one before and itself.
class BundleWriter {
public:
    void add(JsonWriter body) {
        const std::string text = body.end_object().text();
        hash_ = sha256_hex(hash_ + text);
        text_ += fmt::format("{}{}{}\"}}\n", text.substr(0, text.size() - 1), kHashKey, hash_);
    }

    const std::string& text() const { return text_; }
    const std::string& hash() const { return hash_; }

private:
    std::string text_;
    std::string hash_;
};

JsonWriter line_of(std::string_view kind) {
    JsonWriter line;
    line.begin_object().field("kind", kind);
    return line;
}

BundleWriter write(const Bundle& bundle) {
    BundleWriter writer;
    JsonWriter head = line_of("bundle");
    head.field("format", kFormat).field("study_id", bundle.study_id);
    head.field("protocol_version", bundle.protocol_version);
    head.field("app_version", bundle.app_version).field("engine_id", bundle.engine_id);
    writer.add(std::move(head));
    for (const FrozenTask& task : bundle.tasks) {
        JsonWriter line = line_of("task");
        line.field("task_id", task.task_id).field("task_sha256", task.task_sha256);
        writer.add(std::move(line));
    }
    std::string_view rest = bundle.protocol_toml;
    for (bool is_more = true; is_more;) {
        const std::size_t end = rest.find('\n');
        is_more = end != std::string_view::npos;
        JsonWriter line = line_of("protocol");
        line.field("text", rest.substr(0, end));
        writer.add(std::move(line));
        if (is_more) rest.remove_prefix(end + 1);
    }
    writer.add(line_of("end"));
    return writer;
}

class BundleReader {
public:
    BundleReader(std::string_view text, std::string name) : rest_(text), name_(std::move(name)) {}

    Result<Bundle> read() {
        bool is_at_end = false;
        bool has_protocol = false;
        while (!is_at_end) {
            const std::optional<std::string> body = next_body();
            if (!body) return *fault_;
            JsonReader reader(*body, name_);
            const JsonField root = reader.root();
            const std::string kind = root["kind"].text();
            if ((kind == "bundle") != (line_ == 1)) {
                return at(line_ == 1 ? "this is no bundle; `phyplay study check PROTOCOL --freeze FILE` makes one"
                                     : "a bundle begins only once");
            }
            if (kind == "bundle") {
                if (const int format = root["format"].whole_number(); !reader.error() && format != kFormat) {
                    return at(fmt::format("the bundle has format {}; this program reads format {}", format, kFormat));
                }
                bundle_.study_id = root["study_id"].text();
                bundle_.protocol_version = root["protocol_version"].text();
                bundle_.app_version = root["app_version"].text();
                bundle_.engine_id = root["engine_id"].text();
            } else if (kind == "task") {
                bundle_.tasks.push_back({root["task_id"].text(), root["task_sha256"].text()});
            } else if (kind == "protocol") {
                if (has_protocol) bundle_.protocol_toml += '\n';
                bundle_.protocol_toml += root["text"].text();
                has_protocol = true;
            } else if (kind == "end") {
                is_at_end = true;
            } else if (!reader.error()) {
                return at(fmt::format("there is no kind of line '{}'", kind));
            }
            if (reader.error()) return at(reader.error()->message);
        }
        if (!rest_.empty()) {
            ++line_;
            return at("something was added behind the end of the bundle");
        }
        bundle_.sha256 = hash_;
        return bundle_;
    }

private:
    Error at(std::string message) const { return {.message = std::move(message), .file = name_, .line = line_}; }

    /// The next line without its hash, which was checked.
    std::optional<std::string> next_body() {
        ++line_;
        if (rest_.empty()) {
            fault_ = at("the bundle ends before its end; lines are missing");
            return std::nullopt;
        }
        const std::size_t end = rest_.find('\n');
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        const std::size_t at_hash = line.rfind(kHashKey);
        const bool has_hash = end != std::string_view::npos && at_hash != std::string_view::npos &&
                              line.size() == at_hash + kHashKey.size() + kHashLength + 2 && line.ends_with("\"}");
        const std::string body = has_hash ? std::string(line.substr(0, at_hash)) + '}' : std::string();
        const std::string hash = sha256_hex(hash_ + body);
        if (!has_hash && line_ == 1) {
            fault_ = at("this is no bundle; `phyplay study check PROTOCOL --freeze FILE` makes one");
            return std::nullopt;
        }
        if (!has_hash || line.substr(at_hash + kHashKey.size(), kHashLength) != hash) {
            fault_ = at("this line, or the line before it, was changed after the protocol was frozen");
            return std::nullopt;
        }
        hash_ = hash;
        return body;
    }

    std::string_view rest_;
    std::string name_;
    int line_ = 0;
    std::string hash_;
    Bundle bundle_;
    std::optional<Error> fault_;
};

}  // namespace

Bundle freeze(std::string_view toml, const Protocol& protocol, const TaskSet& suite, std::string_view app_version) {
    Bundle bundle;
    bundle.study_id = protocol.study_id;
    bundle.protocol_version = protocol.version;
    bundle.app_version = app_version;
    bundle.engine_id = engine_id();
    std::set<std::string> ids;
    for (const Block& block : protocol.blocks) ids.insert(block.tasks.begin(), block.tasks.end());
    for (const std::string& id : ids) {
        const Task* task = suite.find(id);
        PHYPLAY_ASSERT(task != nullptr);
        bundle.tasks.push_back({id, task->sha256});
    }
    bundle.protocol_toml = toml;
    bundle.sha256 = write(bundle).hash();
    return bundle;
}

std::string to_text(const Bundle& bundle) {
    return write(bundle).text();
}

Result<Bundle> read_bundle(std::string_view text, const std::string& name) {
    if (text.size() > kMostBytes) {
        return Error{.message = fmt::format("is larger than {} MB, which no frozen protocol is", kMostBytes >> 20U),
                     .file = name};
    }
    return BundleReader(text, name).read();
}

Result<Protocol> thaw(const Bundle& bundle, const TaskSet& suite, const Suites& suites) {
    if (bundle.engine_id != engine_id()) {
        return Error{
            fmt::format("the study was frozen for the engine {}, and this program has {}; results would not "
                        "be comparable",
                        bundle.engine_id, engine_id())};
    }
    for (const FrozenTask& frozen : bundle.tasks) {
        const Task* task = suite.find(frozen.task_id);
        if (task == nullptr) return Error{fmt::format("this program has no task {}", frozen.task_id)};
        if (task->sha256 != frozen.task_sha256) {
            return Error{fmt::format("task {} is not the one that the study was frozen with", frozen.task_id)};
        }
    }
    ProtocolReading reading = read_protocol(bundle.protocol_toml, "protocol", suite, suites);
    if (!reading.protocol) return all_of(reading.errors);
    const Bundle again = freeze(bundle.protocol_toml, *reading.protocol, suite, bundle.app_version);
    if (again.tasks != bundle.tasks || again.study_id != bundle.study_id) {
        return Error{"its protocol leads to other tasks in this program than when it was frozen"};
    }
    return *std::move(reading.protocol);
}

}  // namespace phyplay
