#include "engine/certification/phyq/certify.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "engine/io/file.h"
#include "engine/phyq/generator/location_rule.h"
#include "engine/phyq/level/phyq_task.h"

namespace phyplay {
namespace {

constexpr int kMostTries = 120;   ///< for one index
constexpr int kMostUnknown = 12;  ///< tries for one index while no solution of the template is known
constexpr int kSettleDecimals = 4;
constexpr SearchLimits kFirstSearch{.sweep_plays = 2000, .staged_plays = 25000};
constexpr SearchLimits kUnknownSearch{.sweep_plays = 1500, .staged_plays = 8000};
constexpr SearchLimits kFewKnownSearch{.sweep_plays = 700, .staged_plays = 1200};
constexpr SearchLimits kManyKnownSearch{.sweep_plays = 420, .staged_plays = 420};
constexpr SearchLimits kCrowdedSearch{.sweep_plays = 100, .staged_plays = 100};
constexpr std::size_t kMany = 6;

const SearchLimits& limits_for(std::size_t known, bool is_crowded) {
    if (known == 0) return kUnknownSearch;
    if (is_crowded) return kCrowdedSearch;
    return known < kMany ? kFewKnownSearch : kManyKnownSearch;
}

std::array<PlayEnd, 3> three_plays(TaskPlayer& player, const ShotPlan& solution) {
    return {player.play(solution), player.play(solution, kAimTolerance), player.play(solution, -kAimTolerance)};
}

/// What keeps the level from being a task before anybody acts, empty where nothing does.
std::string find_start_problem(TaskPlayer& player) {
    const SettledLevel& settled = player.settled();
    if (settled.endangered_pig >= 0) return "a target dies while it settles";
    if (!settled.is_stable()) return fmt::format("something moves {:.3f} while it settles", settled.largest_move);
    if (player.passes({})) return "it is won without a shot";
    return {};
}

class TemplateRun {
public:
    TemplateRun(const SlingshotSetup& setup, const CertifiedTemplate& source, const TakeCertificate& take)
        : setup_(setup), source_(source), take_(take) {}

    void know(const Certificate& certificate) {
        const SlingshotLevel level = level_of(source_.layout, source_.variation, certificate.drawn.variant);
        TaskPlayer player(setup_, level);
        know(player, certificate);
    }

    /// The layout itself. Returns false when stopped.
    bool certify_layout(const Hints& hints) {
        std::vector<KnownSolution> hinted;
        for (const ShotPlan& plan : hints) hinted.push_back({.move = {}, .plan = plan, .flights = {}, .losses = {}});
        Certificate certificate;
        certificate.template_id = source_.id;
        TaskPlayer player(setup_, source_.layout);
        if (!find_start_problem(player).empty()) return true;
        const std::optional<ShotPlan> plan = find_solution(player, {}, hinted, kFirstSearch);
        return !plan || accept(player, certificate, *plan);
    }

    CertifyAnswer certify_index(int index) {
        Certificate certificate;
        certificate.template_id = source_.id;
        for (int attempt = 0; attempt < (known_.empty() ? kMostUnknown : kMostTries); ++attempt) {
            certificate.drawn = {
                .index = index, .attempt = attempt, .seed = variant_seed(source_.id, index, attempt), .variant = {}};
            NumpyRandom random(certificate.drawn.seed);
            Result<LevelVariant> variant = draw_variant(source_.layout, source_.variation, setup_.objects(), random);
            if (!variant) return {.problem = variant.error().message};
            certificate.drawn.variant = *std::move(variant);
            const SlingshotLevel level = level_of(source_.layout, source_.variation, certificate.drawn.variant);
            std::string problem = find_level_problem(level);
            if (problem.empty()) {
                TaskPlayer player(setup_, level);
                problem = find_start_problem(player);
                if (problem.empty()) {
                    const auto plan = find_solution(player, certificate.drawn.variant.move, known_,
                                                    limits_for(known_.size(), player.is_crowded()));
                    if (plan) return {.is_complete = accept(player, certificate, *plan)};
                    problem = fmt::format("no solution in {} plays", player.plays());
                }
            }
            certificate.rejected.push_back(std::move(problem));
        }
        return {.problem = fmt::format("task {:03}: none of {} tries was accepted, the last because: {}", index,
                                       certificate.rejected.size(), certificate.rejected.back())};
    }

private:
    void know(TaskPlayer& player, const Certificate& certificate) {
        known_.push_back(known_solution(player, certificate.drawn.variant.move, certificate.solution));
    }

