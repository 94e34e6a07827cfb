// SPDX-License-Identifier: Apache-2.0
#include "analysis/quantiles.hpp"

#include "base/assert.hpp"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace corerig::analysis {

double normal_quantile(double probability) {
    CORERIG_ASSERT(probability > 0 && probability < 1);
    return boost::math::quantile(boost::math::normal_distribution<>(), probability);
}

double student_quantile(double probability, double degrees) {
    CORERIG_ASSERT(probability > 0 && probability < 1 && degrees > 0);
    return boost::math::quantile(boost::math::students_t_distribution<>(degrees), probability);
}

}  // namespace corerig::analysis
