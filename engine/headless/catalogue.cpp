#include "engine/headless/catalogue.h"

#include "engine/io/shipped_pack.h"
#include "engine/io/task_pack.h"
#include "engine/templates/template_suite.h"

namespace phyplay {

Result<Suite> load_pack_or_shipped(const std::filesystem::path& task_pack) {
    return task_pack.empty() ? load_shipped_suite() : load_task_pack(task_pack);
}

Result<Catalogue> load_catalogue(const std::filesystem::path& task_pack, const std::filesystem::path& levels) {
    Result<Suite> phyre = load_pack_or_shipped(task_pack);
    if (!phyre) return phyre.error();
    if (levels.empty()) return Catalogue(std::move(*phyre));

    const Result<Suite> own = load_levels(levels);
    if (!own) return own.error();
    Result<Suite> all = merge_suites(*phyre, *own);
    if (!all) return Error{all.error().message, levels.string()};
    return Catalogue(std::move(*phyre), std::move(*all));
}

}  // namespace phyplay
