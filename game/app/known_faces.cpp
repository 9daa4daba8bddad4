#include "game/app/known_faces.h"

#include "engine/phyq/play/phyq_suite.h"
#include "game/phyq/slingshot_face.h"
#include "game/phyre/phyre_face.h"

namespace phyplay {

Faces make_faces(const Suites& suites) {
    std::vector<std::unique_ptr<const SuiteFace>> faces;
    faces.push_back(std::make_unique<PhyreSuiteFace>());
    faces.push_back(std::make_unique<SlingshotSuiteFace>(slingshot_setup_of(suites)));
    return Faces(std::move(faces));
}

}  // namespace phyplay
