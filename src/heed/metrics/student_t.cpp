#include "heed/metrics/student_t.h"

#include <cmath>

#include <boost/math/distributions/students_t.hpp>

namespace heed::metrics {

using boost::math::complement;
using boost::math::students_t;

double two_sided_p(double t, double degrees) {
  if (std::isinf(t)) return 0;
  return 2 * cdf(complement(students_t(degrees), std::abs(t)));
}

double two_sided_quantile(double p, double degrees) { return quantile(complement(students_t(degrees), p / 2)); }

}  // namespace heed::metrics
