// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "base/unique_fd.hpp"
#include "result/records.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace corerig::result {

inline constexpr std::string_view kSchema = "corerig-result/1";

inline constexpr base::ErrorCode kResultUnwritable{"result-unwritable"};
inline constexpr base::ErrorCode kResultExists{"result-exists"};
inline constexpr base::ErrorCode kResultLost{"result-lost"};
inline constexpr base::ErrorCode kResultUnreadable{"result-unreadable"};
inline constexpr base::ErrorCode kResultSyntax{"result-syntax"};

/// Appends records to a result file, one JSON line each, written with one write() and synced to
/// the kernel when the call returns.
class ResultWriter {
 public:
    /// Creates `path` and its parent directories.  Never overwrites: an existing file is
    /// `result-exists`; what cannot be created is `result-unwritable` with the system's reason.
    /// "/dev/stdout", pipes and other devices are taken as they are.
    [[nodiscard]] static base::Result<ResultWriter> create(const std::filesystem::path& path);

    /// Errors: `result-unwritable`, for example a full disk; the line may then be cut off, and a
    /// file without any line is removed again.
    [[nodiscard]] base::Status append(const RunHeader& header);
    [[nodiscard]] base::Status append(const TrialRecord& trial);
    [[nodiscard]] base::Status append(const RunSummary& summary);

    /// Errors: `result-lost` when the file at the path is no longer the one that is written.
    [[nodiscard]] base::Status verify_in_place() const;

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
    ResultWriter(base::UniqueFd fd, std::filesystem::path path);
    [[nodiscard]] base::Status append_line(std::string line);

    base::UniqueFd fd_;
    std::filesystem::path path_;
};

/// One record as its JSON line, without the line end.
[[nodiscard]] std::string to_json(const RunHeader& header);
[[nodiscard]] std::string to_json(const TrialRecord& trial);
[[nodiscard]] std::string to_json(const RunSummary& summary);

/// The whole file as one JSON document, for --json.
[[nodiscard]] std::string to_document(const ResultFile& file);

/// Reads a result file of this or any older version.  A last line that was cut off is left out
/// with a warning.  Errors: `result-unreadable`, `result-syntax` with file:line.
[[nodiscard]] base::Result<ResultFile> read_result(const std::filesystem::path& path);

/// Gets each trial of a file, in their order, as soon as it is read and free of errors.
using TakeTrial = std::function<void(const RunHeader& header, TrialRecord trial)>;

/// Reads a file without keeping its trials, which may be larger than all memory.
[[nodiscard]] base::Result<ResultFile> read_result(const std::filesystem::path& path,
                                                   const TakeTrial& take);

}  // namespace corerig::result
