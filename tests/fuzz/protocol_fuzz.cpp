// Protocols that a researcher writes or is sent (`study check`, `study run`): TOML.
//
// Begins with the shipped ones. Must hold: a protocol, or errors that each have a sentence; a protocol can be frozen,
// and what was frozen reads, and thaws, as it was.
#include "study/protocol/bundle.h"
#include "study/protocol/protocol_toml.h"
#include "tests/fuzz/harness.h"

namespace phyplay::fuzz {

std::vector<std::string> examples() {
    std::vector<std::string> texts = texts_of("study/protocols", ".toml");
    texts.push_back(text_of("tests/data/small_study.toml"));
    texts.push_back("study_id = " + lists_in_lists());
    return texts;
}

void try_input(std::string_view input) {
    const ProtocolReading reading = read_protocol(input, "x.toml", shipped_tasks(), shipped_suites());
    must(reading.protocol.has_value() == reading.errors.empty(), "a protocol has no errors");
    for (const Error& error : reading.errors) must(!error.message.empty(), "an error has its sentence");
    if (!reading.protocol) return;
    const Bundle bundle = freeze(input, *reading.protocol, shipped_tasks(), "1.0.0");
    const Result<Bundle> again = read_bundle(to_text(bundle), "x.jsonl");
    must(again && *again == bundle, "a bundle reads as it was written");
    const Result<Protocol> thawed = thaw(*again, shipped_tasks(), shipped_suites());
    must(thawed && *thawed == *reading.protocol, "a protocol thaws as it was frozen");
    must(!passport_html(bundle, *thawed).empty(), "a protocol has a passport");
}

}  // namespace phyplay::fuzz
