// SPDX-License-Identifier: Apache-2.0
#include "topology/gzip.hpp"

#include "gzip_sample.hpp"

#include <gtest/gtest.h>

namespace corerig::topology {
namespace {

TEST(Gunzip, GivesTheContent) {
    EXPECT_EQ(gunzip(test::config_gz()), "CONFIG_HZ=250\nCONFIG_NO_HZ_FULL=y\n");
}

TEST(Gunzip, RefusesWhatIsCutOff) {
    EXPECT_EQ(gunzip(test::config_gz().substr(0, 30)), std::nullopt);
}

TEST(Gunzip, RefusesADamagedFile) {
    std::string damaged = test::config_gz();
    damaged[20] ^= 1;

    EXPECT_EQ(gunzip(damaged), std::nullopt);
}

TEST(Gunzip, RefusesAnotherFormatAndNothing) {
    EXPECT_EQ(gunzip("CONFIG_HZ=250\n"), std::nullopt);
    EXPECT_EQ(gunzip(""), std::nullopt);
}

}  // namespace
}  // namespace corerig::topology
