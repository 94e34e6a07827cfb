// SPDX-License-Identifier: Apache-2.0
#include "harness/pairs.hpp"

#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <random>

namespace corerig::test {

namespace {

constexpr int kResamples = 2000;
constexpr std::uint64_t kSeed = 20071121;  // any; fixed, so that the same times give the same text

std::int64_t now_ns() {
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC_RAW, &time);
    return (std::int64_t{time.tv_sec} * 1'000'000'000) + time.tv_nsec;
}

double time_of(const Stretch& stretch) {
    const auto start = now_ns();
    stretch();
    return static_cast<double>(now_ns() - start);
}

long involuntary_switches() {
    rusage usage{};
    ::getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nivcsw;
}

double median_of(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

PairedTimes time_pairs(const Stretch& first, const Stretch& second, std::size_t pairs) {
    PairedTimes times;
    bool first_leads = true;
    while (times.ratios.size() < pairs) {
        const auto switches = involuntary_switches();
        double in_front = time_of(first_leads ? first : second);
        double behind = time_of(first_leads ? second : first);
        if (involuntary_switches() != switches) {
            ++times.repeated;
            continue;
        }
        if (!first_leads) {
            std::swap(in_front, behind);
        }
        times.ratios.push_back(in_front / behind);
        times.first_ns.push_back(in_front);
        times.second_ns.push_back(behind);
        first_leads = !first_leads;
    }
    return times;
}

Estimate estimate_median(const std::vector<double>& values) {
    std::mt19937_64 random(kSeed);
    std::uniform_int_distribution<std::size_t> pick(0, values.size() - 1);
    std::vector<double> medians;
    std::vector<double> sample(values.size());
    for (int round = 0; round < kResamples; ++round) {
        std::ranges::generate(sample, [&] { return values[pick(random)]; });
        medians.push_back(median_of(sample));
    }
    std::ranges::sort(medians);
    sample = values;
    return {
        median_of(sample), medians[kResamples / 40], medians[kResamples - (kResamples / 40) - 1]};
}

}  // namespace corerig::test
