// A SuiteFace is what the window knows about a suite as a whole: how a small picture of a task looks, and what makes
// the face of one. Faces are the list of them. A LivePreview lets one task run by itself.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "game/face/face.h"

namespace phyplay {

/// A line of the list of keys (F1).
struct KeyLine {
    std::vector<std::string_view> keys;  ///< text keys "key.*", or the cap itself
    std::string words;                   ///< text key
};

struct KeyGroup {
    std::string_view title;  ///< text key
    std::vector<KeyLine> lines;
};

struct SuiteSwitch {
    std::string_view name;   ///< of the setting (Settings::of)
    std::string_view words;  ///< text keys
    std::string_view note;
};

class SuiteFace {
public:
    virtual ~SuiteFace() = default;

    virtual SuiteId suite() const = 0;

    /// The task must be one of the suite and outlive the face.
    virtual std::unique_ptr<Face> make_face(const FaceContext& context, const Task& task) const = 0;

    /// The suite's own words in a language, as a language file has them (text/texts.h): what its faces say, and what
    /// the pages call its tiers (tier.NAME), the suite itself (gallery.NAME) and its templates (template.ID), where
    /// that is not what the suite calls them. Empty where it has none, or where they are among everybody's.
    virtual std::string_view words(std::string_view) const { return {}; }

    /// Keys that only this suite has. Without a title they stand among those of playing.
    virtual KeyGroup keys() const { return {}; }

    /// What only this suite lets a person switch in the settings; on until they choose.
    virtual std::vector<SuiteSwitch> switches() const { return {}; }

    // Small pictures: cards, strips, grids of hundreds. Drawn fresh each frame, so that they are sharp at every size.

    /// Draws the task into `place`. `poses` are those of a task that runs by itself; empty: as it stands.
    virtual void draw_picture(Ui& ui, Rect place, const Task& task, std::span<const BodyPose> poses = {}) const = 0;

    /// Width by height of a picture, and whether it may have any other shape as well.
    virtual float picture_aspect() const { return 1.0F; }
    virtual bool fits_any_shape() const { return false; }

    /// Steps a second of a task that is left alone; 0: nothing happens then.
    virtual int alone_hz() const { return 0; }
    virtual std::unique_ptr<Play> start_alone(const Task&) const { return nullptr; }

    /// A task that shows the colours which the settings are about; null where they are not this suite's.
    virtual const Task* color_sample(const TaskSet&) const { return nullptr; }

    /// For measuring frames: what the names of its pages begin with, and how much there is to draw in a task.
    virtual std::string page_prefix() const { return std::string(suite().name) + "_"; }
    virtual std::size_t weight_of(const Task&) const { return 0; }

    /// An easy task for newcomers; null where there is none.
    virtual const Task* first_task(const TaskSet&) const { return nullptr; }
};

class Faces {
public:
    explicit Faces(std::vector<std::unique_ptr<const SuiteFace>> faces) : faces_(std::move(faces)) {}

    const std::vector<std::unique_ptr<const SuiteFace>>& all() const { return faces_; }

    /// Requires a task of a suite that has one.
    const SuiteFace& of(const Task& task) const;

    /// Teaches the words of all of them.
    void add_words_to(Texts& texts) const;

    /// The first steps of all suites count as taken, or are shown again.
    void set_first_steps(Settings& settings, bool are_done) const;

private:
    std::vector<std::unique_ptr<const SuiteFace>> faces_;
};

/// What happens if nobody helps: while a person rests the pointer on a task's picture, it runs without any move.
class LivePreview {
public:
    /// Draws the picture of a task into `place`; the one `is_live` that the person looks at. Looking at another one
    /// starts afresh.
    void draw(Ui& ui, const Faces& faces, Rect place, const Task& task, bool is_live);

private:
    /// Empty while the task still stands, and where nothing happens by itself.
    const std::vector<BodyPose>& poses_of(Ui& ui, const SuiteFace& suite, const Task& task);

    const Task* task_ = nullptr;
    std::unique_ptr<Play> play_;
    std::vector<BodyPose> poses_;
    std::int64_t since_us_ = 0;
};

/// The faces of the suites that a program knows: the list in game/CMakeLists.txt. Pages meet suites through it. The
/// suites must outlive them.
Faces make_faces(const Suites& suites);

}  // namespace phyplay
