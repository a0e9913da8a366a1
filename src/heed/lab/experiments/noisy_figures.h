// The figures of the experiment `noisy`, collected while it runs, and what they say.
#pragma once

#include "heed/lab/experiments/noisy_keys.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"
#include "heed/lab/moments.h"

namespace heed::lab {

// Points of a cloud that are drawn; more would only cover each other.
LabPointGroup cloud_of(std::string name, const std::vector<double>& x, const std::vector<double>& y);

class NoisyFigures {
 public:
  // `scales`: those that histograms and clouds show; curves show all that are added.
  NoisyFigures(const LabOptions& options, std::vector<double> scales);

  // Of the query with scale c, whose weight of key a should have the moments `closed`.
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

// The deviation of alpha_a over epsilon, with and without the extra variance of key a.
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
