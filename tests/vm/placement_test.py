# SPDX-License-Identifier: Apache-2.0
"""Where workers and loads really are, seen from outside of corerig, and what offline CPUs do to it."""
from guest_test import (NO_SMT, SMT, STOP_WATCHING, TWO_NODES, WATCH, GuestTest, sightings)
from guest import Machine

# The experiment of 2007 whole, but short: a barrier of eight takes tens of milliseconds where eight
# emulated CPUs share two real ones.  The delays are long enough for a trial to be seen.
SHORT = ("--samples 1 --set measure.discard=0 --set measure.iterations=8 "
         "--set measure.reference_iterations=8 --set workload.spinlock.delay_iterations=300_000 "
         "--set workload.barrier.delay_iterations=300_000 --set measure.trial_timeout=120s")
RUN = f"corerig run lkml-2007-load-balance {SHORT} -o result.jsonl"


class Experiment2007:
    """The steps and checks of both machines."""

    steps = {
        "topology": "corerig topology",
        "plan": f"corerig plan lkml-2007-load-balance {SHORT}",
        "run": WATCH + RUN + STOP_WATCHING,
    }
    runs = {}       # configuration -> (CPUs of its workers, CPUs of its loads)
    skipped = {}    # configuration -> reason

    def check_trials(self):
        header, trials, summary = self.records("result.jsonl")
        self.assertEqual(list(self.runs), [trial["configuration_id"] for trial in trials])
        self.assertEqual(["ok"] * len(trials), [trial["outcome"] for trial in trials])
        self.assertEqual(self.skipped, {
            configuration["id"]: configuration["skip_reason"]
            for configuration in header["configurations"] if configuration["skip_reason"]})
        self.assertTrue(summary["complete"])

    def check_places(self):
        threads = sightings(self.guest.files["watched"])
        header, trials, _ = self.records("result.jsonl")
        for trial in trials:
            with self.subTest(trial["configuration_id"]):
                configuration = header["configurations"][trial["configuration"]]
                self.check_trial(trial, configuration["runner_cpus"], [
                    thread for thread in threads
                    if 0 <= thread.first_ns - trial["started_unix_ns"] < trial["duration_ns"]])

    def check_trial(self, trial, runner_cpus, threads):
        """Compares what was seen while a trial went on with where its parts belong."""
        workers = [thread for thread in threads if thread.tid != thread.pid]
        loads = [thread for thread in threads if thread.name == "donothing"]
        mains = [thread for thread in threads if thread not in workers and thread not in loads]
        seen = tuple(sorted(int(thread.cpus) for thread in group) for group in (workers, loads))
        self.assertEqual(self.runs[trial["configuration_id"]], seen)
        self.assertEqual([runner_cpus], [thread.cpus for thread in mains])


class WithoutSmt(Experiment2007, GuestTest):
    """Two packages of four cores, which is the report's machine."""

    machine = Machine(NO_SMT, TWO_NODES)
    runs = {
        "idle-neighbours/spinlock/threads=2": ([0, 1], []),
        "idle-neighbours/spinlock/threads=4": ([0, 1, 2, 3], []),
        "idle-neighbours/spinlock/threads=6": ([0, 1, 2, 3, 4, 5], []),
        "idle-neighbours/spinlock/threads=8": ([0, 1, 2, 3, 4, 5, 6, 7], []),
        "idle-neighbours/barrier/threads=2": ([0, 1], []),
        "idle-neighbours/barrier/threads=4": ([0, 1, 2, 3], []),
        "idle-neighbours/barrier/threads=6": ([0, 1, 2, 3, 4, 5], []),
        "idle-neighbours/barrier/threads=8": ([0, 1, 2, 3, 4, 5, 6, 7], []),
        "busy-neighbours/spinlock/threads=2": ([0, 1], [2, 3, 4, 5, 6, 7]),
        "busy-neighbours/spinlock/threads=4": ([0, 1, 2, 3], [4, 5, 6, 7]),
        "busy-neighbours/spinlock/threads=6": ([0, 1, 2, 3, 4, 5], [6, 7]),
        "busy-neighbours/barrier/threads=2": ([0, 1], [2, 3, 4, 5, 6, 7]),
        "busy-neighbours/barrier/threads=4": ([0, 1, 2, 3], [4, 5, 6, 7]),
        "busy-neighbours/barrier/threads=6": ([0, 1, 2, 3, 4, 5], [6, 7]),
    }

    def test_shows_the_machine(self):
        self.expect("topology-8-cores", self.step("topology").output)

    def test_plans_all_fourteen_configurations(self):
        self.expect("plan-8-cores", self.step("plan").output)

    def test_runs_all_fourteen_configurations(self):
        self.step_with_note("run", "results: result.jsonl\n")
        self.check_trials()

    def test_places_workers_and_loads_as_planned(self):
        self.check_places()


NO_CORE_LEFT = ("the background load needs at least 1 usable core beside the 4 workers' cores, "
                "found 0 (4 cores usable: CPUs 0-7)")


def needs(cores):
    return f"needs {cores} cores for {cores} workers, found 4 usable (CPUs 0-7)"


