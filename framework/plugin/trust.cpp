// SPDX-License-Identifier: Apache-2.0
#include "plugin/trust.hpp"

#include "plugin/errors.hpp"

#include <fmt/format.h>

#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace corerig::plugin {

namespace {

base::Error untrusted(const std::filesystem::path& path,
                      const std::string& what,
                      const std::string& cure) {
    return {kPluginUntrusted,
            path.string(),
            "refusing to load as root: " + what,
            cure + ", or trust it with --trust-plugin"};
}

bool is_trusted_owner(uid_t owner, const TrustRule& rule) {
    return owner == 0 || owner == rule.user || owner == rule.program_owner;
}

bool is_trusted_group(gid_t group, const TrustRule& rule) {
    return group == 0 || (rule.program_group && group == *rule.program_group);
}

/// Why this file or directory could be changed by somebody else.
std::optional<base::Error> check_part(const std::filesystem::path& part,
                                      const std::filesystem::path& plugin,
                                      const TrustRule& rule) {
    struct stat status {};

    if (::lstat(part.c_str(), &status) != 0) {
        return untrusted(
            plugin,
            fmt::format("{}: {}", part.string(), std::generic_category().message(errno)),
            "make it readable");
    }
    const std::string name = (S_ISDIR(status.st_mode) ? "the directory " : "") + part.string();
    if (!is_trusted_owner(status.st_uid, rule)) {
        return untrusted(plugin,
                         fmt::format("{} belongs to user {}", name, status.st_uid),
                         "chown root " + part.string());
    }
    // In a sticky directory nobody can replace what belongs to others, and the owner of what
    // lies in it is checked.
    if (S_ISDIR(status.st_mode) && (status.st_mode & S_ISVTX) != 0) {
        return std::nullopt;
    }
    const unsigned mode = status.st_mode & 07777U;
    if ((mode & S_IWOTH) != 0) {
        return untrusted(plugin,
                         fmt::format("{} is writable by everybody (mode {:04o})", name, mode),
                         "chmod o-w " + part.string());
    }
    if ((mode & S_IWGRP) != 0 && !is_trusted_group(status.st_gid, rule)) {
        return untrusted(
            plugin,
            fmt::format("{} is writable by group {} (mode {:04o})", name, status.st_gid, mode),
            "chmod g-w " + part.string());
    }
    return std::nullopt;
}

}  // namespace

std::optional<TrustRule> trust_rule_of_this_process() {
    if (::geteuid() != 0 && ::getauxval(AT_SECURE) == 0) {
        return std::nullopt;
    }
    TrustRule rule;
    rule.user = ::geteuid();

    struct stat program {};

    if (::stat("/proc/self/exe", &program) == 0) {
        rule.program_owner = program.st_uid;
        if ((program.st_mode & S_IWGRP) != 0) {
            rule.program_group = program.st_gid;
        }
    }
    return rule;
}

std::optional<base::Error> find_distrust(const std::filesystem::path& path, const TrustRule& rule) {
    std::error_code failed;
    std::filesystem::path part = std::filesystem::canonical(path, failed);
    if (failed) {
        return untrusted(path, failed.message(), "name a file that exists");
    }
    while (true) {
        if (auto error = check_part(part, path, rule)) {
            return error;
        }
        if (!part.has_relative_path()) {
            return std::nullopt;
        }
        part = part.parent_path();
    }
}

}  // namespace corerig::plugin
