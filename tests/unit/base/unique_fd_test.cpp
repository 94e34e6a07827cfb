// SPDX-License-Identifier: Apache-2.0
#include "base/unique_fd.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <utility>

namespace corerig::base {

namespace {

bool is_open(int fd) {
    return ::fcntl(fd, F_GETFD) != -1;
}

int open_null() {
    return ::open("/dev/null", O_RDONLY | O_CLOEXEC);
}

TEST(UniqueFd, ClosesItsDescriptor) {
    const int raw = open_null();
    {
        const UniqueFd file(raw);
        EXPECT_TRUE(file.is_open());
        EXPECT_EQ(file.get(), raw);
        EXPECT_TRUE(is_open(raw));
    }

    EXPECT_FALSE(is_open(raw));
}

TEST(UniqueFd, HandsItsDescriptorOn) {
    UniqueFd first(open_null());
    const int raw = first.get();

    UniqueFd second(std::move(first));
    UniqueFd third;
    third = std::move(second);

    EXPECT_EQ(third.get(), raw);
    EXPECT_TRUE(is_open(raw));
}

TEST(UniqueFd, ClosesWhatItHeldWhenItGetsAnother) {
    UniqueFd file(open_null());
    const int raw = file.get();

    file = UniqueFd(open_null());

    EXPECT_NE(file.get(), raw);
    EXPECT_FALSE(is_open(raw));
}

TEST(UniqueFd, GivesItsDescriptorUp) {
    UniqueFd file(open_null());
    const int raw = file.release();

    EXPECT_FALSE(file.is_open());
    EXPECT_TRUE(is_open(raw));
    ::close(raw);
}

TEST(UniqueFd, IsEmptyAfterReset) {
    UniqueFd file(open_null());
    const int raw = file.get();

    file.reset();
    file.reset();

    EXPECT_FALSE(file.is_open());
    EXPECT_FALSE(is_open(raw));
}

}  // namespace

}  // namespace corerig::base
