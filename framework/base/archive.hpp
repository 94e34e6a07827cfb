// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace corerig::base {

/// Turns values into bytes for a process of the same program.  No format for files: it has no
/// version and no field names.
class ByteWriter {
 public:
    void u64(std::uint64_t value);
    void i64(std::int64_t value);
    void f64(double value);
    void boolean(bool value);
    void text(std::string_view value);

    /// The number of items, then `write_item(item)` for each.
    template <class Items, class WriteItem>
    void list(const Items& items, WriteItem write_item) {
        u64(items.size());
        for (const auto& item : items) {
            write_item(item);
        }
    }

    [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

 private:
    std::string bytes_;
};

/// Reads what a ByteWriter wrote, from a sender that may be broken.  The first thing that does not
/// fit makes the reader bad for good; then every value is zero or empty.
class ByteReader {
 public:
    /// `bytes` must outlive the reader.
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    [[nodiscard]] std::uint64_t u64();
    [[nodiscard]] std::int64_t i64();
    [[nodiscard]] double f64();
    [[nodiscard]] bool boolean();
    [[nodiscard]] std::string text();

    /// The items `read_item()` gives.  Makes no more of them than there are bytes left.
    template <class ReadItem>
    [[nodiscard]] auto list(ReadItem read_item) {
        std::vector<std::decay_t<decltype(read_item())>> items;
        for (std::uint64_t left = count(); left > 0 && ok(); --left) {
            items.push_back(read_item());
        }
        return items;
    }

    /// False once something did not fit.  A value is worth something only when this is true.
    [[nodiscard]] bool ok() const noexcept { return ok_; }

    [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }

    /// Says that a value was read that makes no sense.
    void set_bad() noexcept;

 private:
    [[nodiscard]] std::string_view take(std::uint64_t size);
    [[nodiscard]] std::uint64_t count();

    std::string_view rest_;
    bool ok_ = true;
};

}  // namespace corerig::base
