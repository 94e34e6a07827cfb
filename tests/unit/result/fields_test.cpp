// SPDX-License-Identifier: Apache-2.0
#include "result/columns.hpp"
#include "result/fields_header.hpp"
#include "result/fields_trial.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace corerig::result {
namespace {

/// Stands for a value of any type in an initialiser that is never evaluated.
struct Any {
    template <class T>
    operator T() const {  // NOLINT(google-explicit-constructor): converting is all it does
        return T{};
    }
};

template <class Record, std::size_t... I>
constexpr bool takes(std::index_sequence<I...> /*members*/) {
    return requires {
        Record{(static_cast<void>(I), Any{})...};
    };
}

/// How many members an aggregate has.
template <class Record, std::size_t N = 40>
constexpr std::size_t members_of() {
    if constexpr (takes<Record>(std::make_index_sequence<N>{})) {
        return N;
    } else {
        return members_of<Record, N - 1>();
    }
}

/// Counts what list_fields names.
class FieldCounter {
 public:
    template <class T>
    void field(std::string_view /*name*/, const T& /*value*/) {
        ++count_;
    }

    template <class T>
    void added_field(std::string_view name, const T& value) {
        field(name, value);
    }

    template <class T>
    void rows(std::string_view name, const T& value) {
        field(name, value);
    }

    template <class T>
    void stream(std::string_view name, const T& value) {
        field(name, value);
    }

    [[nodiscard]] std::size_t count() const { return count_; }

 private:
    std::size_t count_ = 0;
};

template <class Record>
class ListFields : public testing::Test {};

using Records = testing::Types<base::SourceRef,
                               scenario::Origin,
                               scenario::ResolvedKey,
                               scenario::AxisValue,
                               scenario::Condition,
                               scenario::Variant,
                               scenario::Selector,
                               scenario::Claim,
                               scenario::ReportedRow,
                               scenario::Reported,
                               topology::Cpu,
                               MachineRecord,
                               ClockRecord,
                               Scaling,
                               Calibration,
                               WorkerPlace,
                               LoadPlace,
                               ConfigurationRecord,
                               RunHeader,
                               RunSummary,
                               WorkerSample,
                               LoadSample,
                               Sample,
                               LoadProof,
                               TrialRecord,
                               Columns>;
TYPED_TEST_SUITE(ListFields, Records);

TYPED_TEST(ListFields, NamesEveryMemberOfTheRecord) {
    const TypeParam record{};
    FieldCounter counter;

    list_fields(counter, record);

    EXPECT_EQ(counter.count(), members_of<TypeParam>());
}

}  // namespace
}  // namespace corerig::result
