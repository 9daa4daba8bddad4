#include <fmt/core.h>

#include "engine/base/hash.h"
#include "engine/evaluation/signature.h"
#include "engine/headless/commands.h"
#include "engine/headless/console.h"
#include "engine/io/json_writer.h"
#include "engine/physics/engine_id.h"

namespace phyplay {

Result<int> run_signature(const CommandContext& context) {
    const Suite& suite = context.catalogue.phyre();
    const Signature signature = signature_of(suite, context.threads);
    if (!context.json) {
        print(hash_text(signature.hash) + "\n");
        return 0;
    }
    JsonWriter writer;
    writer.begin_object()
        .field("signature", hash_text(signature.hash))
        .field("attempts", signature.attempts)
        .field("engine_id", engine_id())
        .field("task_pack_sha256", suite.sha256())
        .end_object();
    print(writer.take_line());
    return 0;
}

}  // namespace phyplay
