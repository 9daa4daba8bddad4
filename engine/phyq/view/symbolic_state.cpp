#include "engine/phyq/view/symbolic_state.h"

#include <algorithm>
#include <cmath>

#include "engine/base/numpy_random.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/rules/agent_planner.h"
#include "engine/phyq/view/agent_picture.h"

namespace phyplay {
namespace {

constexpr double kColorNoise = 0.02;
constexpr std::string_view kUnbreakable = "3.402823E+38";  // the original's largest number

struct Pixel {
    int x = 0;
    int y = 0;
};

Pixel to_pixel(Vec2 screen) {
    return {static_cast<int>(std::lround(std::clamp(screen.x, 1.0, kAgentScreenWidth - 1.0))),
            static_cast<int>(std::lround(std::clamp(screen.y, 1.0, kAgentScreenHeight - 1.0)))};
}

Contours on_screen(Contours contours, Vec2 shift) {
    for (std::vector<Vec2>& path : contours) {
        for (Vec2& v : path) {
            v = agent_screen_from_world(v);
            v = {v.x + shift.x, v.y + shift.y};
        }
    }
    return contours;
}

/// False once all corners are beyond one edge of the screen, or below the ground.
bool is_shown(const Contours& screen) {
    bool left = true;
    bool right = true;
    bool above = true;
    bool below = true;
    for (const std::vector<Vec2>& path : screen) {
        for (const Vec2& v : path) {
            left = left && v.x < 0.0;
            right = right && v.x > kAgentScreenWidth;
            above = above && v.y < 0.0;
            below = below && v.y > kGroundRow;
        }
    }
    return !left && !right && !above && !below;
}

class NoiseSource {
public:
    explicit NoiseSource(const std::optional<StateNoise>& noise)
        : radius_(noise ? noise->radius_px : 0.0), random_(noise ? noise->seed : 0), is_on_(noise.has_value()) {}

    Vec2 shift() {
        while (is_on_) {
            const double x = random_.uniform(-1.0, 1.0);
            const double y = random_.uniform(-1.0, 1.0);
            if (x * x + y * y <= 1.0) return {x * radius_, y * radius_};
        }
        return {};
    }

    void disturb(std::vector<ColorShare>& shares) {
        if (!is_on_) return;
        double sum = 0.0;
        for (ColorShare& item : shares) {
            item.share = std::max(0.0, item.share + random_.uniform(-kColorNoise, kColorNoise));
            sum += item.share;
        }
        for (ColorShare& item : shares) item.share /= sum;
    }

private:
    double radius_;
    NumpyRandom random_;
    bool is_on_;
};

class StateWriter {
public:
    StateWriter(const SlingshotView& view, const SymbolicOptions& options)
        : view_(view), options_(options), noise_(options.noise) {}

    std::string write() {
        writer_.begin_array().begin_object().field("type", "FeatureCollection").key("features").begin_array();
        write_ground();
        write_slingshot();
        write_trajectory();
        for (const SeenObject& object : view_.objects) write_object(object);
        writer_.end_array().end_object().end_array();
        return writer_.text();
    }

private:
    void begin_feature(std::string_view geometry) {
        writer_.begin_object().field("type", "Feature").key("geometry").begin_object();
        if (!geometry.empty()) writer_.field("type", geometry).key("coordinates").begin_array();
    }

    void begin_properties(const std::string& id, std::string_view label) {
        writer_.end_object().key("properties").begin_object().field("id", id).field("label", label);
    }

    void end_feature(const std::vector<ColorShare>& shares) {
        writer_.key("colormap").begin_array();
        for (const ColorShare& item : shares) {
            writer_.begin_object().field("color", item.color).field("percent", item.share).end_object();
        }
        writer_.end_array().end_object().end_object();
    }

    void write_point(Pixel pixel) { writer_.begin_array().value(pixel.x).value(pixel.y).end_array(); }

    void write_life(const SeenObject* object) {
        if (!options_.developer) return;
        writer_.key("currentLife");
        if (object != nullptr && object->full_health > 0.0) {
            writer_.value(object->health);
        } else if (object != nullptr && object->role == SlingshotRole::bird) {
            writer_.value(1.0);
        } else {
            writer_.raw(kUnbreakable);
        }
    }

    void write_ground() {
        begin_feature("");
        begin_properties("-1", "Ground");
        writer_.field("yindex", kGroundRow);
        end_feature({});
    }

    void write_slingshot() {
        const ScreenRectangle box = slingshot_on_agent_screen(view_.slingshot);
        const double right = box.left + box.width;
        const double bottom = box.top + box.height;
        begin_feature("Polygon");
        writer_.begin_array();
        for (const Vec2 corner :
             {Vec2{box.left, bottom}, Vec2{box.left, box.top}, Vec2{right, box.top}, Vec2{right, bottom}}) {
            write_point(to_pixel(corner));
        }
        writer_.end_array().end_array();
        begin_properties("-2", "Slingshot");
        write_life(nullptr);
        end_feature({});
    }

    void write_trajectory() {
        if (view_.trajectory.empty()) return;
        const Contours dots = on_screen({view_.trajectory}, noise_.shift());
        begin_feature("MultiPoint");
        for (const Vec2& dot : dots.front()) write_point(to_pixel(dot));
        writer_.end_array();
        begin_properties("-3", "Trajectory");
        end_feature({});
    }

