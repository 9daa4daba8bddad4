#include "study/protocol/order.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

using namespace phyplay;

namespace {

Block block_of(OrderMethod order) {
    return {.id = "main", .tasks = {"1.1:001", "1.2:001", "2.1:001", "2.2:001", "3.1:001", "3.2:001"}, .order = order};
}

std::string scenario(std::string_view task) {
    return std::string(task.substr(0, task.find('.')));
}

std::vector<std::string> order(OrderMethod method, int number, std::uint32_t seed = 5) {
    return order_of(block_of(method), seed, number, scenario);
}

}  // namespace

TEST_CASE("order_of: a fixed order is the protocol's, for everybody") {
    CHECK(order(OrderMethod::fixed, 0) == block_of(OrderMethod::fixed).tasks);
    CHECK(order(OrderMethod::fixed, 9) == block_of(OrderMethod::fixed).tasks);
}

TEST_CASE("order_of: every order has every task once, and is the same when asked again") {
    for (const OrderMethod method :
         {OrderMethod::fixed, OrderMethod::shuffled, OrderMethod::latin_square, OrderMethod::blocked}) {
        for (int number = 0; number < 30; ++number) {
            std::vector<std::string> tasks = order(method, number);
            CHECK(tasks == order(method, number));
            std::ranges::sort(tasks);
            CHECK(tasks == block_of(method).tasks);
        }
    }
}

TEST_CASE("order_of: shuffled orders differ between participants, seeds and blocks") {
    std::set<std::vector<std::string>> seen;
    for (int number = 0; number < 30; ++number) seen.insert(order(OrderMethod::shuffled, number));
    CHECK(seen.size() > 20);
    CHECK(order(OrderMethod::shuffled, 0, 5) != order(OrderMethod::shuffled, 0, 6));
}

TEST_CASE("order_of: shuffling puts every task in every place about equally often") {
    std::map<std::string, int> firsts;
    for (int number = 0; number < 600; ++number) ++firsts[order(OrderMethod::shuffled, number).front()];
    for (const auto& [task, count] : firsts) CHECK(count == doctest::Approx(100).epsilon(0.35));
}

TEST_CASE("order_of: blocked orders keep the tasks of a group together") {
    std::set<std::string> firsts;
    for (int number = 0; number < 30; ++number) {
        const std::vector<std::string> tasks = order(OrderMethod::blocked, number);
        for (std::size_t i = 0; i < tasks.size(); i += 2) CHECK(scenario(tasks[i]) == scenario(tasks[i + 1]));
        firsts.insert(tasks.front());
    }
    CHECK(firsts.size() == 6);
}

TEST_CASE("balanced_row: over a full square every item is in every place, and after every other, equally often") {
    for (const int count : {1, 2, 3, 5, 6, 10, 15}) {
        const int rows = count % 2 == 0 ? count : 2 * count;
        std::map<std::pair<int, int>, int> places;
        std::map<std::pair<int, int>, int> neighbours;
        for (int row = 0; row < rows; ++row) {
            const std::vector<int> line = balanced_row(count, row);
            REQUIRE(static_cast<int>(line.size()) == count);
            for (int i = 0; i < count; ++i) {
                ++places[{i, line[static_cast<std::size_t>(i)]}];
                if (i > 0) ++neighbours[{line[static_cast<std::size_t>(i - 1)], line[static_cast<std::size_t>(i)]}];
            }
            CHECK(balanced_row(count, row + rows) == line);
        }
        CHECK(static_cast<int>(places.size()) == count * count);
        for (const auto& [place, times] : places) CHECK(times == rows / count);
        CHECK(static_cast<int>(neighbours.size()) == count * (count - 1));
        for (const auto& [pair, times] : neighbours) CHECK(times == rows / count);
    }
    CHECK(balanced_row(0, 3).empty());
}
