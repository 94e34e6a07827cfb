// SPDX-License-Identifier: Apache-2.0
#include "topology/cpu_lists.hpp"

#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

namespace corerig::topology {
namespace {

using base::CpuSet;
using namespace std::string_literals;

struct ListForm {
    const char* name;
    std::optional<std::string> content;
    std::optional<CpuSet> cpus;
};

class ReadCpuList : public testing::TestWithParam<ListForm> {};

TEST_P(ReadCpuList, ReadsTheForm) {
    const support::TempDir root;
    if (GetParam().content) {
        root.write("sys/nohz_full", *GetParam().content);
    }
    std::vector<std::string> warnings;

    const auto cpus = read_cpu_list(base::KernelFiles(root.path()), "/sys/nohz_full", warnings);

    EXPECT_EQ(cpus, GetParam().cpus);
    EXPECT_EQ(warnings, std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(Forms,
                         ReadCpuList,
                         testing::Values(ListForm{"Absent", std::nullopt, std::nullopt},
                                         ListForm{"NullWord", "  (null)\n"s, CpuSet{}},
                                         ListForm{"EmptyLine", "\n"s, CpuSet{}},
                                         ListForm{"EmptyFile", ""s, CpuSet{}},
                                         ListForm{"NulByte", "\0\n"s, CpuSet{}},
                                         ListForm{"List", "2-4,6\n"s, CpuSet{2, 3, 4, 6}}),
                         [](const testing::TestParamInfo<ListForm>& form) {
                             return form.param.name;
                         });

TEST(ReadCpuListFile, WarnsOfAnythingElse) {
    const support::TempDir root;
    root.write("sys/online", "0-\n");
    std::vector<std::string> warnings;

    const auto cpus = read_cpu_list(base::KernelFiles(root.path()), "/sys/online", warnings);

    EXPECT_EQ(cpus, std::nullopt);
    EXPECT_EQ(warnings,
              std::vector<std::string>{"/sys/online is not a CPU list: CPU list \"0-\", "
                                       "character 3: expected a CPU number"});
}

struct ModelForm {
    const char* name;
    const char* cpuinfo;
    const char* model;
};

class ReadCpuModel : public testing::TestWithParam<ModelForm> {};

TEST_P(ReadCpuModel, FindsTheModel) {
    const support::TempDir root;
    root.write("proc/cpuinfo", GetParam().cpuinfo);

    EXPECT_EQ(read_cpu_model(base::KernelFiles(root.path())), GetParam().model);
}

INSTANTIATE_TEST_SUITE_P(
    Machines,
    ReadCpuModel,
    testing::Values(ModelForm{"X86",
                              "processor\t: 0\nmodel\t\t: 33\nmodel name\t:   Fast  CPU 1.4GHz\n",
                              "Fast CPU 1.4GHz"},
                    ModelForm{"Power", "processor\t: 0\ncpu\t\t: POWER9\n", "POWER9"},
                    ModelForm{"Arm32", "Processor\t: ARMv7 rev 1\nprocessor\t: 0\n", "ARMv7 rev 1"},
                    ModelForm{"Arm64",
                              "processor\t: 0\nCPU implementer\t: 0x48\nCPU part\t: 0xd01\n",
                              "Arm implementer 0x48 part 0xd01"},
                    ModelForm{"Nothing", "processor\t: 0\n", ""}),
    [](const testing::TestParamInfo<ModelForm>& form) { return form.param.name; });

TEST(ReadCpuMask, CountsBitsFromTheEnd) {
    const support::TempDir root;
    root.write("small", "0000000b\n");
    root.write("large", "80000000,00000000,00000001\n");
    const base::KernelFiles files(root.path());

    EXPECT_EQ(read_cpu_mask(files, "/small"), (CpuSet{0, 1, 3}));
    EXPECT_EQ(read_cpu_mask(files, "/large"), (CpuSet{0, 95}));
    EXPECT_EQ(read_cpu_mask(files, "/none"), std::nullopt);
}

}  // namespace
}  // namespace corerig::topology
