// The trace: what happened in the window, one line each, for tests and bug reports.
//
// "--trace FILE" writes it; without that option lines go nowhere. Window tests read facts from it instead of
// guessing from pixels. Lines are "MILLISECONDS WORD key=value ...", written through at once.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string_view>

#include "engine/base/result.h"
#include "game/platform/clock.h"

namespace phyplay {

class Trace {
public:
    /// A trace that goes nowhere.
    explicit Trace(const Clock& clock) : clock_(clock), start_us_(clock.now_us()) {}
    ~Trace();
    Trace(const Trace&) = delete;
    Trace& operator=(const Trace&) = delete;

    /// Starts writing to a new file.
    Result<Done> open(const std::filesystem::path& path);

    bool is_on() const { return file_ != nullptr; }

    /// One line. `line` is a word and its facts: "screen name=home".
    void write(std::string_view line);

private:
    const Clock& clock_;
    std::int64_t start_us_;
    std::FILE* file_ = nullptr;
};

}  // namespace phyplay
