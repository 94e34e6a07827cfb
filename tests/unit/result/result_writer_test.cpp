// SPDX-License-Identifier: Apache-2.0
#include "result/result_file.hpp"
#include "support/temp_dir.hpp"
#include "unit/result/full_records.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>

namespace corerig::result {
namespace {

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string error_of(const std::filesystem::path& path) {
    const auto writer = ResultWriter::create(path);
    return writer ? "no error" : base::to_string(writer.error());
}

TEST(ResultWriter, AppendsOneLinePerRecord) {
    const support::TempDir directory;
    auto writer = ResultWriter::create(directory / "a.jsonl");
    ASSERT_TRUE(writer.has_value());

    const bool ok = writer->append(full_header()).has_value() &&
                    writer->append(full_trial()).has_value() &&
                    writer->append(full_summary()).has_value();

    EXPECT_TRUE(ok);
    EXPECT_EQ(writer->path(), directory / "a.jsonl");
    EXPECT_EQ(content_of(directory / "a.jsonl"),
              to_json(full_header()) + "\n" + to_json(full_trial()) + "\n" +
                  to_json(full_summary()) + "\n");
}

TEST(ResultWriter, CreatesMissingDirectories) {
    const support::TempDir directory;

    const auto writer = ResultWriter::create(directory / "new/deep/a.jsonl");

    ASSERT_TRUE(writer.has_value());
    EXPECT_TRUE(std::filesystem::exists(directory / "new/deep/a.jsonl"));
}

TEST(ResultWriter, TakesANameWithoutDirectory) {
    const support::TempDir directory;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(directory.path());

    const auto writer = ResultWriter::create("a.jsonl");

    std::filesystem::current_path(before);
    ASSERT_TRUE(writer.has_value());
    EXPECT_TRUE(std::filesystem::exists(directory / "a.jsonl"));
}

TEST(ResultWriter, NeverOverwrites) {
    const support::TempDir directory;
    const auto path = directory.write("a.jsonl", "precious");

    EXPECT_EQ(error_of(path),
              "error[result-exists]: " + path.string() +
                  ": already exists, and results are never overwritten\n"
                  "  hint: name another file with --output");
    EXPECT_EQ(content_of(path), "precious");
}

TEST(ResultWriter, RefusesADirectory) {
    const support::TempDir directory;

    EXPECT_EQ(error_of(directory.path()),
              "error[result-unwritable]: " + directory.path().string() +
                  ": is a directory\n"
                  "  hint: name a file in a directory you may write to with --output");
}

TEST(ResultWriter, SaysWhyADirectoryCannotBeCreated) {
    EXPECT_EQ(error_of("/proc/corerig/a.jsonl"),
              "error[result-unwritable]: /proc/corerig/a.jsonl: its directory cannot be created: "
              "No such file or directory\n"
              "  hint: name a file in a directory you may write to with --output");
}

TEST(ResultWriter, SaysWhyAFileCannotBeCreated) {
    EXPECT_EQ(error_of("/proc/a.jsonl"),
              "error[result-unwritable]: /proc/a.jsonl: cannot be created: No such file or "
              "directory\n"
              "  hint: name a file in a directory you may write to with --output");
}

TEST(ResultWriter, SaysThatTheDiskIsFull) {
    auto writer = ResultWriter::create("/dev/full");
    ASSERT_TRUE(writer.has_value());

    const auto status = writer->append(full_summary());

    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(base::to_string(status.error()),
              "error[result-unwritable]: /dev/full: cannot be written: No space left on device\n"
              "  hint: free some space, or name a file elsewhere with --output");
}

TEST(ResultWriter, RefusesADescriptorThatIsNotOpen) {
    EXPECT_EQ(error_of("/dev/fd/987"),
              "error[result-unwritable]: /dev/fd/987: cannot be opened: Bad file descriptor\n"
              "  hint: name a file in a directory you may write to with --output");
}

TEST(ResultWriter, SharesThePositionOfARedirectedDescriptor) {
    const support::TempDir directory;
    const auto path = directory.path() / "out";
    const base::UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CREAT, 0600));
    ASSERT_EQ(::write(fd.get(), "before\n", 7), 7);
    auto writer = ResultWriter::create("/dev/fd/" + std::to_string(fd.get()));
    ASSERT_TRUE(writer.has_value());

    const auto status = writer->append(full_summary());
    const auto after = ::write(fd.get(), "after\n", 6);

    EXPECT_TRUE(status.has_value());
    EXPECT_EQ(after, 6);
    EXPECT_EQ(content_of(path), "before\n" + to_json(full_summary()) + "\nafter\n");
}

TEST(ResultWriter, WritesIntoAPipeThatExists) {
    const support::TempDir directory;
    const auto path = directory / "pipe";
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    const base::UniqueFd reader(::open(path.c_str(), O_RDONLY | O_NONBLOCK));
    auto writer = ResultWriter::create(path);
    ASSERT_TRUE(writer.has_value());

    const auto status = writer->append(full_summary());

    std::string text(4096, '\0');
    const ssize_t count = ::read(reader.get(), text.data(), text.size());
    EXPECT_TRUE(status.has_value());
    EXPECT_EQ(text.substr(0, static_cast<std::size_t>(count)), to_json(full_summary()) + "\n");
}

/// Lets files grow to `bytes` only while it lives, and EFBIG come in place of a signal.
class FileSizeLimit {
 public:
    explicit FileSizeLimit(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        handler_ = std::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }

    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        static_cast<void>(std::signal(SIGXFSZ, handler_));
    }

 private:
    rlimit before_{};
    void (*handler_)(int) = nullptr;
};

TEST(ResultWriter, TakesBackALineThatDidNotFit) {
    const support::TempDir directory;
    auto writer = ResultWriter::create(directory / "a.jsonl");
    ASSERT_TRUE(writer.has_value());
    ASSERT_TRUE(writer->append(full_header()).has_value());
    const std::string before = content_of(directory / "a.jsonl");

    const auto status = [&] {
        const FileSizeLimit limit(before.size() + 100);
        return writer->append(full_trial());
    }();

    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().message, "cannot be written: File too large");
    EXPECT_EQ(content_of(directory / "a.jsonl"), before);
}

}  // namespace
}  // namespace corerig::result
