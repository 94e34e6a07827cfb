// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/unique_fd.hpp"

#include <memory>
#include <string>

namespace corerig::cli {

/// A file that takes the place of another once it is whole: until then the other stays as it is,
/// and afterwards nobody ever saw a part.  Removed again when it never takes that place.
class ReplacementFile {
 public:
    /// Makes one beside `target`, which need not exist.  None, with errno, where that cannot be.
    [[nodiscard]] static std::unique_ptr<ReplacementFile> beside(const std::string& target);

    ReplacementFile(const ReplacementFile&) = delete;
    ReplacementFile& operator=(const ReplacementFile&) = delete;
    ~ReplacementFile();

    [[nodiscard]] int fd() const noexcept { return file_.get(); }

    /// Puts it in place.  0 or the error of the system.
    [[nodiscard]] int take_place();

 private:
    ReplacementFile(std::string target, std::string path, base::UniqueFd file)
        : target_(std::move(target)), path_(std::move(path)), file_(std::move(file)) {}

    std::string target_;
    std::string path_;  ///< "" once it is in place
    base::UniqueFd file_;
};

}  // namespace corerig::cli
