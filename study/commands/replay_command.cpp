#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "engine/base/hash.h"
#include "engine/base/parallel.h"
#include "engine/console/console.h"
#include "engine/console/json_lines.h"
#include "engine/io/json_writer.h"
#include "engine/play/attempt.h"
#include "study/commands/study_commands.h"
#include "study/store/verify.h"

namespace phyplay {
namespace {

struct ReplayOptions {
    std::filesystem::path file;
};

void describe_replay(CommandSyntax& syntax, ReplayOptions& options) {
    syntax.option("FILE", options.file, "attempts.jsonl, or a profile's or study's database").required();
}

// ------------------------------------------------------------------------------------ attempts.jsonl, of agents

/// What became of the attempt on one line.
struct Judgement {
    std::size_t line = 0;
    Attempt attempt;
    AttemptVerdict verdict = AttemptVerdict::verified;
    std::string reason;  ///< one sentence unless verified
};

void print_json(const Judgement& judgement) {
    const Attempt& attempt = judgement.attempt;
    JsonWriter writer;
    writer.begin_object()
        .field("attempt", judgement.line)
        .field("task", attempt.task_id)
        .field("actor_type", attempt.actor_type)
        .field("actor_id", attempt.actor_id)
        .field("attempt_no", attempt.attempt_no)
        .field("status", name_of(attempt.status))
        .field("steps", attempt.steps)
        .field("hash", hash_text(attempt.state_hash))
        .field("verdict", name_of(judgement.verdict));
    if (!judgement.reason.empty()) writer.field("reason", judgement.reason);
    writer.end_object();
    print(writer.take_line());
}

/// People want to read about the attempts that are not as they should be.
void print_text(const Judgement& judgement) {
    print(fmt::format("line {} (task {}, attempt {}): {}: {}\n", judgement.line, judgement.attempt.task_id,
                      judgement.attempt.attempt_no, name_of(judgement.verdict), judgement.reason));
}

void count(VerifySummary& summary, AttemptVerdict verdict) {
    switch (verdict) {
        case AttemptVerdict::verified: ++summary.verified; break;
        case AttemptVerdict::mismatch: ++summary.mismatch; break;
        case AttemptVerdict::unjudged: ++summary.unjudged; break;
        case AttemptVerdict::unfinished: ++summary.unfinished; break;
    }
}

Judgement judge(const Catalogue& catalogue, std::size_t line, const Attempt& attempt) {
    Judgement judgement{line, attempt, AttemptVerdict::verified, {}};
    const Result<ReplayVerdict> replayed = replay_attempt(catalogue.all(), catalogue.suites(), attempt);
    if (!replayed) {
        judgement.verdict = AttemptVerdict::unjudged;
        judgement.reason = replayed.error().message;
    } else if (!replayed->verified) {
        judgement.verdict = AttemptVerdict::mismatch;
        judgement.reason = replayed->reason;
    }
    return judgement;
}

/// A file opened for reading, closed with the object.
class InputFile {
public:
    explicit InputFile(const std::filesystem::path& path) : descriptor_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
    ~InputFile() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    int descriptor() const { return descriptor_; }

private:
    int descriptor_;
};

Result<VerifySummary> replay_json_lines(const CommandContext& context, const std::filesystem::path& path) {
    std::error_code failed;
    if (std::filesystem::is_directory(path, failed)) return Error{"this is a folder, not a file", path.string()};
    const InputFile file(path);
    if (file.descriptor() < 0)
        return Error{std::string("cannot read this file: ") + std::strerror(errno), path.string()};
    const auto error_at = [&](const InputLine& line, const std::string& message) {
        return Error{message, path.string(), static_cast<int>(line.number)};
    };

    VerifySummary summary;
    LineReader reader(file.descriptor());
    ProgressBar progress("attempts", 0);
    for (auto batch = reader.next_batch(kBatchLines); !batch.empty(); batch = reader.next_batch(kBatchLines)) {
        std::vector<Attempt> attempts;
        for (const InputLine& line : batch) {
            if (line.is_too_long) return error_at(line, "the line is too long for an attempt");
            Result<Attempt> attempt = read_attempt(line.text, context.catalogue.all(), context.catalogue.suites());
            if (!attempt) return error_at(line, attempt.error().message);
            attempts.push_back(std::move(*attempt));
        }
        parallel_in_order(
            batch.size(), context.threads,
            [&](std::size_t i) { return judge(context.catalogue, batch[i].number, attempts[i]); },
            [&](std::size_t, Judgement&& judgement) {
                count(summary, judgement.verdict);
                if (context.json) {
                    print_json(judgement);
                } else if (judgement.verdict != AttemptVerdict::verified) {
                    progress.hide();
                    print_text(judgement);
                }
            });
        if (!context.json || isatty(STDOUT_FILENO) == 0) progress.show(static_cast<std::size_t>(summary.total()));
    }
    return summary;
}

// ----------------------------------------------------------------------------------- data files, of people

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

Result<int> replay_data_file(const CommandContext& context, const std::filesystem::path& file) {
    const Result<Store> store = Store::open_read_only(file);
    if (!store) return store.error();
    const VerifySummary summary =
        verify_attempts(*store, context.catalogue.all(), context.catalogue.suites(), context.threads,
                        context.json ? print_verdict_json : print_verdict_text);
    if (!context.json) {
        print(fmt::format("{} attempts: {} verified, {} differ, {} cannot be judged, {} unfinished\n",
                          with_thousands(static_cast<std::size_t>(summary.total())), summary.verified,
                          summary.mismatch, summary.unjudged, summary.unfinished));
    }
    return summary.mismatch + summary.unjudged == 0 ? 0 : 1;
}

Result<int> run_replay(const CommandContext& context, const ReplayOptions& options) {
    if (looks_like_data_file(options.file)) return replay_data_file(context, options.file);
    const Result<VerifySummary> summary = replay_json_lines(context, options.file);
    if (!summary) return summary.error();
    if (summary->total() == 0) return Error{"there is no attempt in this file", options.file.string()};
    if (!context.json) {
        print(fmt::format("{} attempts: {} verified, {} differ, {} cannot be judged\n",
                          with_thousands(static_cast<std::size_t>(summary->total())), summary->verified,
                          summary->mismatch, summary->unjudged));
    }
    return summary->mismatch + summary->unjudged == 0 ? 0 : 1;
}

}  // namespace

Command replay_command() {
    return make_command("replay", "Simulate logged attempts again and verify them", describe_replay, run_replay);
}

}  // namespace phyplay
