# SPDX-License-Identifier: Apache-2.0
"""Less than the whole machine: inherited masks, cpusets, partitions, and no /sys."""
from guest_test import SMT, STOP_WATCHING, TWO_NODES, WATCH, GuestTest, sightings
from guest import Machine

CGROUPS = "/sys/fs/cgroup"
IN_CGROUP = f"sh -c 'echo $$ >{CGROUPS}/$0/cgroup.procs && exec \"$@\"'"


def cgroup(name, cpus):
    return (f"echo +cpuset >{CGROUPS}/cgroup.subtree_control; mkdir {CGROUPS}/{name}\n"
            f"echo {cpus} >{CGROUPS}/{name}/cpuset.cpus\n")


def watched_run(prefix, name):
    return (WATCH.replace("watched", f"{name}.watched") +
            f"{prefix} corerig run ./narrow.toml -q -o {name}.jsonl" + STOP_WATCHING)


class Restricted(GuestTest):
    """One boot for all of them: each step leaves the machine as it was, but for the cgroups."""

    machine = Machine(SMT, TWO_NODES)
    scenarios = ("narrow.toml", "relations.toml")
    steps = {
        "mask-plan": "taskset 2 corerig plan ./narrow.toml",
        "mask-run": watched_run("taskset 2", "mask"),
        "mask-outside": "taskset 2 corerig plan ./narrow.toml -c 0",
        "cpuset-plan": cgroup("one", "1") + f"{IN_CGROUP} one corerig plan ./narrow.toml",
        "cpuset-run": watched_run(f"{IN_CGROUP} one", "cpuset"),
        "cpuset-outside": f"{IN_CGROUP} one corerig plan ./narrow.toml -c 0",
        "quota-plan": f"echo '+cpu' >{CGROUPS}/cgroup.subtree_control; mkdir {CGROUPS}/half\n"
                      f"echo 50000 100000 >{CGROUPS}/half/cpu.max\n"
                      f"{IN_CGROUP} half corerig plan ./narrow.toml",
        "quota-run": f"{IN_CGROUP} half corerig run ./narrow.toml -q -o quota.jsonl "
                     "--set measure.iterations=1000000 --filter pinned",
        "partition": cgroup("apart", "6-7") +
                     f"echo isolated >{CGROUPS}/apart/cpuset.cpus.partition\n"
                     f"cat {CGROUPS}/apart/cpuset.cpus.partition",
        "partition-inside": f"{IN_CGROUP} apart corerig topology",
        "partition-outside": "corerig topology",
        "partition-end": f"echo member >{CGROUPS}/apart/cpuset.cpus.partition",
        "relations": "corerig plan ./relations.toml",
        "no-sys-topology": "unshare -m sh -c 'mount -t tmpfs none /sys; exec corerig topology'",
        "no-sys-plan": "unshare -m sh -c "
                       "'mount -t tmpfs none /sys; exec corerig plan ./relations.toml'",
        "no-sys-run": "unshare -m sh -c 'mount -t tmpfs none /sys; "
                      "exec corerig run ./relations.toml -q -o no-sys.jsonl'",
    }

    def check_run_on_cpu_1(self, name):
        """What fits ran, and no thread of ours could ever be on another CPU."""
        self.assertEqual(0, self.guest.steps[f"{name}-run"].status)
        header, trials, _ = self.records(f"{name}.jsonl")
        threads = sightings(self.guest.files[f"{name}.watched"])
        self.assertEqual("1", header["machine"]["usable"])
        self.assertEqual(["pinned", "unpinned"], [trial["configuration_id"] for trial in trials])
        self.assertTrue([thread for thread in threads if thread.tid != thread.pid], "no worker seen")
        self.assertEqual({"1"}, {mask for thread in threads for mask in thread.masks})

    def test_mask_plans_on_one_cpu(self):
        self.expect("plan-mask", self.step("mask-plan").output)

    def test_mask_keeps_every_thread_on_its_cpu(self):
        self.check_run_on_cpu_1("mask")

    def test_mask_is_named_for_a_cpu_outside(self):
        step = self.guest.steps["mask-outside"]
        self.assertEqual((2, ""), (step.status, step.output))
        self.expect("refused-mask", step.errors)

    def test_cpuset_plans_on_one_cpu(self):
        self.expect("plan-cpuset", self.step("cpuset-plan").output)

    def test_cpuset_keeps_every_thread_on_its_cpu(self):
        self.check_run_on_cpu_1("cpuset")

    def test_cpuset_is_named_for_a_cpu_outside(self):
        step = self.guest.steps["cpuset-outside"]
        self.assertEqual((2, ""), (step.status, step.output))
        self.expect("refused-cpuset", step.errors)

    def test_mask_and_cpuset_run_the_same(self):
        masked, restricted = (self.records(f"{name}.jsonl")[0]["configurations"]
                              for name in ("mask", "cpuset"))
        shown = ("id", "skip_reason", "workers", "loads", "runner_cpus")
        self.assertEqual([[configuration[key] for key in shown] for configuration in masked],
                         [[configuration[key] for key in shown] for configuration in restricted])

    def test_quota_is_warned_of(self):
        self.assertIn("the quota is 0.5 CPU of cgroup /half, but workers and loads of",
                      " ".join(self.step("quota-plan").output.split()))

    def test_quota_is_recorded_and_named_where_it_throttled(self):
        step = self.step("quota-run")
        header, _, _ = self.records("quota.jsonl")
        self.assertEqual("0.5 CPU of cgroup /half", header["machine"]["environment"]["cpu_quota"])
        self.assertIn("the quota of 0.5 CPU of cgroup /half was used up",
                      " ".join(step.output.split()))

    def test_partition_has_its_own_cpus(self):
        self.assertEqual("isolated\n", self.step("partition").output)
        self.expect("topology-partition-inside", self.step("partition-inside").output)

    def test_partition_takes_its_cpus_from_the_others(self):
        self.expect("topology-partition-outside", self.step("partition-outside").output)

    def test_relations_hold_with_sys(self):
        self.expect("plan-relations", self.step("relations").output)

    def test_no_sys_shows_a_flat_machine(self):
        self.expect("topology-no-sys", self.step("no-sys-topology").output)

    def test_no_sys_skips_relations(self):
        self.expect("plan-no-sys", self.step("no-sys-plan").output)

    def test_no_sys_runs_the_rest(self):
        self.assertEqual(0, self.guest.steps["no-sys-run"].status)
        header, trials, _ = self.records("no-sys.jsonl")
        self.assertEqual(["ok"] * len(trials), [trial["outcome"] for trial in trials])
        self.assertIn("/sys/devices/system/cpu is not readable", " ".join(header["warnings"]))
