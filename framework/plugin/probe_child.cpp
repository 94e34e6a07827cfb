// SPDX-License-Identifier: Apache-2.0
#include "plugin/probe_child.hpp"

#include "base/archive.hpp"
#include "plugin/errors.hpp"
#include "plugin/schema_bytes.hpp"
#include "plugin/text_rules.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace corerig::plugin {

namespace {

/// A report is one byte per phase, then this mark, then the size of the rest and the rest.
constexpr char kReportMark = '\x7f';
constexpr std::size_t kSizeBytes = sizeof(std::uint64_t);

/// Errors that load_plugin() gives: codes travel as texts and come back as constants.
constexpr std::array kCodes{kPluginNotFound,
                            kPluginNotAFile,
                            kPluginNotReadable,
                            kPluginNotElf,
                            kPluginTruncated,
                            kPluginDamaged,
                            kPluginWrongArch,
                            kPluginNotShared,
                            kPluginNoEntry,
                            kPluginBadNote,
                            kPluginAbiMismatch,
                            kPluginNeedsNewerHost,
                            kPluginUndefinedSymbol,
                            kPluginMissingDependency,
                            kPluginNeedsNewerLibrary,
                            kPluginLoadFailed,
                            kPluginBadDescriptor,
                            kPluginException};

void write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            ::_exit(1);
        }
    }
}

void reset_signals() {
    // A sanitizer or the runner may have handlers that would hide how the plugin dies.
    for (int number = 1; number < NSIG; ++number) {
        ::signal(number, SIG_DFL);
    }
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

void keep_only(int pipe) {
    const int null = ::open("/dev/null", O_RDWR);
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (null < 0 || ::dup2(null, standard) < 0) {
            ::_exit(1);
        }
    }
    // The plugin must not write into files of the runner; a kernel without the call lets it.
    if (pipe > STDERR_FILENO + 1) {
        static_cast<void>(::close_range(STDERR_FILENO + 1, static_cast<unsigned>(pipe) - 1, 0));
    }
    static_cast<void>(::close_range(static_cast<unsigned>(pipe) + 1, ~0U, 0));
}

void cut_off(int pipe, pid_t parent) {
    if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != parent) {
        ::_exit(1);
    }
    ::setpgid(0, 0);
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    reset_signals();
    keep_only(pipe);
}

std::string encode(const base::Result<LoadedPlugin>& plugin) {
    base::ByteWriter writer;
    writer.boolean(plugin.has_value());
    if (plugin) {
        std::vector<WorkloadSchema> schemas;
        for (const LoadedWorkload& workload : plugin->workloads) {
            schemas.push_back(workload.schema);
        }
        write_schemas(writer, schemas);
        return writer.bytes();
    }
    writer.list(plugin.errors(), [&writer](const base::Error& error) {
        writer.text(error.code.name);
        writer.text(error.where);
        writer.text(error.message);
        writer.text(error.hint);
    });
    return writer.bytes();
}

std::string frame(const std::string& payload) {
    base::ByteWriter size;
    size.u64(payload.size());
    return kReportMark + size.bytes() + payload;
}

base::Error read_error(base::ByteReader& reader) {
    base::Error error;
    const std::string code = reader.text();
    error.where = reader.text();
    error.message = reader.text();
    error.hint = reader.text();
    const auto* known = std::find_if(kCodes.begin(), kCodes.end(), [&code](base::ErrorCode other) {
        return other.name == code;
    });
    if (known == kCodes.end() || !is_text(error.message) || !is_text(error.hint)) {
        reader.set_bad();
        return error;
    }
    error.code = *known;
    return error;
}

std::optional<base::Result<std::vector<WorkloadSchema>>> decode(std::string_view payload) {
    base::ByteReader reader(payload);
    if (reader.boolean()) {
        std::vector<WorkloadSchema> schemas = read_schemas(reader);
        if (reader.ok() && reader.at_end()) {
            return schemas;
        }
        return std::nullopt;
    }
    base::Errors errors = reader.list([&reader] { return read_error(reader); });
    if (reader.ok() && reader.at_end() && !errors.empty()) {
        return errors;
    }
    return std::nullopt;
}

/// The bytes behind the mark; nothing when they are not all there.
std::optional<std::string_view> payload_of(std::string_view bytes) {
    const std::size_t mark = bytes.find(kReportMark);
    if (mark == std::string_view::npos || bytes.size() - mark <= kSizeBytes) {
        return std::nullopt;
    }
    base::ByteReader reader(bytes.substr(mark + 1, kSizeBytes));
    const std::uint64_t size = reader.u64();
    const std::string_view payload = bytes.substr(mark + 1 + kSizeBytes);
    return payload.size() < size ? std::nullopt
                                 : std::optional<std::string_view>(payload.substr(0, size));
}

}  // namespace

void run_probe_child(const std::filesystem::path& path, int pipe, pid_t parent) noexcept {
    cut_off(pipe, parent);
    const auto plugin = load_plugin(path, [pipe](LoadPhase phase) {
        const char byte = static_cast<char>(phase);
        write_all(pipe, std::string_view(&byte, 1));
    });
    write_all(pipe, frame(encode(plugin)));
    ::_exit(0);
}

bool is_complete_report(std::string_view bytes) {
    return payload_of(bytes).has_value();
}

ProbeReport read_report(std::string_view bytes) {
    ProbeReport report;
    const std::string_view phases = bytes.substr(0, bytes.find(kReportMark));
    if (!phases.empty()) {
        const auto last = static_cast<unsigned char>(phases.back());
        report.phase =
            static_cast<LoadPhase>(std::min(last, static_cast<unsigned char>(LoadPhase::done)));
    }
    if (const auto payload = payload_of(bytes)) {
        report.complete = true;
        report.outcome = decode(*payload);
    }
    return report;
}

}  // namespace corerig::plugin
