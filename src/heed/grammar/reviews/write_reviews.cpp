#include "heed/grammar/reviews/write_reviews.h"

#include <algorithm>
#include <deque>
#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/unicode/printable.h"

namespace heed::grammar {
namespace {

constexpr std::size_t kSampleReviews = 6;

}  // namespace

std::array<std::filesystem::path, 3> review_files(const std::filesystem::path& folder) {
  return {folder / "valid.tsv", folder / "test.tsv", folder / "train.tsv"};
}

ReviewSummary write_reviews(const std::filesystem::path& folder, const ReviewOptions& options, bool overwrite) {
  make_out_folder(folder);
  std::deque<AtomicFile> files;  // stays in place: an AtomicFile does not move
  for (const std::filesystem::path& file : review_files(folder)) {
    if (!overwrite && std::filesystem::exists(file))
      throw Error(fmt::format("{} exists; --force overwrites it", printable(file.string())));
    files.emplace_back(file);
  }
  ReviewSummary summary;
  make_reviews(options, [&](Set set, const Review& review) {
    const auto label = static_cast<std::size_t>(review.sentiment);
    files[static_cast<std::size_t>(set)].write(fmt::format("{}\t{}\n", kReviewLabels[label], review.text));
    ++summary.reviews[static_cast<std::size_t>(set)];
    ++summary.labels[label];
    summary.words += std::ranges::count(review.text, ' ') + 1;
    if (set == Set::kTrain && summary.samples.size() < kSampleReviews) summary.samples.push_back(review);
  });
  for (AtomicFile& file : files) file.commit();
  return summary;
}

}  // namespace heed::grammar
