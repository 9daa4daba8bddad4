#include <fmt/core.h>

#include <algorithm>

#include "engine/console/suite_parts.h"

namespace phyplay {
namespace {

struct SuiteCertifier {
    Certifier certifier;
    Certifier::Run run;
};

Result<int> run_certify(const CommandContext& context, const CertifyOptions& options,
                        const std::vector<SuiteCertifier>& suites) {
    const auto chosen =
        std::ranges::find(suites, options.suite, [](const SuiteCertifier& one) { return one.certifier.suite.name; });
    if (chosen == suites.end()) {
        std::string names;
        for (const SuiteCertifier& one : suites)
            names += (names.empty() ? "" : ", ") + std::string(one.certifier.suite.name);
        return Error{fmt::format("--suite: there is no suite '{}' ({})", options.suite, names)};
    }
    for (const SuiteCertifier& other : suites) {
        if (&other == &*chosen || !other.run.has_own_options()) continue;
        return Error{fmt::format("{} are for --suite {}", other.certifier.own_options, other.certifier.suite.name)};
    }
    return chosen->run.certify(context, options);
}

CommandRun describe(CommandSyntax& syntax) {
    CertifyOptions& options = syntax.keep(CertifyOptions{});
    std::vector<SuiteCertifier> suites;
    for (Certifier& certifier : certifiers()) {
        if (certifier.is_default) options.suite = certifier.suite.name;
        suites.push_back({std::move(certifier), {}});
    }
    describe_certify(syntax, options);
    for (SuiteCertifier& one : suites) one.run = one.certifier.describe(syntax);
    return [&options, suites](const CommandContext& context) { return run_certify(context, options, suites); };
}

}  // namespace

Command certify_command() {
    return {"certify", kCertifySummary, describe};
}

}  // namespace phyplay
