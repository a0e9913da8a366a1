// The figures of the experiment `noisy`, collected while it runs, and their descriptions.
#pragma once

#include "heed/lab/experiments/noisy_keys.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"
#include "heed/lab/moments.h"

namespace heed::lab {

// A limited number of points of a cloud; more would only overlap.
LabPointGroup cloud_of(std::string name, const std::vector<double>& x, const std::vector<double>& y);

class NoisyFigures {
 public:
  // `scales`: those shown in histograms and clouds. Curves show everything that is added.
  NoisyFigures(const LabOptions& options, std::vector<double> scales);

  // For the query with scale c. `closed` are the expected moments of the weight of key a.
  void add(double beta, double c, const Moments& closed, const QuerySamples& samples);

  std::vector<std::string> findings() const;
  std::vector<LabFigure> figures() &&;

 private:
  struct Cell {
    double beta = 0, c = 0;
    Moments closed = {}, measured = {};
    double outside = 0;  // share of samples with alpha_a below 0.1 or above 0.9
  };
  LabFigure deviation_figure() const;

  LabOptions options_;
  std::vector<double> scales_;
  double middle_c_, middle_beta_;
  std::vector<Cell> cells_ = {};
  LabHistograms over_beta_ = {}, over_c_ = {};
  LabPoints cloud_over_beta_ = {}, cloud_over_c_ = {};
};

// The standard deviation of alpha_a over epsilon, with and without the extra variance of key a.
class EpsilonFigure {
 public:
  void add(double epsilon, double along, const Moments& two_keys, const Moments& measured);
  std::string finding(Index m, double c) const;
  LabFigure figure(Index m, Index d, double c) &&;

 private:
  struct Point {
    double epsilon = 0, along = 0, two_keys = 0, measured = 0;
  };
  std::vector<Point> points_ = {};
};

}  // namespace heed::lab
