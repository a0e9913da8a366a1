// The reviews as files: train.tsv, valid.tsv and test.tsv, one label, a TAB and a text per line.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "heed/grammar/reviews/make_reviews.h"

namespace heed::grammar {

inline constexpr std::array<std::string_view, 2> kReviewLabels = {"neg", "pos"};  // by Sentiment

struct ReviewSummary {
  std::array<std::int64_t, 3> reviews{};  // by Set
  std::array<std::int64_t, 2> labels{};   // by Sentiment, of all sets
  std::int64_t words = 0;                 // of all sets, between spaces
  std::vector<Review> samples;            // the first six of training
};

std::array<std::filesystem::path, 3> review_files(const std::filesystem::path& folder);  // by Set

// Creates the folder if it is missing, then the files. `overwrite`: existing files may be replaced; without it, an
// existing file is an Error, before anything is written. A failure changes no file.
ReviewSummary write_reviews(const std::filesystem::path& folder, const ReviewOptions& options, bool overwrite);

}  // namespace heed::grammar
