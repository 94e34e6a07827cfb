// SPDX-License-Identifier: Apache-2.0
#include "plugin_host.hpp"

#include <dlfcn.h>

#include <chrono>
#include <ostream>
#include <stdexcept>
#include <string_view>
#include <thread>

namespace corerig::test {

namespace {

/// Collects what a plugin function says about its failure.
class ErrorText {
 public:
    ErrorText() { raw_ = {sizeof(corerig_error_t), std::uint32_t{sizeof text_}, text_}; }

    corerig_error_t* raw() { return &raw_; }

    [[nodiscard]] Outcome outcome(corerig_status_t status) const { return {status, text_, 0}; }

 private:
    char text_[512] = {};
    corerig_error_t raw_{};
};

corerig_scalar_t choice_named(const corerig_param_t& parameter, std::string_view name) {
    for (std::uint32_t index = 0; index < parameter.choices.count; ++index) {
        if (name == parameter.choices.items[index].name) {
            return {.i = index};
        }
    }
    throw std::runtime_error(std::string(parameter.name) + " has no choice " + std::string(name));
}

corerig_scalar_t scalar_of(const corerig_param_t& parameter, const Setting& setting) {
    if (const auto* integer = std::get_if<std::int64_t>(&setting)) {
        return {.i = *integer};
    }
    if (const auto* real = std::get_if<double>(&setting)) {
        return {.d = *real};
    }
    const auto& text = std::get<std::string>(setting);
    if (parameter.type == CORERIG_ENUM) {
        return choice_named(parameter, text);
    }
    return {.s = text.c_str()};
}

const corerig_plugin_t* load(const std::string& file) {
    void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        throw std::runtime_error(::dlerror());
    }
    using Entry = const corerig_plugin_t* (*)();
    const auto entry = reinterpret_cast<Entry>(::dlsym(library, CORERIG_ENTRY_NAME));
    if (entry == nullptr) {
        throw std::runtime_error(file + " does not export " + CORERIG_ENTRY_NAME);
    }
    return entry();
}

PluginHost& owner_of(const corerig_host_t* host) {
    return *static_cast<PluginHost*>(host->host_data);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name that GoogleTest looks for
void PrintTo(const Outcome& outcome, std::ostream* stream) {
    *stream << "status " << outcome.status << ", completed " << outcome.completed << ", \""
            << outcome.message << '"';
}

PluginHost::PluginHost(const std::string& file, const std::string& workload) : plugin_(load(file)) {
    for (std::uint32_t index = 0; index < plugin_->workloads.count; ++index) {
        if (workload == plugin_->workloads.items[index].name) {
            workload_ = &plugin_->workloads.items[index];
        }
    }
    if (workload_ == nullptr) {
        throw std::runtime_error(file + " has no workload " + workload);
    }
    raw_ = {.struct_size = sizeof(corerig_host_t),
            .abi_major = CORERIG_ABI_MAJOR,
            .abi_minor = CORERIG_ABI_MINOR,
            .reserved = 0,
            .name = "test",
            .version = "1.0.0",
            .host_data = this,
            .log = log_line,
            .now_ns = now_ns,
            .extension = nullptr,
            .sync = sync,
            .emit = emit};
}

PluginHost::~PluginHost() {
    if (created_) {
        workload_->destroy(instance_);
    }
}

Outcome PluginHost::create(const Settings& settings) {
    settings_ = settings;
    values_.clear();
    for (std::uint32_t index = 0; index < workload_->params.count; ++index) {
        const auto& parameter = workload_->params.items[index];
        const auto given = settings_.find(parameter.name);
        const bool is_given = given != settings_.end();
        values_.push_back({.type = parameter.type,
                           .flags = is_given ? 1U : 0U,
                           .v = is_given ? scalar_of(parameter, given->second) : parameter.def});
    }
    const corerig_values_t values{values_.data(),
                                  static_cast<std::uint32_t>(values_.size()),
                                  std::uint32_t{sizeof(corerig_value_t)}};
    ErrorText error;
    const auto status = workload_->create(&raw_, &values, &instance_, error.raw());
    created_ = status == CORERIG_OK;
    return error.outcome(status);
}

PluginHost::Member::Member(PluginHost& host, std::uint32_t index, std::uint32_t count)
    : host_(&host) {
    raw_.struct_size = sizeof(corerig_worker_t);
    raw_.index = index;
    raw_.count = count;
    raw_.cpu = -1;
    raw_.node = -1;
    raw_.cancel = &host.cancel_;
}

Outcome PluginHost::Member::prepare() {
    ErrorText error;
    const auto function = host_->workload_->prepare;
    return error.outcome(function == nullptr ? CORERIG_OK
                                             : function(host_->instance_, &raw_, error.raw()));
}

Outcome PluginHost::Member::run(std::uint64_t iterations) {
    ErrorText error;
    raw_.completed = iterations;
    auto outcome =
        error.outcome(host_->workload_->run(host_->instance_, &raw_, iterations, error.raw()));
    outcome.completed = raw_.completed;
    return outcome;
}

Outcome PluginHost::Member::reference(std::uint64_t iterations) {
    ErrorText error;
    raw_.completed = iterations;
    auto outcome = error.outcome(
        host_->workload_->reference(host_->instance_, &raw_, iterations, error.raw()));
    outcome.completed = raw_.completed;
    return outcome;
}

Outcome PluginHost::Member::finish() {
    ErrorText error;
    const auto function = host_->workload_->finish;
    return error.outcome(function == nullptr ? CORERIG_OK
                                             : function(host_->instance_, &raw_, error.raw()));
}

void PluginHost::with_team(std::uint32_t count, const std::function<void(Member&)>& body) {
    const auto work = [this, count, &body](std::uint32_t index) {
        Member member(*this, index, count);
        if (member.prepare().status != CORERIG_OK) {
            cancel();
            return;
        }
        body(member);
        member.finish();
    };
    std::vector<std::thread> threads;
    threads.reserve(count);
    for (std::uint32_t index = 0; index < count; ++index) {
        threads.emplace_back(work, index);
    }
    for (auto& thread : threads) {
        thread.join();
    }
}

void PluginHost::cancel() {
    const std::lock_guard lock(mutex_);
    std::atomic_ref(cancel_).store(1, std::memory_order_relaxed);
    changed_.notify_all();
}

void PluginHost::log_line(const corerig_host_t* host,
                          std::uint32_t /*level*/,
                          const char* message) {
    auto& self = owner_of(host);
    const std::lock_guard lock(self.mutex_);
    self.log_.emplace_back(message);
}

std::uint64_t PluginHost::now_ns(const corerig_host_t* /*host*/) {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::nanoseconds(now).count());
}

corerig_status_t PluginHost::sync(const corerig_host_t* host, corerig_worker_t* worker) {
    auto& self = owner_of(host);
    std::unique_lock lock(self.mutex_);
    const auto meeting = self.meetings_;
    if (++self.waiting_ == worker->count) {
        self.waiting_ = 0;
        ++self.meetings_;
        self.changed_.notify_all();
        return CORERIG_OK;
    }
    self.changed_.wait(lock, [&] { return self.meetings_ != meeting || self.cancel_ != 0; });
    return self.meetings_ != meeting ? CORERIG_OK : CORERIG_E_CANCELLED;
}

corerig_status_t PluginHost::emit(const corerig_host_t* host,
                                  corerig_worker_t* /*worker*/,
                                  std::uint32_t metric,
                                  double value) {
    auto& self = owner_of(host);
    const std::lock_guard lock(self.mutex_);
    self.emitted_.emplace_back(metric, value);
    return CORERIG_OK;
}

}  // namespace corerig::test
