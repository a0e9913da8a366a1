// Student's t distribution: how far a mean of few normal values may be from its expectation.
#pragma once

namespace heed::metrics {

// The probability that |t| exceeds this value. REQUIRES: degrees > 0; infinity is the normal distribution
double two_sided_p(double t, double degrees);

// The value that |t| exceeds with this probability. REQUIRES: 0 < p < 1, degrees > 0
double two_sided_quantile(double p, double degrees);

}  // namespace heed::metrics
