#include <fmt/core.h>

#include "engine/base/hash.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/physics/engine_id.h"
#include "engine/suites/signature.h"

namespace phyplay {
namespace {

struct SignatureOptions {
    int plays = 150;  ///< of Phy-Q; another number gives another signature
};

void describe_signature(CommandSyntax& syntax, SignatureOptions& options) {
    syntax.option("--plays", options.plays, "Random plays of Phy-Q in it; another number gives another hash")
        .in_range(1, 10'000'000)
        .shows_default();
}

Result<int> run_signature(const CommandContext& context, const SignatureOptions& options) {
    const Catalogue& catalogue = context.catalogue;
    const Signature phyre = signature_of(catalogue.of(kPhyre), context.threads);
    const Signature phyq = slingshot_signature_of(catalogue.of(kPhyq), slingshot_setup_of(catalogue.suites()),
                                                  static_cast<std::size_t>(options.plays), context.threads);
    const Signature both = combined(phyre, phyq);
    if (!context.json) {
        print(hash_text(both.hash) + "\n");
        return 0;
    }
    JsonWriter writer;
    writer.begin_object()
        .field("signature", hash_text(both.hash))
        .field("attempts", both.attempts)
        .field("phyre", hash_text(phyre.hash))
        .field("phyq", hash_text(phyq.hash))
        .field("engine_id", engine_id())
        .field("task_pack_sha256", catalogue.of(kPhyre).sha256())
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
