// SPDX-License-Identifier: Apache-2.0
#include "cli/json_output.hpp"
#include "cli/options.hpp"
#include "cli/sources.hpp"
#include "cli/verb.hpp"
#include "result/machine_json.hpp"
#include "topology/discover.hpp"

namespace corerig::cli {

namespace {

OptionSpec machine_json_spec() {
    return {.name = "json",
            .value = "FILE",
            .help =
                "Writes the machine as one JSON document into FILE, replacing it. Without FILE, "
                "or with -, the document goes to standard output in place of the drawing. For "
                "programs, and to compare two boots of one machine.",
            .implicit = "-"};
}

ExitCode run_topology(const Session& session,
                      const Arguments& /*arguments*/,
                      OptionReader& reader) {
    const MachineOptions options = read_machine_options(reader);
    const std::string target = reader.text("json");
    reader.require_operands(0, 0, "", "");
    if (!reader.errors().empty()) {
        return session.refuse(reader.errors());
    }
    const auto machine = load_machine(options);
    if (!machine) {
        return session.refuse(machine.errors());
    }
    const auto json = JsonOutput::open(target);
    if (!json) {
        return session.refuse(json.errors());
    }
    ExitCode code = ExitCode::done;
    if (json->is_wanted()) {
        code = json->write(result::to_json(*machine) + "\n", session.console);
    }
    if (!json->takes_standard_output()) {
        code = worst_of(code, session.console.print(topology::draw(*machine)));
    }
    return code;
}

}  // namespace

Verb topology_verb() {
    return {"topology",
            "",
            "shows the machine: packages, nodes, caches, cores and what may be used",
            "Shows the machine as corerig sees it: packages, nodes, caches, cores and their CPUs, "
            "and which CPUs are present, online, allowed, isolated and in nohz_full. CPU, node and "
            "package numbers are the kernel's own; cores and caches are counted from 0 in the "
            "order of their lowest CPU.",
            join_specs({machine_option_specs(), {machine_json_spec()}, common_option_specs()}),
            {{"corerig topology", "Shows this machine."},
             {"corerig topology --synthetic \"pack:2 core:4 pu:2\"",
              "Shows a made-up machine with two packages of four cores of two CPUs."}},
            run_topology};
}

}  // namespace corerig::cli