    bool accept(TaskPlayer& player, Certificate& certificate, const ShotPlan& plan) {
        certificate.solution = plan;
        certificate.settle_move = rounded_to(player.settled().largest_move, kSettleDecimals);
        certificate.plays = three_plays(player, plan);
        know(player, certificate);
        return take_(certificate);
    }

    const SlingshotSetup& setup_;
    const CertifiedTemplate& source_;
    const TakeCertificate& take_;
    std::vector<KnownSolution> known_;
};

namespace fs = std::filesystem;

/// Certificates of indices 1 and up: the tasks.
int tasks_in(const std::vector<Certificate>& certificates) {
    return static_cast<int>(std::ranges::count_if(
        certificates, [](const Certificate& certificate) { return certificate.drawn.index > 0; }));
}

void write_certificates(const fs::path& folder, const std::string& id, const std::vector<Certificate>& all) {
    std::string text;
    for (const Certificate& certificate : all) text += write_certificate(certificate);
    write_file_atomically(certificates_file(folder, id), text);
}

void write_tasks(const fs::path& folder, const std::string& id, const std::vector<Certificate>& all) {
    FrozenVariants frozen{.template_id = id, .tasks = {}};
    for (const Certificate& certificate : all) {
        if (certificate.drawn.index > 0) frozen.tasks.push_back(certificate.drawn);
    }
    write_file_atomically(tasks_file(folder, id), write_level_variants(frozen));
}

}  // namespace

CertifyAnswer certify_template(const SlingshotSetup& setup, const CertifiedTemplate& source, const Hints& hints,
                               const std::vector<Certificate>& done, const TakeCertificate& take) {
    TemplateRun run(setup, source, take);
    for (const Certificate& certificate : done) run.know(certificate);
    int next = done.empty() ? 0 : done.back().drawn.index + 1;
    if (next == 0) {
        if (!run.certify_layout(hints)) return {};
        next = 1;
    }
    for (int index = next; index <= source.tasks; ++index) {
        CertifyAnswer answer = run.certify_index(index);
        if (!answer.is_complete) return answer;
    }
    return {.is_complete = true, .problem = {}};
}

AngleShare measure_share(const SlingshotSetup& setup, const SlingshotLevel& level, const ShotPlan& solution) {
    constexpr double kFirstAngle = -90.0;
    TaskPlayer player(setup, level);
    AngleShare share;
    const std::optional<double> tap = solution.empty() ? std::nullopt : solution.front().tap_s;
    for (int a = 0; a < kDiscreteAngles; ++a) {
        ShotPlan plan(level.birds.size(), {.angle_deg = a + kFirstAngle});
        if (player.passes(plan)) share.passing.push_back(a);
        if (!tap) continue;
        for (AimedShot& shot : plan) shot.tap_s = tap;
        if (player.passes(plan)) share.passing_tapped.push_back(a);
    }
    return share;
}

std::string find_certificate_fault(const SlingshotSetup& setup, const SlingshotLevel& level,
                                   const Certificate& certificate, bool full) {
    TaskPlayer player(setup, level);
    if (const std::string problem = find_start_problem(player); !problem.empty()) return problem;
    if (rounded_to(player.settled().largest_move, kSettleDecimals) != certificate.settle_move) {
        return "it settles otherwise than certified";
    }
    constexpr std::array kNames{"as aimed", "aimed 0.25 degrees higher", "aimed 0.25 degrees lower"};
    const std::array<PlayEnd, 3> plays = three_plays(player, certificate.solution);
    for (std::size_t i = 0; i < plays.size(); ++i) {
        if (!plays[i].solved) return fmt::format("the solution fails {}", kNames[i]);
        if (plays[i].steps != certificate.plays[i].steps || plays[i].state_hash != certificate.plays[i].state_hash) {
            return fmt::format("the solution ends otherwise than certified {}", kNames[i]);
        }
    }
    if (full && certificate.share && measure_share(setup, level, certificate.solution) != *certificate.share) {
        return "other angles pass than certified";
    }
    return {};
}

fs::path certificates_file(const fs::path& folder, const std::string& template_id) {
    return folder / "certificates" / (template_id + ".jsonl");
}

fs::path tasks_file(const fs::path& folder, const std::string& template_id) {
    return folder / "tasks" / (template_id + ".json");
}

std::size_t work_of(const CertifyRun& run) {
    std::size_t steps = 0;
    for (const CertifiedTemplate& source : run.templates) steps += static_cast<std::size_t>(source.tasks);
    return run.shares ? 2 * steps : steps;
}

std::size_t work_done(const CertifyRun& run) {
    std::size_t done = 0;
    for (const CertifiedTemplate& source : run.templates) {
        const Result<std::vector<Certificate>> read = read_certificates(certificates_file(run.folder, source.id));
        if (!read) return 0;
        for (const Certificate& certificate : *read) {
            if (certificate.drawn.index == 0) continue;
            done += run.shares && certificate.share ? 2U : 1U;
        }
    }
    return done;
}

Result<std::vector<CertifiedCount>> certify_templates(const SlingshotSetup& setup, const CertifyRun& run,
                                                      const Progress& progress) {
    fs::create_directories(run.folder);
    const Result<FolderLock> lock = FolderLock::take(run.folder);
    if (!lock) return lock.error();
    std::vector<std::vector<Certificate>> all;
    for (const CertifiedTemplate& source : run.templates) {
        Result<std::vector<Certificate>> read = read_certificates(certificates_file(run.folder, source.id));
        if (!read) return read.error();
        all.push_back(*std::move(read));
    }
    fs::create_directories(run.folder / "certificates");
    fs::create_directories(run.folder / "tasks");
    std::mutex mutex;
    std::size_t done = work_done(run);
    const auto add_step = [&] {
        const std::scoped_lock guard(mutex);
        ++done;
        if (progress) progress(done);
    };
    std::vector<CertifiedCount> counts(run.templates.size());

    parallel_for(run.templates.size(), run.threads, [&](std::size_t i) {
        const CertifiedTemplate& source = run.templates[i];
        const auto found = run.hints.find(source.id);
        const std::vector<Certificate> before = all[i];
        const CertifyAnswer answer = certify_template(
            setup, source, found == run.hints.end() ? Hints{} : found->second, before, [&](const Certificate& taken) {
                all[i].push_back(taken);
                write_certificates(run.folder, source.id, all[i]);
                if (taken.drawn.index > 0) add_step();
                return true;
            });
        write_tasks(run.folder, source.id, all[i]);
        counts[i] = {.template_id = source.id, .accepted = tasks_in(all[i]), .problem = answer.problem};
    });
    if (!run.shares) return counts;

    parallel_for(run.templates.size(), run.threads, [&](std::size_t i) {
        const CertifiedTemplate& source = run.templates[i];
        for (Certificate& certificate : all[i]) {
            if (certificate.share || certificate.drawn.index > source.tasks) continue;
            const bool is_layout = certificate.drawn.index == 0;
            const SlingshotLevel level =
                is_layout ? source.layout : level_of(source.layout, source.variation, certificate.drawn.variant);
            certificate.share = measure_share(setup, level, certificate.solution);
            write_certificates(run.folder, source.id, all[i]);
            if (!is_layout) add_step();
        }
    });
    return counts;
}

}  // namespace phyplay
