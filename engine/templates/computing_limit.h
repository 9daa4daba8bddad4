// A ComputingLimit is how long the templates of one folder may compute, all together and with all that belongs to it:
// their scripts, and bringing levels to rest. It is no part of any result: what is within it is the same everywhere,
// and what is not is refused.
#pragma once

#include <string>

#include "engine/base/result.h"

namespace phyplay {

/// Seconds that the calling thread has computed.
double computed_s();

class ComputingLimit {
public:
    /// All shipped templates together take less than ten.
    static constexpr double kSeconds = 300.0;

    /// Counts from now on what the calling thread computes.
    explicit ComputingLimit(double seconds = kSeconds) : seconds_(seconds), began_s_(computed_s()) {}

    bool is_reached() const { return computed_s() - began_s_ > seconds_; }

    /// The sentence for whoever was at this file then.
    Error error(const std::string& file) const;

private:
    double seconds_;
    double began_s_;
};

}  // namespace phyplay