    void write_object(const SeenObject& object) {
        if (!is_shown(on_screen(object.contours, {}))) return;
        const bool is_exact = object.role == SlingshotRole::bird;
        const Contours screen = on_screen(object.contours, is_exact ? Vec2{} : noise_.shift());
        begin_feature("Polygon");
        for (const std::vector<Vec2>& path : screen) {
            writer_.begin_array();
            for (const Vec2& corner : path) write_point(to_pixel(corner));
            writer_.end_array();
        }
        writer_.end_array();
        begin_properties(std::to_string(object.body), options_.developer ? label_of(object) : "Object");
        write_life(&object);
        std::vector<ColorShare> shares = color_shares_of(object);
        if (!is_exact) noise_.disturb(shares);
        end_feature(shares);
    }

    const SlingshotView& view_;
    const SymbolicOptions& options_;
    NoiseSource noise_;
    JsonWriter writer_;
};

/// 1 while nearly whole, 4 in the last quarter of its health.
int damage_stage(const SeenObject& object) {
    if (object.full_health <= 0.0) return 1;
    const double lost = 1.0 - object.health / object.full_health;
    return std::clamp(1 + static_cast<int>(std::floor(4.0 * lost)), 1, 4);
}

constexpr int kCellPixels = 4;

TensorPlane plane_of(const SeenObject& object) {
    switch (object.role) {
        case SlingshotRole::bird:
            return PerPublishedBird<TensorPlane>{{TensorPlane::red_bird, TensorPlane::blue_bird,
                                                  TensorPlane::yellow_bird, TensorPlane::black_bird,
                                                  TensorPlane::white_bird}}
                .of(object.bird);
        case SlingshotRole::pig: return TensorPlane::pig;
        case SlingshotRole::block:
            if (object.material == Material::wood) return TensorPlane::wood;
            return object.material == Material::ice ? TensorPlane::ice : TensorPlane::stone;
        case SlingshotRole::tnt: return TensorPlane::tnt;
        case SlingshotRole::platform:
        case SlingshotRole::egg:
        case SlingshotRole::ground:
        case SlingshotRole::slingshot_post: break;
    }
    return TensorPlane::platform;
}

void fill(std::vector<std::uint8_t>& tensor, TensorPlane plane, const PixelBox& box) {
    for (int row = box.top / kCellPixels; row <= box.bottom / kCellPixels; ++row) {
        for (int column = box.left / kCellPixels; column <= box.right / kCellPixels; ++column) {
            const int cell = (static_cast<int>(plane) * kTensorRows + row) * kTensorColumns + column;
            tensor[cell] = 1;
        }
    }
}

}  // namespace

std::string symbolic_state_json(const SlingshotView& view, const SymbolicOptions& options) {
    return StateWriter(view, options).write();
}

std::string label_of(const SeenObject& object) {
    const std::string stage = "_" + std::to_string(damage_stage(object));
    switch (object.role) {
        case SlingshotRole::bird: return "bird_" + std::string(name_of(published_bird(object.bird))) + stage;
        case SlingshotRole::pig: return "pig_basic_" + std::string(name_of(object.shape)) + stage;
        case SlingshotRole::tnt: return "TNT";
        case SlingshotRole::block: break;
        case SlingshotRole::platform:
        case SlingshotRole::egg:
        case SlingshotRole::ground:
        case SlingshotRole::slingshot_post: return "Platform";
    }
    const auto shape = [&]() -> std::string {
        if (object.shape == ObjectShape::triangle) return "triang";
        if (object.shape == ObjectShape::triangle_hole) return "triang_hole";
        return std::string(name_of(object.shape));
    };
    return std::string(name_of(object.material)) + "_" + shape() + stage;
}

std::vector<Vec2> pixel_outline_of(const SeenObject& object) {
    const Contours screen = on_screen(object.contours, {});
    std::vector<Vec2> outline;
    if (!is_shown(screen)) return outline;
    for (const Vec2& corner : screen.front()) {
        const Pixel pixel = to_pixel(corner);
        outline.push_back({static_cast<double>(pixel.x), static_cast<double>(pixel.y)});
    }
    return outline;
}

std::optional<PixelBox> pixel_box_of(const SeenObject& object) {
    const std::vector<Vec2> outline = pixel_outline_of(object);
    if (outline.empty()) return std::nullopt;
    const auto whole = [](double pixel) { return static_cast<int>(pixel); };
    PixelBox box{whole(outline[0].x), whole(outline[0].y), whole(outline[0].x), whole(outline[0].y)};
    for (const Vec2& corner : outline) {
        box = {std::min(box.left, whole(corner.x)), std::min(box.top, whole(corner.y)),
               std::max(box.right, whole(corner.x)), std::max(box.bottom, whole(corner.y))};
    }
    return box;
}

std::vector<std::uint8_t> symbolic_tensor_of(const SlingshotView& view, bool with_platforms) {
    std::vector<std::uint8_t> tensor(static_cast<std::size_t>(kTensorPlanes) * kTensorRows * kTensorColumns, 0);
    const ScreenRectangle sling = slingshot_on_agent_screen(view.slingshot);
    fill(tensor, TensorPlane::slingshot,
         {static_cast<int>(sling.left), static_cast<int>(sling.top), static_cast<int>(sling.left + sling.width),
          static_cast<int>(sling.top + sling.height)});
    for (const SeenObject& object : view.objects) {
        const TensorPlane plane = plane_of(object);
        if (plane == TensorPlane::platform && !with_platforms) continue;
        if (const auto box = pixel_box_of(object)) fill(tensor, plane, *box);
    }
    return tensor;
}

}  // namespace phyplay
