#include "heed/metrics/translation/beam_edit_distance.h"

#include <algorithm>
#include <cmath>

namespace heed::metrics {
namespace {

constexpr std::int32_t kBeamWidth = 25;
constexpr std::int32_t kUnreachable = 1 << 29;

// If one text is much longer than the other, the beam must be wide enough for consecutive rows to overlap.
std::int32_t beam_width(double length_ratio) {
  return kBeamWidth < length_ratio / 2 ? static_cast<std::int32_t>(std::ceil(length_ratio / 2 + kBeamWidth))
                                       : kBeamWidth;
}

}  // namespace

void BeamEditDistance::start(std::size_t hypothesis_length, const Tokens& reference) {
  reference_ = &reference;
  const auto columns = static_cast<std::int32_t>(reference.size()) + 1;
  const double ratio =
      hypothesis_length == 0 ? 1 : static_cast<double>(reference.size()) / static_cast<double>(hypothesis_length);
  const std::int32_t width = beam_width(ratio);
  rows_.resize(hypothesis_length + 1);
  rows_[0].beam = {0, columns};
  for (std::size_t i = 1; i < rows_.size(); ++i) {
    const auto diagonal = static_cast<std::int32_t>(std::floor(static_cast<double>(i) * ratio));
    rows_[i].beam = {std::max(0, diagonal - width), std::min(columns, diagonal + width)};
  }
  rows_.back().beam.end = columns;
  // The beam never moves back. A row is read from one cell before its beam to the end of the next row's beam.
  std::ptrdiff_t used = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const std::size_t next = std::min(i + 1, rows_.size() - 1);
    rows_[i].origin = used + 1 - rows_[i].beam.begin;
    used = rows_[i].origin + std::max(rows_[i].beam.end, rows_[next].beam.end) + 1;
  }
  base_.assign(static_cast<std::size_t>(used), kUnreachable);
  attempt_.assign(static_cast<std::size_t>(used), kUnreachable);
  for (std::int32_t j = 0; j < columns; ++j) base_[static_cast<std::size_t>(rows_[0].origin + j)] = j;
}

std::int32_t BeamEditDistance::fill(std::uint32_t word, Cells cells, const std::int32_t* above,
                                    std::int32_t* row) const {
  const std::uint32_t* const reference = reference_->data();
  std::int32_t least = kUnreachable, left = kUnreachable;
  std::int32_t j = cells.begin;
  if (j == 0) {
    row[0] = least = left = above[0] + 1;
    ++j;
  }
  for (; j < cells.end; ++j) {
    const std::int32_t substitution = above[j - 1] + (reference[j - 1] != word ? 1 : 0);
    left = std::min(substitution, std::min(above[j], left) + 1);
    row[j] = left;
    least = std::min(least, left);
  }
  return least;
}

std::int32_t BeamEditDistance::set_base(const Tokens& hypothesis) {
  for (std::size_t i = 1; i < rows_.size(); ++i)
    fill(hypothesis[i - 1], rows_[i].beam, base_.data() + rows_[i - 1].origin, base_.data() + rows_[i].origin);
  return base_cell(hypothesis.size(), reference_->size());
}

std::int32_t BeamEditDistance::distance(const Tokens& hypothesis, std::size_t same, std::int32_t limit) {
  // A path through cell (i, j) has at least |j - i| + |surplus - (j - i)| edits. Cells above the limit are skipped.
  const auto surplus = static_cast<std::int32_t>(reference_->size()) - static_cast<std::int32_t>(hypothesis.size());
  if (std::abs(surplus) > limit) return limit + 1;
  const std::int32_t lowest = -(limit - surplus) / 2, highest = (limit + surplus) / 2;
  const std::int32_t* above = base_.data() + rows_[same].origin;
  for (std::size_t i = same + 1; i < rows_.size(); ++i) {
    const auto at = static_cast<std::int32_t>(i);
    const Cells cells{std::max(rows_[i].beam.begin, at + lowest), std::min(rows_[i].beam.end, at + highest + 1)};
    std::int32_t* const row = attempt_.data() + rows_[i].origin;
    if (cells.begin >= cells.end || fill(hypothesis[i - 1], cells, above, row) > limit) return limit + 1;
    // Overwrites values of earlier attempts that the next row would read.
    row[cells.begin - 1] = row[cells.end] = kUnreachable;
    above = row;
  }
  return above[reference_->size()];
}

void BeamEditDistance::align(const Tokens& base, WordAlignment& alignment) const {
  std::size_t i = base.size(), j = reference_->size();
  alignment.hypothesis_at.assign(j, -1);
  alignment.reference_wrong.assign(j, false);
  alignment.hypothesis_wrong.assign(i, false);
  while (i > 0 || j > 0) {
    const bool wrong = i == 0 || j == 0 || base[i - 1] != (*reference_)[j - 1];
    if (i > 0 && j > 0 && base_cell(i, j) == base_cell(i - 1, j - 1) + (wrong ? 1 : 0)) {
      --i, --j;
      alignment.hypothesis_at[j] = static_cast<std::int32_t>(i);
      alignment.reference_wrong[j] = alignment.hypothesis_wrong[i] = wrong;
    } else if (i > 0 && (j == 0 || base_cell(i, j) == base_cell(i - 1, j) + 1)) {
      alignment.hypothesis_wrong[--i] = true;
    } else {
      alignment.hypothesis_at[--j] = static_cast<std::int32_t>(i) - 1;
      alignment.reference_wrong[j] = true;
    }
  }
}

}  // namespace heed::metrics
