// A Bundle is a protocol frozen for a study: its text, the hashes of its tasks, and the engine they are played on.
//
// It is written once, before the first participant, as bundle.jsonl: one fact per line, each with the hash of
// itself and of the lines before, so that a changed line is found and named. A session runs only from a bundle
// that holds and that fits this program; then every participant of a study met the same study.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "study/protocol/protocol.h"

namespace phyplay {

/// A task as it was when the protocol was frozen.
struct FrozenTask {
    std::string task_id;
    std::string task_sha256;

    bool operator==(const FrozenTask&) const = default;
};

struct Bundle {
    std::string study_id;
    std::string protocol_version;
    std::string app_version;        ///< of the program that froze it
    std::string engine_id;          ///< the physics it needs
    std::vector<FrozenTask> tasks;  ///< every task of the protocol once, sorted by id
    std::string protocol_toml;      ///< the file, byte for byte
    std::string sha256;             ///< of everything above: the last line's hash

    bool operator==(const Bundle&) const = default;
};

/// Freezes a protocol that was read from `toml`. Requires that its tasks are in the suite.
Bundle freeze(std::string_view toml, const Protocol& protocol, const TaskSet& suite, std::string_view app_version);

/// The text of bundle.jsonl.
std::string to_text(const Bundle& bundle);

/// Reads it back. An Error names the first line that was changed, is missing or makes no sense.
Result<Bundle> read_bundle(std::string_view text, const std::string& name);

/// The protocol of a bundle, for this program: an Error says which task or engine differs.
Result<Protocol> thaw(const Bundle& bundle, const TaskSet& suite, const Suites& suites);

/// One page for an ethics board, HTML that needs no other file: what participants are told, asked and shown,
/// what is recorded, and the hashes by which the study can be recognised. In the protocol's first language.
std::string passport_html(const Bundle& bundle, const Protocol& protocol);

}  // namespace phyplay
