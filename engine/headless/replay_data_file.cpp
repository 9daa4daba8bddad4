#include <fmt/core.h>

#include "engine/base/hash.h"
#include "engine/headless/commands.h"
#include "engine/headless/console.h"
#include "engine/io/json_writer.h"
#include "study/store/verify.h"

namespace phyplay {
namespace {

void print_verdict_json(const VerifiedAttempt& judged) {
    const AttemptRecord& record = judged.record;
    JsonWriter writer;
    writer.begin_object()
        .field("attempt", static_cast<std::int64_t>(record.attempt_id))
        .field("task", record.trial.task_id)
        .field("actor_type", record.actor_type)
        .field("actor_id", record.actor_id)
        .field("attempt_no", record.commit.attempt_no);
    if (record.result) {
        writer.field("status", name_of(record.result->status))
            .field("steps", record.result->steps)
            .field("hash", hash_text(record.result->state_hash));
    }
    writer.field("thinking_time_us", record.commit.thinking_time_us()).field("verdict", name_of(judged.verdict));
    if (!judged.reason.empty()) writer.field("reason", judged.reason);
    writer.end_object();
    print(writer.take_line());
}

/// People want to read about the attempts that are not as they should be.
void print_verdict_text(const VerifiedAttempt& judged) {
    if (judged.verdict == AttemptVerdict::verified) return;
    const AttemptRecord& record = judged.record;
    print(fmt::format("attempt {} (task {}, attempt {} of its trial): {}: {}\n",
                      static_cast<std::int64_t>(record.attempt_id), record.trial.task_id, record.commit.attempt_no,
                      name_of(judged.verdict), judged.reason));
}

}  // namespace

Result<int> replay_data_file(const CommandContext& context, const std::filesystem::path& file) {
    const Result<Store> store = Store::open_read_only(file);
    if (!store) return store.error();
    const VerifySummary summary =
        verify_attempts(*store, context.catalogue.all(), context.catalogue.slingshot(), context.threads,
                        context.json ? print_verdict_json : print_verdict_text);
    if (!context.json) {
        print(fmt::format("{} attempts: {} verified, {} differ, {} cannot be judged, {} unfinished\n",
                          with_thousands(static_cast<std::size_t>(summary.total())), summary.verified,
                          summary.mismatch, summary.unjudged, summary.unfinished));
    }
    return summary.mismatch + summary.unjudged == 0 ? 0 : 1;
}

}  // namespace phyplay
