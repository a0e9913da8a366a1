#include "heed/metrics/translation/ngram_matcher.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace heed::metrics {
namespace {

constexpr std::uint64_t kFreeSlot = ~std::uint64_t{0};
constexpr std::uint32_t kUnknown = 0xFFFFFFFF;

std::uint64_t pack(std::uint32_t prefix, std::uint32_t token) { return std::uint64_t{prefix} << 32 | token; }

std::size_t hash(std::uint64_t x) {
  x = (x ^ x >> 32) * 0x9E3779B97F4A7C15;
  return x ^ x >> 29;
}

}  // namespace

void NgramMatcher::count(const Tokens& hypothesis, std::span<const Tokens> references,
                         std::span<std::int64_t> matches) {
  if (reference_prefixes_.size() < references.size()) reference_prefixes_.resize(references.size());
  std::size_t tokens = 0;
  for (std::size_t r = 0; r < references.size(); ++r) {
    reference_prefixes_[r].assign(references[r].size(), 0);
    tokens += references[r].size();
  }
  hypothesis_prefixes_.assign(hypothesis.size(), 0);
  std::ranges::fill(matches, 0);
  for (std::size_t n = 1; n <= matches.size(); ++n) {
    reset(tokens);
    for (std::size_t r = 0; r < references.size(); ++r) add_reference(references[r], reference_prefixes_[r], n);
    matches[n - 1] = match(hypothesis, n);
    if (matches[n - 1] == 0) return;  // a longer shared n-gram would contain a shorter one
  }
}

void NgramMatcher::reset(std::size_t ngrams) {
  const std::size_t size = std::bit_ceil(2 * ngrams + 1);
  if (slots_.size() < size) slots_.resize(size);
  std::fill_n(slots_.begin(), size, Slot{kFreeSlot, 0, 0});
  mask_ = size - 1;
}

std::uint32_t NgramMatcher::find(std::uint64_t ngram) const {
  for (std::size_t at = hash(ngram);; ++at) {
    const std::size_t slot = at & mask_;
    if (slots_[slot].ngram == ngram || slots_[slot].ngram == kFreeSlot) return static_cast<std::uint32_t>(slot);
  }
}

void NgramMatcher::add_reference(const Tokens& reference, Tokens& prefixes, std::size_t n) {
  const auto count = static_cast<std::size_t>(ngrams(reference.size(), n));
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t ngram = pack(prefixes[i], reference[i + n - 1]);
    prefixes[i] = find(ngram);
    slots_[prefixes[i]].ngram = ngram;
    ++slots_[prefixes[i]].seen;
  }
  for (std::size_t i = 0; i < count; ++i) {
    Slot& slot = slots_[prefixes[i]];
    slot.allowed = std::max(slot.allowed, std::exchange(slot.seen, 0));
  }
}

std::int64_t NgramMatcher::match(const Tokens& hypothesis, std::size_t n) {
  std::int64_t matches = 0;
  const auto count = static_cast<std::size_t>(ngrams(hypothesis.size(), n));
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t& prefix = hypothesis_prefixes_[i];
    if (prefix == kUnknown) continue;
    const std::uint64_t ngram = pack(prefix, hypothesis[i + n - 1]);
    prefix = find(ngram);
    Slot& slot = slots_[prefix];
    if (slot.ngram != ngram) {
      prefix = kUnknown;
    } else if (slot.seen < slot.allowed) {
      ++slot.seen;
      ++matches;
    }
  }
  return matches;
}

}  // namespace heed::metrics
