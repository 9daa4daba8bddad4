#include "engine/phyq/view/symbolic_tensor.h"

#include "engine/phyq/rules/agent_planner.h"
#include "engine/phyq/view/symbolic_state.h"

namespace phyplay {
namespace {

constexpr int kCellPixels = 4;

TensorPlane plane_of(const SeenObject& object) {
    switch (object.role) {
        case SlingshotRole::bird:
            switch (object.bird) {
                case BirdType::red: return TensorPlane::red_bird;
                case BirdType::yellow: return TensorPlane::yellow_bird;
                case BirdType::blue: return TensorPlane::blue_bird;
                case BirdType::white: return TensorPlane::white_bird;
                case BirdType::black: return TensorPlane::black_bird;
            }
            break;
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
            tensor[static_cast<std::size_t>(cell)] = 1;
        }
    }
}

}  // namespace

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
