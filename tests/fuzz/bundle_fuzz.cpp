// Frozen bundles that somebody sends (`study run my.bundle`): JSON Lines under a chain of hashes.
//
// An input has the lines without their hashes, which are put in first, as somebody does who means harm; it is read as
// it is, too. Begins with the bundle of a small study. Must hold: a bundle that was read is the same when it is
// written and read again.
#include "engine/base/hash.h"
#include "study/protocol/bundle.h"
#include "study/protocol/protocol_toml.h"
#include "tests/fuzz/harness.h"

namespace phyplay::fuzz {
namespace {

constexpr std::string_view kHash = ", \"hash\": \"";
constexpr std::size_t kDigits = 64;

std::string with_hashes(std::string_view lines) {
    std::string text;
    std::string hash;
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        const std::string body(lines.substr(0, end));
        lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
        hash = sha256_hex(hash + body);
        text += body.substr(0, body.empty() ? 0 : body.size() - 1);
        text += std::string(kHash) + hash + "\"}\n";
    }
    return text;
}

std::string without_hashes(const std::string& text) {
    std::string lines;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = text.find('\n', from);
        const std::string line = text.substr(from, end - from);
        lines += line.substr(0, line.size() - kHash.size() - kDigits - 2) + "}\n";
        from = end + 1;
    }
    return lines;
}

void try_bundle(std::string_view text) {
    const Result<Bundle> bundle = read_bundle(text, "x.jsonl");
    if (!bundle) return;
    const Result<Bundle> again = read_bundle(to_text(*bundle), "again.jsonl");
    must(again && again->protocol_toml == bundle->protocol_toml && again->tasks == bundle->tasks &&
             again->study_id == bundle->study_id && again->engine_id == bundle->engine_id,
         "a bundle reads as it was written");
    const Result<Protocol> protocol = thaw(*bundle, shipped_tasks(), shipped_suites());
    if (protocol) passport_html(*bundle, *protocol);
}

}  // namespace

std::vector<std::string> examples() {
    std::vector<std::string> texts;
    for (const char* file : {"tests/data/small_study.toml", "study/protocols/two_conditions.toml"}) {
        const std::string toml = text_of(file);
        const ProtocolReading reading = read_protocol(toml, file, shipped_tasks(), shipped_suites());
        must(reading.protocol.has_value(), "the examples are good");
        texts.push_back(without_hashes(to_text(freeze(toml, *reading.protocol, shipped_tasks(), "1.0.0"))));
    }
    texts.push_back("{\"kind\": " + lists_in_lists() + "}\n");
    return texts;
}

void try_input(std::string_view input) {
    try_bundle(input);
    try_bundle(with_hashes(input));
}

}  // namespace phyplay::fuzz
