// A study's data folder as simulated participants leave it, for tests of what comes out of it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "study/session/data_folder.h"
#include "study/session/simulated_participant.h"
#include "tests/study/session/study_test_support.h"

namespace phyplay::test {

/// The protocol of study_test_support.h with an item of free text.
std::string protocol_with_free_text();

class PlayedStudy {
public:
    /// Participants go through the small study, everybody with these habits.
    explicit PlayedStudy(int participants = 4, const SimulatedHabits& habits = {}, std::uint32_t seed = 3);

    /// A copy of the folder as it is now, to be altered.
    PlayedStudy(const PlayedStudy& other);
    PlayedStudy& operator=(const PlayedStudy&) = delete;

    const DataFolder& folder() const { return data_; }
    std::filesystem::path path() const { return data_.path; }

    /// Codes of those who have rows, in the order of enrolment.
    std::vector<std::string> codes() const;

    Store open() const { return open_store(data_.database()); }

    /// Alters the data file as somebody would who wants to.
    void tamper(const std::string& sql) const;

private:
    TemporaryFolder temporary_;
    DataFolder data_;
};

}  // namespace phyplay::test
