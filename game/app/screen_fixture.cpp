#include "game/app/screen_fixture.h"

namespace phyplay {

ScreenFixture::ScreenFixture(Window& the_window, const TaskSet& suite, const Suites& suites, const Faces& faces)
    : window(the_window),
      theme(theme_of(settings, 1.0F, false)),
      context{.suite = suite,
              .suites = suites,
              .faces = faces,
              .settings = settings,
              .theme = theme,
              .texts = texts,
              .progress = progress,
              .audio = audio,
              .clock = clock,
              .trace = trace,
              .gallery = gallery} {
    faces.add_words_to(texts);
    if (fonts.build(theme)) window.upload_fonts();
}

void ScreenFixture::draw(Screen& screen) {
    constexpr std::int64_t kFrameUs = 16'667;
    clock.advance(kFrameUs);
    window.begin_frame(1.0F / 60.0F);
    ui.begin_frame(theme, fonts, {.now_us = clock.now_us(), .dt_s = 1.0F / 60.0F});
    screen.draw(ui, {0.0F, 0.0F, static_cast<float>(window.width()), static_cast<float>(window.height())});
    ui.end_frame();
    window.end_frame(theme.palette.background);
    window.finish();
    screen.frame_shown(clock.now_us());
    window.present();
}

}  // namespace phyplay
