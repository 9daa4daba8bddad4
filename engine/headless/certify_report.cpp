#include <fmt/core.h>

#include "engine/evaluation/certify_run.h"
#include "engine/headless/commands.h"
#include "engine/headless/console.h"
#include "engine/io/json_writer.h"

namespace phyplay {

Result<int> report_certificates(const CommandContext& context, const CertifyOptions& options) {
    TextTable table({"template", "tasks", "tried", "angles that pass"});
    for (const TemplateInfo& info : context.catalogue.phyq().templates()) {
        if (!options.template_id.empty() && info.id != options.template_id) continue;
        const auto certificates = read_certificates(certificates_file(options.report, info.id));
        if (!certificates) return certificates.error();
        const CertificateSummary summary = summary_of(*certificates);
        if (context.json) {
            JsonWriter line;
            line.begin_object().field("template", info.id).field("accepted", summary.accepted);
            line.field("tried", summary.tried)
                .field("shares", summary.shares)
                .field("mean_share", summary.mean_share);
            line.field("mean_share_tapped", summary.mean_share_tapped).end_object();
            print(line.take_line());
        } else {
            std::string share = summary.shares == 0 ? "-" : fmt::format("{:.4f}", summary.mean_share);
            if (summary.mean_share_tapped > 0.0) share += fmt::format(", tapped {:.4f}", summary.mean_share_tapped);
            table.add_row({info.id, std::to_string(summary.accepted), std::to_string(summary.tried), share});
        }
    }
    if (!context.json) print(table.text());
    return 0;
}

}  // namespace phyplay
