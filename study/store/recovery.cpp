#include "study/store/recovery.h"

#include <fmt/core.h>

#include "study/store/verify.h"

namespace phyplay {

RecoveryReport recover(Store& store, const TaskSet& suite, const Suites& suites) {
    RecoveryReport report;
    report.closed_sessions = store.close_crashed_sessions();
    for (const AttemptRecord& record : store.unfinished_attempts()) {
        const Result<AttemptResult> again = simulate_again(suite, suites, record);
        if (!again) {
            report.left_open.push_back(fmt::format("Attempt {} at task {} stays without a result: {}.",
                                                   static_cast<std::int64_t>(record.attempt_id), record.trial.task_id,
                                                   again.error().message));
            continue;
        }
        store.finish_attempt(record.attempt_id, *again, ResultOrigin::recovered);
        ++report.recovered;
    }
    return report;
}

}  // namespace phyplay
