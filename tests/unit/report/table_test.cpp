// SPDX-License-Identifier: Apache-2.0
#include "report/table.hpp"

#include <gtest/gtest.h>

namespace corerig::report {
namespace {

TEST(DrawTable, MakesColumnsAsWideAsTheirContent) {
    const std::string text = draw_table({"a", "threads"},
                                        {{"here", "idle", {"1234.5", "2"}},
                                         {"here", "", {"-", "3 "}},
                                         {"reported", "kernel \xc3\xb8", {"5", "6"}}});

    EXPECT_EQ(text,
              "                           a  threads\n"
              "  here      idle      1234.5        2\n"
              "                           -       3\n"
              "  reported  kernel \xc3\xb8       5        6\n");
}

TEST(DrawTable, GivesTheNamesOfColumnsAlone) {
    EXPECT_EQ(draw_table({"mean"}, {}), "      mean\n");
}

}  // namespace
}  // namespace corerig::report
