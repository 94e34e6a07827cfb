// SPDX-License-Identifier: Apache-2.0
#include "plugin/note.hpp"

#include "base/in_quotes.hpp"
#include "plugin/errors.hpp"
#include "plugin/text_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace corerig::plugin {

namespace {

/// Calls `visit(number, line)` for every line that is not empty.
template <class Visit>
void for_each_line(std::string_view text, Visit visit) {
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (!line.empty()) {
            visit(number, line);
        }
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
}

class NoteParser {
 public:
    explicit NoteParser(const std::string& where) : where_(where) {}

    base::Result<PluginIdentity> parse(std::string_view text) {
        for_each_line(text, [this](int number, std::string_view line) { take(number, line); });
        require("abi", identity_.abi);
        require("plugin", identity_.name);
        require("version", identity_.version);
        require("licence", identity_.licence);
        if (!errors_.empty()) {
            return std::move(errors_);
        }
        return std::move(identity_);
    }

 private:
    void take(int number, std::string_view line) {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos || !is_one_line(line)) {
            add(fmt::format(
                "line {}, {}, is no text of the form key=value", number, base::in_quotes(line)));
            return;
        }
        const std::string_view key = line.substr(0, equals);
        const std::string value(line.substr(equals + 1));
        if (key == "workload") {
            take_workload(value);
        } else if (key == "plugin") {
            if (!is_name(value, kPluginJoiners)) {
                add(fmt::format(
                    "plugin={}: {}", base::in_quotes(value), name_rule(kPluginJoiners)));
            }
            set_once(key, identity_.name, value);
        } else if (key == "abi") {
            set_once(key, identity_.abi, value);
        } else if (key == "version") {
            set_once(key, identity_.version, value);
        } else if (key == "licence") {
            set_once(key, identity_.licence, value);
        }
    }

    void take_workload(const std::string& value) {
        const std::size_t colon = std::min(value.find(':'), value.size());
        const WorkloadName workload{value.substr(0, colon),
                                    value.substr(std::min(colon + 1, value.size()))};
        if (!is_name(workload.name, kWorkloadJoiners)) {
            add(fmt::format(
                "workload={}: {}", base::in_quotes(workload.name), name_rule(kWorkloadJoiners)));
        }
        const bool known = std::any_of(
            identity_.workloads.begin(),
            identity_.workloads.end(),
            [&workload](const WorkloadName& other) { return other.name == workload.name; });
        if (known) {
            add(fmt::format("it names the workload {} twice", base::in_quotes(workload.name)));
        }
        if (workload.summary.empty()) {
            add(fmt::format("workload={}: it has no summary", base::in_quotes(workload.name)));
        }
        identity_.workloads.push_back(workload);
    }

    void set_once(std::string_view key, std::string& member, const std::string& value) {
        if (!member.empty()) {
            add(fmt::format("it has {}= twice", key));
        }
        member = value;
    }

    void require(std::string_view key, const std::string& member) {
        if (member.empty()) {
            add(fmt::format("it lacks {}=", key));
        }
    }

    void add(const std::string& what) {
        errors_.push_back({kPluginBadNote, where_, "bad note: " + what, ""});
    }

    const std::string& where_;
    PluginIdentity identity_;
    base::Errors errors_;
};

}  // namespace

base::Result<PluginIdentity> parse_note(std::string_view text, const std::string& where) {
    return NoteParser(where).parse(text);
}

std::string_view note_abi(std::string_view text) {
    constexpr std::string_view kKey = "abi=";
    std::string_view abi;
    for_each_line(text, [&abi, kKey](int /*number*/, std::string_view line) {
        if (abi.empty() && line.substr(0, kKey.size()) == kKey) {
            abi = line.substr(kKey.size());
        }
    });
    return abi;
}

}  // namespace corerig::plugin
