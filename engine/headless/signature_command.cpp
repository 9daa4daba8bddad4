#include <fmt/core.h>

#include "engine/base/hash.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"
#include "engine/physics/engine_id.h"

namespace phyplay {
namespace {

struct SignatureOptions {
    int plays = kSignaturePlays;  ///< of Phy-Q; another number gives another signature
};

void describe_signature(CommandSyntax& syntax, SignatureOptions& options) {
    syntax.option("--plays", options.plays, "Random plays of Phy-Q in it; another number gives another hash")
        .in_range(1, 10'000'000)
        .shows_default();
}

Result<int> run_signature(const CommandContext& context, const SignatureOptions& options) {
    const Catalogue& catalogue = context.catalogue;
    const auto& suites = catalogue.suites().all();
    std::vector<Signature> parts;
    for (const auto& suite : suites) {
        parts.push_back(suite->signature(catalogue.of(suite->facts().id), static_cast<std::size_t>(options.plays),
                                         context.threads));
    }
    const Signature all = combined(parts);
    if (!context.json) {
        print(hash_text(all.hash) + "\n");
        return 0;
    }
    JsonWriter writer;
    writer.begin_object().field("signature", hash_text(all.hash)).field("attempts", all.attempts);
    for (std::size_t i = 0; i < suites.size(); ++i) {
        writer.field(suites[i]->facts().id.name, hash_text(parts[i].hash));
    }
    writer.field("engine_id", engine_id())
        .field("task_pack_sha256", catalogue.of(suites.front()->facts().id).sha256())
        .end_object();
    print(writer.take_line());
    return 0;
}

}  // namespace

Command signature_command() {
    return make_command("signature", "Print one hash over a fixed set of simulations", describe_signature,
                        run_signature);
}

}  // namespace phyplay
