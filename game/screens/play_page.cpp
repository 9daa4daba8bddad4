#include "game/screens/play_page.h"

#include "engine/phyq/level/phyq_task.h"
#include "game/screens/phyq/slingshot_play_screen.h"
#include "game/screens/phyre/play_screen.h"
#include "game/trial/store_journal.h"

namespace phyplay {

namespace {

std::unique_ptr<AttemptJournal> own_journal_of(const AppContext& context) {
    if (context.store == nullptr || !context.session) return std::make_unique<NullJournal>();
    return std::make_unique<StoreJournal>(*context.store, *context.session);
}

}  // namespace

PlaySetup free_play(const AppContext& context, const Task& task) {
    const TaskProgress progress = context.progress.of(task.id);
    return {.rules = {}, .journal = nullptr, .history = {progress.attempts, progress.solved_at_attempt}};
}

PlayPage::PlayPage(AppContext& context, const Task& task, const PlaySetup& setup)
    : Screen(context),
      task_(task),
      rules_(setup.rules),
      own_journal_(setup.journal == nullptr ? own_journal_of(context) : nullptr),
      journal_(setup.journal == nullptr ? own_journal_.get() : setup.journal) {}

PlayPage::~PlayPage() = default;

void PlayPage::close(std::string words) {
    closing_words_ = std::move(words);
    close_model();
}

std::string PlayPage::attempt_words(int number) const {
    const std::string count = std::to_string(number);
    if (!rules_.attempt_cap) return say("play.attempt", {{"count", count}});
    return say("play.attempt_of", {{"count", count}, {"total", std::to_string(*rules_.attempt_cap)}});
}

std::int64_t PlayPage::session_time_us() const {
    return context().clock.now_us() - context().session_start_us;
}

Stamp PlayPage::now() const {
    return {session_time_us(), ClockSource::poll};
}

Stamp PlayPage::stamp_of(const WindowEvent& event) const {
    return {event.t_us - context().session_start_us, event.clock};
}

std::unique_ptr<PlayPage> make_play_page(AppContext& context, const Task& task, const PlaySetup& setup) {
    if (task.suite == kPhyq) return std::make_unique<SlingshotPlayScreen>(context, task, setup);
    return std::make_unique<PlayScreen>(context, task, setup);
}

}  // namespace phyplay
