// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/temp_dir.hpp"
#include "topology/discover.hpp"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

namespace corerig::support {

/// A machine that somebody recorded: an archive with its /sys and /proc, or a file of lstopo.
struct RecordedMachine {
    const char* name;
    const char* file;
    const char* root;  ///< inside the archive; "" for an XML file
};

inline constexpr std::array kRecordedMachines{
    RecordedMachine{"Arm128", "128arm-2pa2n8cluster4co.tar.bz2", "128arm-2pa2n8cluster4co"},
    RecordedMachine{"Cpusets", "16amd64-8n2c-cpusets.tar.bz2", "16amd64-8n2c-cpusets"},
    RecordedMachine{"Offlines", "16em64t-4s2c2t-offlines.tar.bz2", "16em64t-4s2c2t-offlines"},
    RecordedMachine{"Smt16", "16em64t-4s2c2t.tar.bz2", "16em64t-4s2c2t"},
    RecordedMachine{
        "CpusetReorder", "16em64t-4s2ca2c-cpusetreorder.tar.bz2", "16em64t-4s2ca2c-cpusetreorder"},
    RecordedMachine{"Xml192", "192em64t-24n8c2t.xml", ""},
    RecordedMachine{"S390", "20s390-2g6s4c.tar.bz2", "20s390-2g2g2s4co"},
    RecordedMachine{"Power256", "256ppc-8n8s4t.tar.bz2", "256ppc-8n8s4t"},
    RecordedMachine{"Arm2", "2arm-2c.tar.bz2", "2arm-2c"},
    RecordedMachine{"Cgroup2", "32amd64-4s2n4c-cgroup2.tar.bz2", "32amd64-4s2n4c-cgroup"},
    RecordedMachine{"VectorEngines", "32intel64-2p8co2t+8ve.tar.bz2", "32intel64-2p8co2t+8ve"},
    RecordedMachine{"SparseNodes", "48amd64-4d2n6c-sparse.tar.bz2", "48amd64-4d2n6c-sparse"},
    RecordedMachine{
        "IgnoreReorder", "4em64t-2c2t-ignore-reorder.tar.bz2", "4em64t-2c2t-ignore-reorder"},
    RecordedMachine{
        "Lakefield", "5intel64-hybrid-lakefield.tar.bz2", "5intel64-hybrid-lakefield/fsroot"},
    RecordedMachine{"BuggyNuma", "8em64t-2s2ca2c-buggynuma.tar.bz2", "8em64t-2s2ca2c-buggynuma"},
    RecordedMachine{
        "Heterogeneous", "8em64t-2s4c-heterogeneous.tar.bz2", "8em64t-2s4c-heterogeneous"},
    RecordedMachine{"NohzFullGuest", "8guest-2n2c2t-nohz_full.tar.xz", "."},
    RecordedMachine{
        "Dies", "fakecpuid1f-64intel64-2p4d2n2c2t.tar.bz2", "fakecpuid1f-64intel64-2p4d2n2c2t"},
    RecordedMachine{"HeterogeneousNuma", "fakeheterocpunuma.tar.bz2", "fakeheterocpunuma"},
    RecordedMachine{"GpuNodes", "nvidiagpunumanodes.tar.bz2", "nvidiagpunumanodes"},
    RecordedMachine{"Cpu0Offline", "offline-cpu0-node0.tar.bz2", "offline-cpu0-node0"},
};

/// Where recorded machines are: the folder that the variable of this name in the environment
/// names, else ../shared/machines beside the sources.
[[nodiscard]] inline std::filesystem::path machines_folder() {
    const char* given = std::getenv("CORERIG_MACHINES");
    return given != nullptr ? given : CORERIG_MACHINES_FOLDER;
}

/// "" when the recording can be read; else why the test has to be skipped.
[[nodiscard]] inline std::string why_not_here(const RecordedMachine& recorded) {
    std::error_code ignored;
    const auto file = machines_folder() / recorded.file;
    return std::filesystem::exists(file, ignored)
               ? ""
               : file.string() + " is not there; CORERIG_MACHINES may name another folder";
}

/// In memory where there is such a directory: an archive has up to 16000 files.
[[nodiscard]] inline std::filesystem::path fast_directory() {
    const char* memory = "/dev/shm";
    return ::access(memory, W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
}

/// A recording, unpacked for as long as this lives.
class UnpackedMachine {
 public:
    explicit UnpackedMachine(const RecordedMachine& recorded) : recorded_(recorded) {
        if (!is_tree()) {
            return;
        }
        const std::string command = "tar -xf '" + (machines_folder() / recorded.file).string() +
                                    "' -C '" + directory_.path().string() + "'";
        if (std::system(command.c_str()) != 0) {
            throw std::runtime_error("cannot unpack: " + command);
        }
    }

    [[nodiscard]] bool is_tree() const { return recorded_.root[0] != '\0'; }

    [[nodiscard]] base::KernelFiles files() const {
        return base::KernelFiles(directory_.path() / recorded_.root);
    }

    /// As corerig sees it, but named by the file, which is the same everywhere.
    [[nodiscard]] topology::Topology read() const {
        auto machine = is_tree() ? topology::discover(files())
                                 : topology::from_xml(machines_folder() / recorded_.file);
        machine->origin = recorded_.file;
        return *machine;
    }

 private:
    RecordedMachine recorded_;
    TempDir directory_{fast_directory()};
};

}  // namespace corerig::support
