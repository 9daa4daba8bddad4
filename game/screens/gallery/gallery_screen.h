// The gallery: a rail of shelves on the left; on the right the templates as cards, or the hundred tasks of one.
//
// Thousands of pictures stay smooth because only those in view are drawn.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "game/face/suite_face.h"
#include "game/screens/gallery/task_list.h"
#include "game/screens/page.h"
#include "game/screens/screen.h"

namespace phyplay {

class GalleryScreen final : public Screen {
public:
    /// Shows the tasks of a template; an empty or unknown id shows all templates.
    GalleryScreen(AppContext& context, std::string_view template_id);

    Place place() const override { return Place::gallery; }
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;

private:
    void draw_rail(Ui& ui, Rect rail);
    void draw_shelves(Ui& ui, Rect place);
    void draw_group(Ui& ui, Rect row, int number);
    void choose(int number);
    /// Solved tasks of a shelf, and all of them.
    std::pair<int, int> counts_of(const Shelf& shelf) const;
    /// Width by height of the pictures of template_.
    float aspect() const { return tasks_.empty() ? 1.0F : context().faces.of(*tasks_.front()).picture_aspect(); }
    void draw_shelf(Ui& ui, Rect row, int number);
    /// The words about a shelf: its name, or what its templates have in common.
    std::string_view name_of(const Shelf& shelf) const;
    std::string group_key(const Shelf& shelf) const;
    void draw_cards(Ui& ui, Rect room);
    void draw_card(Ui& ui, Rect place, const TemplateInfo& info, float picture_height, float title_height);
    void draw_tasks(Ui& ui, Rect room);
    void draw_task_grid(Ui& ui, Rect room, int columns, float side);
    void draw_detail(Ui& ui, Rect panel, const Task& task);
    void look_for(std::string_view query);
    /// Of the first cards or tasks.
    void trace_places(Ui& ui);
    void open(const TemplateInfo& info);

    /// A template with its tasks at hand: looking them up by name, card by card, would cost each frame.
    struct Family {
        const TemplateInfo* info = nullptr;
        std::vector<const Task*> tasks;
        int solved = 0;
        const Task* next = nullptr;  ///< the first unsolved task, else the first; null in an empty family
    };
    const Family& family_of(const TemplateInfo& info) const;
    /// Its pictures may have another shape than they have by themselves.
    bool fits_any_shape(const Family& family) const;

    GalleryMemory& memory_;
    std::vector<Shelf> shelves_;    ///< by number
    std::vector<Family> families_;  ///< of all templates, in id order
    const TemplateInfo* template_ = nullptr;
    std::vector<const Task*> tasks_;          ///< of template_
    std::vector<const TemplateInfo*> found_;  ///< what the cards show
    const Task* looked_at_ = nullptr;         ///< the task in the detail panel
    LivePreview preview_;
    ScrollState tasks_scroll_;
    std::string noted_places_;  ///< told to the trace
    bool focus_search_ = false;
    bool begins_ = true;  ///< nothing was drawn yet
};

}  // namespace phyplay
