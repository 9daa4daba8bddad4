#include "engine/certification/phyq/certify_run.h"

#include <algorithm>
#include <mutex>

#include "engine/io/file.h"
#include "engine/io/folder_lock.h"
#include "engine/phyq/level/phyq_task.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

/// Certificates of indices 1 and up: the tasks.
int tasks_in(const std::vector<Certificate>& certificates) {
    return static_cast<int>(
        std::count_if(certificates.begin(), certificates.end(),
                      [](const Certificate& certificate) { return certificate.drawn.index > 0; }));
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

/// Counts steps of several threads for one progress.
class Steps {
public:
    Steps(std::size_t done, const Progress& progress) : done_(done), progress_(progress) {}

    void add() {
        const std::scoped_lock lock(mutex_);
        ++done_;
        if (progress_) progress_(done_);
    }

private:
    std::mutex mutex_;
    std::size_t done_;
    const Progress& progress_;
};

}  // namespace

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
    Steps steps(work_done(run), progress);
    std::vector<CertifiedCount> counts(run.templates.size());

    parallel_for(run.templates.size(), run.threads, [&](std::size_t i) {
        const CertifiedTemplate& source = run.templates[i];
        const auto found = run.hints.find(source.id);
        const std::vector<Certificate> before = all[i];
        const CertifyAnswer answer = certify_template(
            setup, source, found == run.hints.end() ? Hints{} : found->second, before, [&](const Certificate& taken) {
                all[i].push_back(taken);
                write_certificates(run.folder, source.id, all[i]);
                if (taken.drawn.index > 0) steps.add();
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
            if (!is_layout) steps.add();
        }
    });
    return counts;
}

}  // namespace phyplay
