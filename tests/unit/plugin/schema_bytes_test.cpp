// SPDX-License-Identifier: Apache-2.0
#include "plugin/schema_bytes.hpp"

#include "support/static_catalog.hpp"

#include <gtest/gtest.h>

#include <random>

namespace corerig::plugin {

namespace {

std::vector<WorkloadSchema> some_schemas() {
    std::vector<WorkloadSchema> schemas{
        support::types_schema(), support::barrier_schema(), support::twin_schema()};
    schemas[2].description = "two\nlines";
    schemas[2].metrics = {
        {"a", "b", "c", MetricSchema::Better::neutral, MetricSchema::Kind::total}};
    schemas[2].capabilities = {.self_timed = true,
                               .blocks = true,
                               .spawns_threads = true,
                               .spawns_processes = true,
                               .spins = true,
                               .needs_root = true,
                               .shares_iterations = true,
                               .not_understood = 0xffffffffU};
    return schemas;
}

std::string bytes_of(const std::vector<WorkloadSchema>& schemas) {
    base::ByteWriter writer;
    write_schemas(writer, schemas);
    return writer.bytes();
}

TEST(SchemaBytes, ComeBackAsTheyWere) {
    const std::string bytes = bytes_of(some_schemas());

    base::ByteReader reader(bytes);
    const auto schemas = read_schemas(reader);

    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(reader.at_end());
    EXPECT_EQ(schemas, some_schemas());
}

TEST(SchemaBytes, ValuesComeBackAsTheyWere) {
    const std::vector<ParameterValue> values{
        true, std::int64_t{-7}, 0.1, std::string("any \x1b text")};
    base::ByteWriter writer;
    writer.list(values, [&writer](const ParameterValue& value) { write_value(writer, value); });

    base::ByteReader reader(writer.bytes());
    const auto read = reader.list([&reader] { return read_value(reader); });

    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(read, values);
}

TEST(SchemaBytes, AreBadWhenTheyEndTooEarly) {
    const std::string bytes = bytes_of(some_schemas());
    std::size_t accepted = 0;

    for (std::size_t size = 0; size < bytes.size(); ++size) {
        base::ByteReader reader(std::string_view(bytes).substr(0, size));
        static_cast<void>(read_schemas(reader));
        accepted += reader.ok() ? 1 : 0;
    }

    EXPECT_EQ(accepted, 0U);
}

TEST(SchemaBytes, AreBadWithTextsThatATerminalWouldAct) {
    std::vector<WorkloadSchema> schemas(1);
    schemas[0].summary = "\x1b[31mred";
    const std::string bytes = bytes_of(schemas);

    base::ByteReader reader(bytes);
    static_cast<void>(read_schemas(reader));

    EXPECT_FALSE(reader.ok());
}

TEST(SchemaBytes, AreHarmlessWhateverTheyHold) {
    std::mt19937_64 random(20071123);
    const std::string bytes = bytes_of(some_schemas());

    for (int round = 0; round < 5000; ++round) {
        std::string mutant = bytes;
        mutant[random() % mutant.size()] = static_cast<char>(random());
        mutant[random() % mutant.size()] = static_cast<char>(random());
        base::ByteReader reader(mutant);
        for (const WorkloadSchema& schema : read_schemas(reader)) {
            EXPECT_GE(schema.workers_max, 0);
            EXPECT_LE(schema.metrics.size(), mutant.size());
        }
    }
}

}  // namespace

}  // namespace corerig::plugin
