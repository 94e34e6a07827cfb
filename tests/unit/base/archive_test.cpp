// SPDX-License-Identifier: Apache-2.0
#include "base/archive.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace corerig::base {

namespace {

TEST(Archive, GivesBackWhatWasWritten) {
    ByteWriter writer;
    writer.u64(std::numeric_limits<std::uint64_t>::max());
    writer.i64(std::numeric_limits<std::int64_t>::min());
    writer.f64(-0.1);
    writer.boolean(true);
    writer.boolean(false);
    writer.text(std::string("with\0nul and \xff", 14));
    writer.text("");

    ByteReader reader(writer.bytes());

    EXPECT_EQ(reader.u64(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(reader.i64(), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(reader.f64(), -0.1);
    EXPECT_TRUE(reader.boolean());
    EXPECT_FALSE(reader.boolean());
    EXPECT_EQ(reader.text(), std::string("with\0nul and \xff", 14));
    EXPECT_EQ(reader.text(), "");
    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(reader.at_end());
}

TEST(Archive, GivesBackListsInLists) {
    const std::vector<std::vector<std::string>> lists{{"a", ""}, {}, {"bc"}};
    ByteWriter writer;
    writer.list(lists, [&writer](const std::vector<std::string>& list) {
        writer.list(list, [&writer](const std::string& text) { writer.text(text); });
    });

    ByteReader reader(writer.bytes());
    const auto read =
        reader.list([&reader] { return reader.list([&reader] { return reader.text(); }); });

    EXPECT_EQ(read, lists);
    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(reader.at_end());
}

TEST(Archive, GoesBadAtTheFirstMissingByteAndStaysBad) {
    ByteWriter writer;
    writer.boolean(true);
    writer.u64(7);

    ByteReader reader(std::string_view(writer.bytes()).substr(0, 8));

    EXPECT_TRUE(reader.boolean());
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.u64(), 0U);
    EXPECT_FALSE(reader.ok());
    EXPECT_TRUE(reader.at_end());
    EXPECT_FALSE(reader.boolean());
    EXPECT_EQ(reader.text(), "");
    EXPECT_FALSE(reader.ok());
}

TEST(Archive, RefusesATextLongerThanTheRest) {
    ByteWriter writer;
    writer.u64(std::numeric_limits<std::uint64_t>::max());

    ByteReader reader(writer.bytes());

    EXPECT_EQ(reader.text(), "");
    EXPECT_FALSE(reader.ok());
}

TEST(Archive, RefusesAListWithMoreItemsThanBytes) {
    ByteWriter writer;
    writer.u64(std::numeric_limits<std::uint64_t>::max());
    writer.u64(1);

    ByteReader reader(writer.bytes());
    const auto items = reader.list([&reader] { return reader.boolean(); });

    EXPECT_TRUE(items.empty());
    EXPECT_FALSE(reader.ok());
}

TEST(Archive, RefusesABooleanThatIsNeither) {
    ByteReader reader("\2");

    EXPECT_FALSE(reader.boolean());
    EXPECT_FALSE(reader.ok());
}

TEST(Archive, StaysBadOnceToldSo) {
    ByteWriter writer;
    writer.u64(7);
    ByteReader reader(writer.bytes());

    reader.set_bad();

    EXPECT_EQ(reader.u64(), 0U);
    EXPECT_FALSE(reader.ok());
}

TEST(Archive, ReadsAnyBytesWithoutHarm) {
    std::mt19937_64 random(20071123);
    for (int round = 0; round < 2000; ++round) {
        std::string bytes(random() % 64, '\0');
        for (char& byte : bytes) {
            byte = static_cast<char>(random() % 4);
        }
        ByteReader reader(bytes);
        const auto lists = reader.list([&reader] {
            return reader.list([&reader] { return reader.boolean() ? reader.text() : ""; });
        });

        EXPECT_LE(lists.size(), bytes.size());
    }
}

}  // namespace

}  // namespace corerig::base
