// SPDX-License-Identifier: Apache-2.0
#include "topology/gzip.hpp"

#include <zlib.h>

#include <array>
#include <vector>

namespace corerig::topology {

namespace {

// Configurations of distributions have 250 to 350 KiB; the limit keeps a crafted file small.
constexpr std::size_t kLargestContent = 16U << 20U;
constexpr int kGzipFormat = MAX_WBITS + 16;

/// zlib's state for one stream, released whatever happens.
class Inflater {
 public:
    Inflater() { ready_ = inflateInit2(&stream_, kGzipFormat) == Z_OK; }

    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    ~Inflater() {
        if (ready_) {
            inflateEnd(&stream_);
        }
    }

    std::optional<std::string> run(std::string_view compressed) {
        std::vector<Bytef> input(compressed.begin(), compressed.end());
        stream_.next_in = input.data();
        stream_.avail_in = static_cast<uInt>(input.size());
        std::string content;
        int status = ready_ ? Z_OK : Z_STREAM_ERROR;
        while (status == Z_OK && content.size() <= kLargestContent) {
            std::array<Bytef, 65536> block{};
            stream_.next_out = block.data();
            stream_.avail_out = static_cast<uInt>(block.size());
            status = inflate(&stream_, Z_NO_FLUSH);
            content.append(block.begin(), block.end() - stream_.avail_out);
        }
        if (status != Z_STREAM_END) {
            return std::nullopt;
        }
        return content;
    }

 private:
    z_stream stream_{};
    bool ready_ = false;
};

}  // namespace

std::optional<std::string> gunzip(std::string_view compressed) {
    return Inflater().run(compressed);
}

}  // namespace corerig::topology
