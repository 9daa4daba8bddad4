// A file descriptor with one owner: closed when the owner goes.
#pragma once

#include <unistd.h>

#include <utility>

namespace phyplay {

class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { reset(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        reset();
        number_ = std::exchange(other.number_, -1);
        return *this;
    }

    /// -1 where there is none.
    int number() const { return number_; }
    explicit operator bool() const { return number_ >= 0; }

    /// Gives it up: who takes it closes it. -1 where there is none.
    int release() { return std::exchange(number_, -1); }

    void reset() {
        if (number_ >= 0) close(number_);
        number_ = -1;
    }

private:
    int number_ = -1;
};

}  // namespace phyplay
