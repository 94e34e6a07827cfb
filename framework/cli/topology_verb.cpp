// SPDX-License-Identifier: Apache-2.0
#include "cli/options.hpp"
#include "cli/sources.hpp"
#include "cli/verb.hpp"
#include "topology/discover.hpp"

namespace corerig::cli {

namespace {

ExitCode run_topology(const Session& session,
                      const Arguments& /*arguments*/,
                      OptionReader& reader) {
    const MachineOptions options = read_machine_options(reader);
    reader.require_operands(0, 0, "", "");
    if (!reader.errors().empty()) {
        return session.refuse(reader.errors());
    }
    const auto machine = load_machine(options);
    if (!machine) {
        return session.refuse(machine.errors());
    }
    return session.console.print(topology::draw(*machine));
}

}  // namespace

Verb topology_verb() {
    return {"topology",
            "",
            "shows the machine: packages, nodes, caches, cores and what may be used",
            "Shows the machine as corerig sees it: packages, nodes, caches, cores and their CPUs, "
            "and which CPUs are present, online, allowed, isolated and in nohz_full. CPU numbers "
            "are the kernel's own.",
            join_specs({machine_option_specs(), common_option_specs()}),
            {{"corerig topology", "Shows this machine."},
             {"corerig topology --synthetic \"pack:2 core:4 pu:2\"",
              "Shows a made-up machine with two packages of four cores of two CPUs."}},
            run_topology};
}

}  // namespace corerig::cli
