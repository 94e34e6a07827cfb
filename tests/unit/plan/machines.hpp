// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "topology/discover.hpp"

#include <string>

namespace corerig::plan::test {

inline topology::Topology machine(const std::string& description) {
    return topology::from_synthetic(description).value();
}

/// Two packages of four cores; siblings are 0-1, 2-3, ...
inline topology::Topology smt_adjacent() {
    return machine("pack:2 [numa] l3:1 core:4 pu:2");
}

/// The same with siblings 0 and 8, 1 and 9, ...
inline topology::Topology smt_spread() {
    return machine("pack:2 [numa] l3:1 core:4 pu:2(indexes=2*8:1*2)");
}

/// CPUs of which nothing is known but that they are there.
inline topology::Topology flat(int count) {
    topology::Topology machine;
    machine.origin = "flat";
    for (int id = 0; id < count; ++id) {
        topology::Cpu cpu;
        cpu.id = id;
        machine.cpus.push_back(cpu);
        machine.present.insert(id);
    }
    machine.online = machine.present;
    machine.affinity = machine.present;
    machine.cpuset = machine.present;
    return machine;
}

}  // namespace corerig::plan::test
