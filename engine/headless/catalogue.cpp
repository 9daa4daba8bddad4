#include "engine/headless/catalogue.h"

#include "engine/io/shipped_pack.h"
#include "engine/io/shipped_slingshot_setup.h"
#include "engine/io/task_pack.h"
#include "engine/templates/template_suite.h"

namespace phyplay {
namespace {

bool is_of(const Suite& suite, SuiteName name) {
    return !suite.tasks().empty() && suite.tasks().front().suite == name;
}

}  // namespace

Result<Catalogue> load_catalogue(const std::filesystem::path& task_pack, const std::filesystem::path& levels) {
    Result<Suite> named = task_pack.empty() ? Suite() : load_task_pack(task_pack);
    if (!named) return named.error();
    const auto pack_of = [&](SuiteName name) -> Result<Suite> {
        return is_of(*named, name) ? *named : load_shipped_suite(name);
    };
    Result<Suite> phyre = pack_of(SuiteName::phyre);
    if (!phyre) return phyre.error();
    Result<Suite> phyq = pack_of(SuiteName::phyq);
    if (!phyq) return phyq.error();
    Result<Suite> all = merge_suites(*phyre, *phyq);
    if (!all) return all.error();
    if (!levels.empty()) {
        const Result<Suite> own = load_levels(levels);
        if (!own) return own.error();
        all = merge_suites(*all, *own);
        if (!all) return Error{all.error().message, levels.string()};
    }
    return Catalogue(std::move(*phyre), std::move(*phyq), std::move(*all), shipped_slingshot_setup());
}

}  // namespace phyplay
