#include <fmt/core.h>

#include "engine/base/hash.h"
#include "engine/headless/commands.h"
#include "engine/headless/console.h"
#include "engine/io/json_writer.h"
#include "engine/physics/engine_id.h"
#include "engine/suites/signature.h"

namespace phyplay {

Result<int> run_signature(const CommandContext& context, const SignatureOptions& options) {
    const Catalogue& catalogue = context.catalogue;
    const Signature phyre = signature_of(catalogue.phyre(), context.threads);
    const Signature phyq = slingshot_signature_of(catalogue.phyq(), catalogue.slingshot(),
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
        .field("task_pack_sha256", catalogue.phyre().sha256())
        .end_object();
    print(writer.take_line());
    return 0;
}

}  // namespace phyplay
