// SPDX-License-Identifier: Apache-2.0
// How often is a verdict wrong, and what does it find?  Judges many comparisons that are put
// together from cycles of one recording, with the rules of corerig and of other tools.
#include "verdicts/condense.hpp"
#include "verdicts/judgement.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using corerig::support::Recording;
using corerig::test::Aim;
using corerig::test::Layout;

constexpr const char* kUsage =
    "usage: bench_verdicts RECORDING [SEED [COMPARISONS]]\n"
    "       bench_verdicts condense ORIGIN_NS CYCLE RESULT.jsonl\n"
    "Judges comparisons from a recording of record.py; exit code 1: a target was missed.\n"
    "Or prints the lines of a recording for one result file.\n";

int condense(const char* origin_ns, const char* cycle, const char* result) {
    const auto lines = corerig::test::condense(
        result, std::strtoll(origin_ns, nullptr, 10), static_cast<int>(std::atol(cycle)));
    if (!lines) {
        std::fprintf(stderr, "%s\n", corerig::base::to_string(lines.error()).c_str());
        return 2;
    }
    for (const std::string& line : *lines) {
        std::printf("%s\n", line.c_str());
    }
    return 0;
}

int print_aims(const std::vector<Aim>& aims) {
    int missed = 0;
    for (const Aim& aim : aims) {
        std::printf("%-62s %12s  %-24s%s\n",
                    aim.name.c_str(),
                    aim.wanted.c_str(),
                    aim.seen.c_str(),
                    aim.reached ? "yes" : "NO");
        missed += aim.reached ? 0 : 1;
    }
    return missed;
}

/// Fewer sessions where there are not enough cycles for two sides.
Layout fitting(const Recording& recording, Layout layout) {
    const auto lone = recording.sides.find("lone+0");
    const std::size_t cycles = lone == recording.sides.end() ? 0 : lone->second.size();
    if (cycles < 2 * layout.sessions) {
        std::printf("only %zu cycles: too few for %zu sessions a side\n", cycles, layout.sessions);
        layout.sessions = std::max<std::size_t>(1, cycles / 2);
    }
    return layout;
}

int judge(const char* file, Layout layout) {
    const Recording recording = corerig::support::read_recording(file);
    if (recording.sides.empty()) {
        std::fprintf(stderr, "bench_verdicts: no trial in %s\n", file);
        return 2;
    }
    for (const std::string& note : recording.notes) {
        std::printf("%s\n", note.c_str());
    }
    layout = fitting(recording, layout);
    std::printf("%s\n%s\n",
                corerig::test::table_of_sides(recording).c_str(),
                corerig::test::table_of_rules(recording, layout).c_str());
    return print_aims(corerig::test::aims_of(recording, layout)) == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<const char*> words(argv + 1, argv + argc);
    if (words.size() == 4 && std::string_view(words[0]) == "condense") {
        return condense(words[1], words[2], words[3]);
    }
    if (words.empty() || words.size() > 3) {
        std::fputs(kUsage, stderr);
        return 2;
    }
    Layout layout;
    if (words.size() > 1) {
        layout.seed = std::strtoull(words[1], nullptr, 10);
    }
    if (words.size() > 2) {
        layout.comparisons = static_cast<int>(std::atol(words[2]));
    }
    return judge(words[0], layout);
}
