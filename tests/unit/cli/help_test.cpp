// SPDX-License-Identifier: Apache-2.0
#include "cli/help.hpp"

#include <gtest/gtest.h>

namespace corerig::cli {
namespace {

TEST(RenderHelp, ShowsWhatWhenDefaultAndExamples) {
    const Verb verb{
        "walk",
        "PATH...",
        "walks paths",
        "Walks the paths one after the other, however long they are, and never comes back by "
        "itself.\n\nSecond paragraph.",
        {{.name = "speed",
          .letter = 's',
          .value = "SPEED",
          .help = "How fast. For a hurry.",
          .fallback = "3 km/h"},
         {.name = "stop", .value = "PLACE", .help = "Rests here.", .repeatable = true},
         {.name = "json", .value = "FILE", .help = "Writes it.", .implicit = "-"},
         {.name = "quiet", .letter = 'q', .help = "Without a sound."}},
        {{"corerig walk home", "Goes home."}},
        nullptr};

    EXPECT_EQ(render_help(verb),
              "usage: corerig walk [OPTION]... PATH...\n"
              "\n"
              "Walks the paths one after the other, however long they are, and never comes back\n"
              "by itself.\n"
              "\n"
              "Second paragraph.\n"
              "\n"
              "options:\n"
              "  -s, --speed SPEED\n"
              "        How fast. For a hurry. Default: 3 km/h.\n"
              "      --stop PLACE\n"
              "        Rests here. May be given several times.\n"
              "      --json[=FILE]\n"
              "        Writes it.\n"
              "  -q, --quiet\n"
              "        Without a sound.\n"
              "\n"
              "examples:\n"
              "  corerig walk home\n"
              "      Goes home.\n");
}

}  // namespace
}  // namespace corerig::cli
