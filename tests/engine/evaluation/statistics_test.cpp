#include "engine/evaluation/statistics.h"

#include <doctest/doctest.h>

#include <vector>

using namespace phyplay;

namespace {

WilcoxonTest test_of(const std::vector<double>& differences) {
    return wilcoxon_greater(differences, std::vector<double>(differences.size(), 0.0));
}

}  // namespace

TEST_CASE("Wilcoxon: ten differences for A give the smallest p there is, ten against it give 1") {
    const WilcoxonTest all_for = test_of({1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    CHECK(all_for.pairs == 10);
    CHECK(all_for.w_minus == 0.0);
    CHECK(all_for.p == 1.0 / 1024.0);
    const WilcoxonTest all_against = test_of({-1, -2, -3, -4, -5, -6, -7, -8, -9, -10});
    CHECK(all_against.w_minus == 55.0);
    CHECK(all_against.p == 1.0);
}

TEST_CASE("Wilcoxon: with ten folds, a rank sum of 5 against A is significant at 0.01 and one of 6 is not") {
    const WilcoxonTest five = test_of({1, 2, 3, 4, -5, 6, 7, 8, 9, 10});
    CHECK(five.w_minus == 5.0);
    CHECK(five.p == 10.0 / 1024.0);  // {}, 1, 2, 3, 4, 5, 1+2, 1+3, 1+4, 2+3
    CHECK(five.is_better());
    const WilcoxonTest six = test_of({-1, -2, -3, 4, 5, 6, 7, 8, 9, 10});
    CHECK(six.w_minus == 6.0);
    CHECK(six.p == 14.0 / 1024.0);  // and 6, 1+5, 2+4, 1+2+3
    CHECK_FALSE(six.is_better());
}

TEST_CASE("Wilcoxon: zero differences are dropped, equal ones share their rank") {
    const WilcoxonTest three = test_of({0, 3, -1, 2, 0});
    CHECK(three.pairs == 3);
    CHECK(three.w_minus == 1.0);
    CHECK(three.p == 2.0 / 8.0);
    const WilcoxonTest tied = test_of({1, -1, 2});  // ranks 1.5, 1.5, 3
    CHECK(tied.w_minus == 1.5);
    CHECK(tied.p == 3.0 / 8.0);  // {}, and either 1.5
    CHECK(test_of({0, 0}) == WilcoxonTest{});
    CHECK(test_of({}).p == 1.0);
}

TEST_CASE("Wilcoxon: DQN-O beats DQN in PHYRE's published folds of ball cross, and not the other way round") {
    const std::vector<double> dqn{0.4369, 0.3096, 0.4305, 0.4391, 0.2277, 0.4440, 0.3453, 0.3920, 0.1898, 0.4646};
    const std::vector<double> online{0.6859, 0.4867, 0.6671, 0.5995, 0.4916, 0.6560, 0.5100, 0.6573, 0.3733, 0.4884};
    CHECK(wilcoxon_greater(online, dqn).p == 1.0 / 1024.0);
    CHECK(wilcoxon_greater(dqn, online).p == 1.0);
}

TEST_CASE("binomial tails: agree with sums of exact fractions, down to one in a million and to millions of trials") {
    // Python: 60 digits of sum(comb(n, k) * p**k * (1 - p)**(n - k)).
    CHECK(binomial_at_least(10'000, 1e-5, 1) == doctest::Approx(9.516303438565249e-02).epsilon(1e-10));
    CHECK(binomial_at_least(10'000, 1e-5, 2) == doctest::Approx(4.678432978203660e-03).epsilon(1e-10));
    CHECK(binomial_at_least(3'000'000, 1e-6, 3) == doctest::Approx(5.768100308941194e-01).epsilon(1e-10));
    CHECK(binomial_at_least(3'000'000, 1e-6, 8) == doctest::Approx(1.190446064831069e-02).epsilon(1e-10));
    CHECK(binomial_at_most(149'786, 2e-5, 0) == doctest::Approx(4.999911580554588e-02).epsilon(1e-10));
    CHECK(binomial_at_most(5'000'000, 2e-6, 3) == doctest::Approx(1.033599770939825e-02).epsilon(1e-10));
    CHECK(binomial_at_most(5'000'000, 2e-6, 12) == doctest::Approx(7.915566659558252e-01).epsilon(1e-10));
    CHECK(binomial_at_least(10, 0.5, 9) == doctest::Approx(11.0 / 1024).epsilon(1e-13));
    CHECK(binomial_at_most(10, 0.5, 2) == doctest::Approx(56.0 / 1024).epsilon(1e-13));
}

TEST_CASE("binomial tails: are whole at both ends and complete each other in between") {
    CHECK(binomial_at_least(1000, 1e-5, 0) == 1.0);
    CHECK(binomial_at_most(1000, 1e-5, 1000) == 1.0);
    CHECK(binomial_at_most(0, 1e-5, 0) == 1.0);
    for (const int count : {1, 2, 10, 29, 30, 31, 60, 299, 300}) {
        CAPTURE(count);
        const double sum = binomial_at_most(300, 0.1, count - 1) + binomial_at_least(300, 0.1, count);
        CHECK(sum == doctest::Approx(1.0).epsilon(1e-12));
    }
    CHECK(binomial_at_least(1'000'000, 1e-6, 1'000) < 1e-300);
    CHECK(binomial_at_least(1'000'000, 1e-6, 1'000'000) == 0.0);  // below what a double can hold
}
