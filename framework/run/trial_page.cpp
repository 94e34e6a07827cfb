// SPDX-License-Identifier: Apache-2.0
#include "run/trial_page.hpp"

#include "base/assert.hpp"
#include "run/clock.hpp"

#include <fmt/format.h>

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <system_error>

namespace corerig::run {

namespace {

constexpr std::size_t kPinnedBytes = 64;

base::Error resource_error(const std::string& what) {
    return {kTrialResources,
            "",
            fmt::format("{}: {}", what, std::generic_category().message(errno)),
            "check the limits of memory and open files: ulimit -a"};
}

std::size_t workers_offset(const PageShape& shape) {
    return sizeof(PageHead) + shape.workers * kPinnedBytes;
}

std::size_t loads_offset(const PageShape& shape) {
    return workers_offset(shape) + shape.stretches * shape.workers * sizeof(WorkerSlot);
}

}  // namespace

std::size_t PageShape::bytes() const {
    return loads_offset(*this) + stretches * loads * sizeof(LoadSlot);
}

TrialPage::TrialPage(base::UniqueFd fd, void* memory, const PageShape& shape)
    : fd_(std::move(fd)), memory_(memory), shape_(shape) {
}

TrialPage::TrialPage(TrialPage&& other) noexcept
    : fd_(std::move(other.fd_)),
      memory_(std::exchange(other.memory_, nullptr)),
      shape_(other.shape_) {
}

TrialPage::~TrialPage() {
    if (memory_ != nullptr) {
        ::munmap(memory_, shape_.bytes());
    }
}

base::Result<TrialPage> TrialPage::map(base::UniqueFd fd, const PageShape& shape) {
    // Populated: the first store of a sample must not fault.
    void* memory = ::mmap(
        nullptr, shape.bytes(), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, fd.get(), 0);
    if (memory == MAP_FAILED) {
        return resource_error("mapping the trial's page");
    }
    return TrialPage(std::move(fd), memory, shape);
}

base::Result<TrialPage> TrialPage::create(const PageShape& shape) {
    base::UniqueFd fd(::memfd_create("corerig-trial", MFD_CLOEXEC));
    if (!fd.is_open()) {
        return resource_error("creating the trial's page");
    }
    if (::ftruncate(fd.get(), static_cast<off_t>(shape.bytes())) != 0) {
        return resource_error(fmt::format("giving the trial's page {} bytes", shape.bytes()));
    }
    auto page = map(std::move(fd), shape);
    if (page) {
        new (page->memory_) PageHead{};
        page->head().failed_worker = -1;
        page->head().crash_worker = -1;
    }
    return page;
}

base::Result<TrialPage> TrialPage::attach(base::UniqueFd fd, const PageShape& shape) {
    return map(std::move(fd), shape);
}

std::byte* TrialPage::at(std::size_t offset) const {
    return static_cast<std::byte*>(memory_) + offset;
}

WorkerSlot& TrialPage::worker(std::size_t stretch, std::size_t worker) const {
    CORERIG_ASSERT(stretch < shape_.stretches && worker < shape_.workers);
    const std::size_t index = stretch * shape_.workers + worker;
    return *reinterpret_cast<WorkerSlot*>(at(workers_offset(shape_) + index * sizeof(WorkerSlot)));
}

LoadSlot& TrialPage::load(std::size_t stretch, std::size_t load) const {
    CORERIG_ASSERT(stretch < shape_.stretches && load < shape_.loads);
    const std::size_t index = stretch * shape_.loads + load;
    return *reinterpret_cast<LoadSlot*>(at(loads_offset(shape_) + index * sizeof(LoadSlot)));
}

std::string TrialPage::pinned(std::size_t worker) const {
    CORERIG_ASSERT(worker < shape_.workers);
    const auto* text = reinterpret_cast<const char*>(at(sizeof(PageHead) + worker * kPinnedBytes));
    return {text, ::strnlen(text, kPinnedBytes)};
}

void TrialPage::set_pinned(std::size_t worker, std::string_view list) const {
    CORERIG_ASSERT(worker < shape_.workers);
    auto* text = reinterpret_cast<char*>(at(sizeof(PageHead) + worker * kPinnedBytes));
    std::memcpy(text, list.data(), std::min(list.size(), kPinnedBytes - 1));
}

void enter_phase(PageHead& head, Phase phase) {
    head.phase_since_ns.store(monotonic_ns(), std::memory_order_relaxed);
    head.phase.store(phase, std::memory_order_release);
}

}  // namespace corerig::run
