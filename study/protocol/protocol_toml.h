// Reads a protocol from its TOML file, and says everything that is wrong with it.
//
// The form of the file is told in study/protocols/README.md, with a complete example beside it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "study/protocol/protocol.h"

namespace phyplay {

/// What reading a protocol came to: the protocol where there is no error.
struct ProtocolReading {
    std::optional<Protocol> protocol;
    std::vector<Error> errors;  ///< each with file and line, sorted by line
};

/// `name` is the file for messages, `suite` where its tasks come from, of these suites.
ProtocolReading read_protocol(std::string_view toml, const std::string& name, const TaskSet& suite,
                              const Suites& suites);

/// The same for a file. A file that cannot be read is an error too.
ProtocolReading load_protocol(const std::string& path, const TaskSet& suite, const Suites& suites);

}  // namespace phyplay
