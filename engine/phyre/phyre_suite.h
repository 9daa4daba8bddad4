// PHYRE as a suite: what may be done in its tasks and what is counted.
#pragma once

#include "engine/play/suite.h"

namespace phyplay {

class PhyreSuite final : public Suite {
public:
    const SuiteFacts& facts() const override;
    std::shared_ptr<const TaskContent> read_content(ByteReader& in) const override;
};

}  // namespace phyplay