class WithSmt(Experiment2007, GuestTest):
    """Two packages of two cores with two threads each: loads go on other cores."""

    machine = Machine(SMT, TWO_NODES)
    runs = {
        "idle-neighbours/spinlock/threads=2": ([0, 2], []),
        "idle-neighbours/spinlock/threads=4": ([0, 2, 4, 6], []),
        "idle-neighbours/barrier/threads=2": ([0, 2], []),
        "idle-neighbours/barrier/threads=4": ([0, 2, 4, 6], []),
        "busy-neighbours/spinlock/threads=2": ([0, 2], [4, 6]),
        "busy-neighbours/barrier/threads=2": ([0, 2], [4, 6]),
    }
    skipped = {
        "idle-neighbours/spinlock/threads=6": needs(6),
        "idle-neighbours/spinlock/threads=8": needs(8),
        "idle-neighbours/barrier/threads=6": needs(6),
        "idle-neighbours/barrier/threads=8": needs(8),
        "busy-neighbours/spinlock/threads=4": NO_CORE_LEFT,
        "busy-neighbours/spinlock/threads=6": needs(6),
        "busy-neighbours/barrier/threads=4": NO_CORE_LEFT,
        "busy-neighbours/barrier/threads=6": needs(6),
    }

    def test_shows_the_machine(self):
        self.expect("topology-4-cores-smt", self.step("topology").output)

    def test_plans_what_fits_on_four_cores(self):
        self.expect("plan-4-cores-smt", self.step("plan").output)

    def test_runs_what_fits_on_four_cores(self):
        self.step_with_note("run", "results: result.jsonl\n")
        self.check_trials()

    def test_places_workers_and_loads_as_planned(self):
        self.check_places()


# Two workers on a core, and loads beside workers on one: that is how all of it fits.
BY_CPU = ("--set case.idle-neighbours.place.one_per=cpu --set case.busy-neighbours.place.one_per=cpu "
          "--set case.busy-neighbours.background.one_per=cpu")


# What WithSmt skips: the others would take the time of a boot once more.
SKIPPED_BY_CORE = "--filter 'threads=[68]|busy-.*threads=4'"


class WithSmtByCpu(Experiment2007, GuestTest):
    """The same machine, taking its threads for CPUs."""

    machine = Machine(SMT, TWO_NODES)
    steps = {
        "plan": f"corerig plan lkml-2007-load-balance {SHORT} {BY_CPU}",
        "run": WATCH + f"{RUN} {BY_CPU} {SKIPPED_BY_CORE}" + STOP_WATCHING,
    }
    runs = {name: cpus for name, cpus in WithoutSmt.runs.items() if name in WithSmt.skipped}

    def test_plans_all_fourteen_configurations(self):
        self.expect("plan-4-cores-smt-by-cpu", self.step("plan").output)

    def test_runs_what_does_not_fit_on_four_cores(self):
        self.step_with_note("run", "results: result.jsonl\n")
        self.check_trials()

    def test_places_workers_and_loads_as_planned(self):
        self.check_places()


# Takes a CPU away in the middle of the first trial; the run goes on beside it.
TAKE_AWAY = """
take_away() {
    until grep -q '^trial 1 ' progress; do sleep 0.1; done
    sleep 0.5
    echo 0 >/sys/devices/system/cpu/cpu$1/online
}
"""


def samples(count):
    return "1 sample" if count == 1 else f"{count} samples"


class CpuGoesOffline(GuestTest):
    """A CPU is taken away in the middle of a trial: of a worker, of a load; then it is back."""

    machine = Machine(NO_SMT)
    scenarios = ("offline.toml",)
    steps = {
        "worker": TAKE_AWAY + "take_away 3 & corerig run ./offline.toml --filter team "
                              "-o worker.jsonl --progress=plain 2>progress",
        "load": TAKE_AWAY + "echo 1 >/sys/devices/system/cpu/cpu3/online; : >progress\n"
                            "take_away 5 & corerig run ./offline.toml --filter lone "
                            "-o load.jsonl --progress=plain 2>progress",
        "again": "echo 1 >/sys/devices/system/cpu/cpu5/online\n"
                 "corerig run ./offline.toml --filter lone -o again.jsonl -q -r 1",
    }

    def check_outcomes(self, name, rows, reason):
        """The first trial goes on; the second finds its CPU gone and says so.

        Returns for each sample of the first what each of the `rows` says of its affinity.
        """
        step = self.guest.steps[name]
        header, trials, summary = self.records(f"{name}.jsonl")
        column = header["columns"][rows].index("affinity_kept")
        self.assertEqual((6, ""), (step.status, step.errors))
        self.assertEqual([("ok", ""), ("failed", reason)],
                         [(trial["outcome"], trial["reason"]) for trial in trials])
        self.assertTrue(summary["complete"])
        return [[row[column] for row in sample[rows]] for sample in trials[0]["samples"]]

    def test_names_the_samples_in_which_a_worker_lost_its_cpu(self):
        kept = self.check_outcomes(
            "worker", "workers",
            "worker 1: cannot start it on CPUs 3: Invalid argument; CPU 3 is offline")

        lost = kept.count([True, False])
        self.assertGreater(lost, 0)
        self.assertEqual([[True, True]] * (10 - lost) + [[True, False]] * lost, kept)
        self.assertIn(f"; in {samples(lost)} the affinity of a worker changed",
                      " ".join(self.guest.steps["worker"].output.split()))

    def test_names_the_samples_in_which_a_load_lost_its_cpu(self):
        kept = self.check_outcomes(
            "load", "loads",
            "background load donothing cannot be started on CPU 5: cannot pin to CPUs 5: "
            "Invalid argument; CPU 5 is offline")

        lost = kept.count([False])
        self.assertGreater(lost, 0)
        self.assertEqual([[True]] * (10 - lost) + [[False]] * lost, kept)
        self.assertIn(f"; in {samples(lost)} a load was off its planned CPU",
                      " ".join(self.guest.steps["load"].output.split()))

    def test_runs_as_before_once_the_cpu_is_back(self):
        _, trials, _ = self.records("again.jsonl")
        self.assertEqual(0, self.guest.steps["again"].status)
        self.assertEqual(["ok"], [trial["outcome"] for trial in trials])
