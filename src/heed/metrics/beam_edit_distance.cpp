#include "heed/metrics/beam_edit_distance.h"

#include <algorithm>
#include <cmath>

namespace heed {
namespace {

constexpr std::int32_t kBeamWidth = 25;
constexpr std::int32_t kUnreachable = 1 << 29;

// Where one text is very much longer than the other, the beam is wide enough for a row to meet the one above.
std::int32_t beam_width(double length_ratio) {
  return kBeamWidth < length_ratio / 2 ? static_cast<std::int32_t>(std::ceil(length_ratio / 2 + kBeamWidth))
                                       : kBeamWidth;
}

std::int32_t floor_half(std::int32_t x) { return x >> 1; }

}  // namespace

void BeamEditDistance::start(std::size_t hypothesis_length, const Tokens& reference) {
  reference_ = &reference;
  const auto columns = static_cast<std::int32_t>(reference.size()) + 1;
  const double ratio =
      hypothesis_length == 0 ? 1 : static_cast<double>(reference.size()) / static_cast<double>(hypothesis_length);
  const std::int32_t width = beam_width(ratio);
  rows_.resize(hypothesis_length + 1);
  rows_[0] = {0, columns, 0};
  for (std::size_t i = 1; i < rows_.size(); ++i) {
    const auto diagonal = static_cast<std::int32_t>(std::floor(static_cast<double>(i) * ratio));
    const bool last = i + 1 == rows_.size();
    rows_[i] = {std::max(0, diagonal - width), last ? columns : std::min(columns, diagonal + width), 0};
  }
  // The beam never moves back. A row is read from one cell before its beam to the end of the next row's.
  std::ptrdiff_t used = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const std::int32_t end = i + 1 < rows_.size() ? std::max(rows_[i].end, rows_[i + 1].end) : rows_[i].end;
    rows_[i].origin = used + 1 - rows_[i].begin;
    used = rows_[i].origin + end + 1;
  }
  base_.assign(static_cast<std::size_t>(used), kUnreachable);
  attempt_.assign(static_cast<std::size_t>(used), kUnreachable);
  for (std::int32_t j = 0; j < columns; ++j) base_[static_cast<std::size_t>(rows_[0].origin + j)] = j;
}

std::int32_t BeamEditDistance::fill(std::uint32_t word, std::int32_t begin, std::int32_t end, const std::int32_t* above,
                                    std::int32_t* row) const {
  const std::uint32_t* const reference = reference_->data();
  std::int32_t least = kUnreachable, left = kUnreachable;
  std::int32_t j = begin;
  if (j == 0) {
    row[0] = least = left = above[0] + 1;
    ++j;
  }
  for (; j < end; ++j) {
    const std::int32_t substitution = above[j - 1] + (reference[j - 1] != word ? 1 : 0);
    left = std::min(substitution, std::min(above[j], left) + 1);
    row[j] = left;
    least = std::min(least, left);
  }
  return least;
}

std::int32_t BeamEditDistance::set_base(const Tokens& hypothesis) {
  for (std::size_t i = 1; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    fill(hypothesis[i - 1], row.begin, row.end, base_.data() + rows_[i - 1].origin, base_.data() + row.origin);
  }
  return base_[static_cast<std::size_t>(rows_.back().origin) + reference_->size()];
}

std::int32_t BeamEditDistance::distance(const Tokens& hypothesis, std::size_t same, std::int32_t limit) {
  // Cell (i, j) lies on a way of at least |j - i| + |surplus - (j - i)| edits: those past the limit are left out.
  const auto length = static_cast<std::int32_t>(hypothesis.size()),
             columns = static_cast<std::int32_t>(reference_->size());
  const std::int32_t surplus = columns - length;
  if (std::abs(surplus) > limit) return limit + 1;
  const std::int32_t lowest = -floor_half(limit - surplus), highest = floor_half(limit + surplus);
  const std::int32_t* above = base_.data() + rows_[same].origin;
  for (std::size_t i = same + 1; i < rows_.size(); ++i) {
    const auto at = static_cast<std::int32_t>(i);
    const std::int32_t begin = std::max(rows_[i].begin, at + lowest);
    const std::int32_t end = std::min(rows_[i].end, at + highest + 1);
    std::int32_t* const row = attempt_.data() + rows_[i].origin;
    if (begin >= end || fill(hypothesis[i - 1], begin, end, above, row) > limit) return limit + 1;
    // What an earlier attempt may have left where the next row looks.
    row[begin - 1] = row[end] = kUnreachable;
    above = row;
  }
  return same + 1 == rows_.size() ? base_[static_cast<std::size_t>(rows_.back().origin + columns)] : above[columns];
}

void BeamEditDistance::align(const Tokens& base, WordAlignment& alignment) const {
  std::size_t i = base.size(), j = reference_->size();
  alignment.hypothesis_at.assign(j, -1);
  alignment.reference_wrong.assign(j, 0);
  alignment.hypothesis_wrong.assign(i, 0);
  const auto cell = [&](std::size_t row, std::size_t column) {
    return base_[static_cast<std::size_t>(rows_[row].origin + static_cast<std::ptrdiff_t>(column))];
  };
  while (i > 0 || j > 0) {
    const bool both = i > 0 && j > 0;
    const bool wrong = !both || base[i - 1] != (*reference_)[j - 1];
    const bool side_by_side = both && cell(i, j) == cell(i - 1, j - 1) + (wrong ? 1 : 0);
    const bool deleted = !side_by_side && i > 0 && (j == 0 || cell(i, j) == cell(i - 1, j) + 1);
    if (!deleted) {
      alignment.hypothesis_at[j - 1] = static_cast<std::int32_t>(i) - 1;
      alignment.reference_wrong[j - 1] = side_by_side ? wrong : true;
    }
    if (side_by_side || deleted) alignment.hypothesis_wrong[i - 1] = deleted || wrong;
    if (!deleted) --j;
    if (side_by_side || deleted) --i;
  }
}

}  // namespace heed
