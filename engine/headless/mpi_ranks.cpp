#include "engine/headless/mpi_ranks.h"

#include <mpi.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <exception>
#include <functional>
#include <thread>

#include "engine/console/console.h"

namespace phyplay {
namespace {

/// What ranks say to rank 0. The text of `did` is "0" or "1", the work's answer; that of `failed` a sentence.
enum Tag : int { free = 1, did = 2, failed = 3, give = 4 };

constexpr int kNoShard = -1;
constexpr std::chrono::milliseconds kPatience{5};  ///< between two looks for messages: waiting must not cost a core

std::string host_name() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    return name.data();
}

/// Member of the launch for as long as it lives.
class MpiLaunch {
public:
    MpiLaunch() {
        MPI_Init(nullptr, nullptr);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
    }
    ~MpiLaunch() { MPI_Finalize(); }
    MpiLaunch(const MpiLaunch&) = delete;
    MpiLaunch& operator=(const MpiLaunch&) = delete;

    int rank() const { return rank_; }
    int ranks() const { return ranks_; }

private:
    int rank_ = 0;
    int ranks_ = 1;
};

struct Message {
    int from = 0;
    int tag = 0;
    std::string text;
};

void send(int to, Tag tag, const std::string& text) {
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, tag, MPI_COMM_WORLD);
}

Message receive() {
    MPI_Status status{};
    for (int is_there = 0;;) {
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status);
        if (is_there != 0) break;
        std::this_thread::sleep_for(kPatience);
    }
    int length = 0;
    MPI_Get_count(&status, MPI_CHAR, &length);
    Message message{status.MPI_SOURCE, status.MPI_TAG, std::string(static_cast<std::size_t>(length), '\0')};
    MPI_Recv(message.text.data(), length, MPI_CHAR, message.from, message.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
}

/// The answer of a step; a broken environment is an Error like any other here, since nobody may stay away.
template <typename Answer>
Result<Answer> answer_of(const std::function<Result<Answer>()>& step) {
    try {
        return step();
    } catch (const std::exception& error) {
        return Error{error.what()};
    }
}

Result<int> run_shard(const ShardedWork& work, int shard) {
    return answer_of<int>([&] { return work.run(shard); });
}

void tell_failure(const Error& error) {
    send(0, Tag::failed, host_name() + '\n' + to_string(error));
}

/// A rank other than 0: does what it is given until there is no more.
void work_off(const Result<ShardedWork>& work) {
    if (!work) return tell_failure(work.error());
    send(0, Tag::free, "");
    while (true) {
        const int shard = std::stoi(receive().text);
        if (shard == kNoShard) return;
        const Result<int> code = run_shard(*work, shard);
        if (!code) return tell_failure(code.error());
        send(0, Tag::did, std::to_string(*code));
    }
}

/// Rank 0 of several.
void hand_out(const ShardedWork& work, int ranks, RanksEnd& end) {
    ProgressBar progress("shards", static_cast<std::size_t>(work.shards));
    std::vector<int> has(static_cast<std::size_t>(ranks), kNoShard);
    int next = 0;
    std::size_t done = 0;
    for (int working = ranks - 1; working > 0;) {
        const Message message = receive();
        int& shard = has[static_cast<std::size_t>(message.from)];
        if (message.tag == Tag::failed) {
            const std::size_t line = message.text.find('\n');
            end.failed.push_back({shard, message.text.substr(0, line), message.text.substr(line + 1)});
            --working;
            continue;
        }
        if (message.tag == Tag::did) {
            end.code |= std::stoi(message.text);
            progress.show(++done);
        }
        shard = next < work.shards ? next++ : kNoShard;
        if (shard == kNoShard) --working;
        send(message.from, Tag::give, std::to_string(shard));
    }
    end.undone = work.shards - next;
}

/// Rank 0 when there is no other.
void work_alone(const ShardedWork& work, RanksEnd& end) {
    ProgressBar progress("shards", static_cast<std::size_t>(work.shards));
    for (int shard = 0; shard < work.shards; ++shard) {
        const Result<int> code = run_shard(work, shard);
        if (code) {
            end.code |= *code;
        } else {
            end.failed.push_back({shard, host_name(), to_string(code.error())});
        }
        progress.show(static_cast<std::size_t>(shard) + 1);
    }
}

}  // namespace

Result<RanksEnd> work_on_all_ranks(const std::function<Result<ShardedWork>()>& make) {
    const MpiLaunch launch;
    RanksEnd end{.is_rank_0 = launch.rank() == 0, .failed = {}};
    const Result<ShardedWork> work = answer_of(make);
    if (!end.is_rank_0) {
        work_off(work);
        return end;
    }
    const Result<bool> is_done = work ? answer_of(work->begin) : Result<bool>(work.error());
    // Where there is nothing to do, the others must hear so.
    ShardedWork left = is_done && !*is_done ? *work : ShardedWork{.shards = 0};
    end.shards = left.shards;
    launch.ranks() > 1 ? hand_out(left, launch.ranks(), end) : work_alone(left, end);
    if (!is_done) return is_done.error();
    if (!end.is_complete()) return end;
    const Result<int> finished = answer_of(work->finish);
    if (!finished) return finished.error();
    end.code |= *finished;
    return end;
}

}  // namespace phyplay
