# SPDX-License-Identifier: Apache-2.0
"""Machines of other shapes: what corerig sees of them and what it would do there."""
from guest_test import NO_SMT, SMT, TWO_NODES, GuestTest
from guest import Machine

ISOLATED = "isolcpus=2-7 nohz_full=2-7 rcu_nocbs=2-7"


# Kernels differ in which CPUs they bring up when it is not to be all.
ONLINE = "\n".join(f"echo {int(cpu in (1, 2, 3, 4, 6))} >/sys/devices/system/cpu/cpu{cpu}/online"
                   for cpu in range(1, 8))


class Hole(GuestTest):
    """CPUs 5 and 7 of eight are offline, both of them second threads of their cores."""

    machine = Machine(SMT, TWO_NODES)
    command_line = "maxcpus=6"
    steps = {
        "online": ONLINE,
        "topology": "corerig topology",
        "plan": "corerig plan lkml-2007-load-balance",
        "offline": "corerig plan lkml-2007-load-balance -c 4-6",
        "absent": "corerig plan lkml-2007-load-balance -c 0-8",
    }

    def test_shows_which_cpus_are_offline(self):
        self.expect("topology-hole", self.step("topology").output)

    def test_plans_around_the_hole(self):
        self.expect("plan-hole", self.step("plan").output)

    def test_names_cpus_that_are_offline_or_absent(self):
        steps = [self.guest.steps[name] for name in ("offline", "absent")]
        self.assertEqual([(2, ""), (2, "")], [(step.status, step.output) for step in steps])
        self.expect("refused-hole", "".join(step.errors for step in steps))


class Isolated(GuestTest):
    """Most CPUs isolated and without a tick: the second report's third boot."""

    machine = Machine(NO_SMT)
    command_line = ISOLATED
    steps = {
        "topology": "corerig topology",
        "plan": "corerig plan lp1919154-nohz-full",
        "plan-all": "taskset ff corerig plan lp1919154-nohz-full",
        "run": "taskset ff corerig run lp1919154-nohz-full --samples 2 -r 1 -q "
               "--set measure.iterations=1000 -o result.jsonl",
    }

    def test_shows_isolated_and_tickless_cpus(self):
        self.expect("topology-isolated", self.step("topology").output)

    def test_plans_without_the_isolated_cpus_it_did_not_inherit(self):
        self.expect("plan-isolated-inherited", self.step("plan").output)

    def test_plans_inside_and_outside_of_the_set(self):
        self.expect("plan-isolated", self.step("plan-all").output)

    def test_runs_inside_and_outside_of_the_set(self):
        header, trials, _ = self.records("result.jsonl")
        self.assertEqual(0, self.guest.steps["run"].status)
        self.assertEqual("active", header["variant"])
        self.assertEqual(["ok"] * 3, [trial["outcome"] for trial in trials])


class SixtyFour(GuestTest):
    """Two packages of sixteen cores with two threads."""

    machine = Machine("64,sockets=2,cores=16,threads=2", ("0-31", "32-63"), memory_mib=2048)
    steps = {
        "topology": "corerig topology",
        "plan": "corerig plan lkml-2007-load-balance",
    }

    def test_shows_the_machine(self):
        self.expect("topology-64", self.step("topology").output)

    def test_plans_the_report(self):
        self.expect("plan-64", self.step("plan").output)
