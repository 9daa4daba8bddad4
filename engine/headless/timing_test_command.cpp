#include "engine/headless/headless_commands.h"

namespace phyplay {

Command timing_test_command(TimingTest timing_test) {
    const auto describe = [timing_test = std::move(timing_test)](CommandSyntax& syntax) -> CommandRun {
        int& frames = syntax.keep(600);
        int& presses = syntax.keep(100);
        syntax.option("--frames", frames, "Swaps of the display to measure").in_range(10, 100'000).shows_default();
        syntax.option("--presses", presses, "Presses to inject, where the X server allows it")
            .in_range(1, 10'000)
            .shows_default();
        return [timing_test, &frames, &presses](const CommandContext& context) -> Result<int> {
            if (!timing_test) return Error{"this build has no window, which `phyplay timing-test` needs"};
            return timing_test(context.json, frames, presses);
        };
    };
    return {"timing-test", "Measure how well this machine can take times, in a window", describe};
}

}  // namespace phyplay
