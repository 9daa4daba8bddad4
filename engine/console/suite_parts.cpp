#include "engine/console/suite_parts.h"

#include <fmt/core.h>

#include "engine/console/console.h"
#include "engine/io/json_writer.h"

namespace phyplay {

void describe_certify(CommandSyntax& syntax, CertifyOptions& options) {
    syntax.option("--suite", options.suite, "Suite (phyre, phyq)").shows_default();
    syntax.option("--template", options.template_id, "Only this template, for example 00012 or 6.4");
    syntax.option("--out", options.out, "Folder for the certificates; an interrupted run continues");
    syntax
        .option("--tasks", options.tasks,
                "Tasks per template; 100 of Phy-Q and for --choose, all of PHYRE unless given")
        .in_range(1, 999);
}

void print_measure(const CommandContext& context, std::string_view name, std::string_view unit, double value) {
    if (context.json) {
        JsonWriter writer;
        writer.begin_object().field("measure", name).field("unit", unit).field("value", value).end_object();
        print(writer.take_line());
    } else {
        print(fmt::format("{}: {:.1f} {}\n", name, value, unit));
    }
    flush_output();
}

std::vector<StepShare> shares_of(const StepTimes& times) {
    std::vector<StepShare> shares = {{"contacts", times.contacts_ms},
                                     {"solver", times.solver_ms},
                                     {"broad_phase", times.broad_phase_ms},
                                     {"continuous", times.continuous_ms},
                                     {"other", times.other_ms}};
    double sum = 0.0;
    for (const StepShare& share : shares) sum += share.percent;
    for (StepShare& share : shares) share.percent *= 100 / sum;
    return shares;
}

}  // namespace phyplay
