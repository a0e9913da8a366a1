#include "heed/text/corpus/prepared_pairs.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "heed/base/crc32c.h"
#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::text {
namespace {

namespace fs = std::filesystem;

fs::path side_base(const fs::path& folder, const std::string& name, const char* side) {
  return folder / fmt::format("{}.{}", name, side);
}
fs::path with(const fs::path& base, const char* ending) { return base.string() + ending; }

constexpr const char *kNumbers = ".numbers", *kBegins = ".begins", *kChecks = ".block.checks";

template <class Number>
std::uint32_t crc_of(std::span<const Number> numbers) {
  return crc32c(std::string_view(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()));
}

std::uint64_t joined(std::uint32_t source, std::uint32_t target) { return std::uint64_t{source} << 32 | target; }
std::uint32_t source_half(std::uint64_t check) { return static_cast<std::uint32_t>(check >> 32); }
std::uint32_t target_half(std::uint64_t check) { return static_cast<std::uint32_t>(check); }

constexpr auto kBlock = static_cast<std::size_t>(kBlockPairs);
std::int64_t blocks_of(std::int64_t pairs) { return (pairs + kBlockPairs - 1) / kBlockPairs; }

void require_block(bool holds, const fs::path& path, std::size_t first, std::size_t count, const char* problem) {
  if (!holds)
    throw Error(fmt::format("{}: the file is damaged ({} in pairs {} to {}); prepare the text again",
                            printable(path.string()), problem, first + 1, first + count));
}

constexpr const char* kOtherChecksum = "wrong checksum";

}  // namespace

std::vector<std::string> prepared_pairs_files(const std::string& name) {
  std::vector<std::string> files = {name + kChecks};
  for (const char* side : {"source", "target"})
    for (const char* ending : {kNumbers, kBegins}) files.push_back(fmt::format("{}.{}{}", name, side, ending));
  return files;
}

PreparedPairsWriter::Side::Side(const fs::path& base)
    : number_file(with(base, kNumbers)), begin_file(with(base, kBegins)) {
  begin_file.add(begins);
}

void PreparedPairsWriter::Side::add(std::span<const std::int32_t> sentence) {
  numbers.insert(numbers.end(), sentence.begin(), sentence.end());
  begins.push_back(written + numbers.size());
}

void PreparedPairsWriter::Side::write_block() {
  number_file.add(numbers);
  begin_file.add(std::span<const std::uint64_t>(begins).subspan(1));
  begins_crc = crc_of<std::uint64_t>(begins);
  numbers_crc = crc_of<std::int32_t>(numbers);
  written += numbers.size();
  numbers.clear();
  begins.assign(1, written);
}

PreparedPairsWriter::PreparedPairsWriter(const fs::path& folder, const std::string& name)
    : source_(side_base(folder, name, "source")),
      target_(side_base(folder, name, "target")),
      checks_(folder / (name + kChecks)) {}

void PreparedPairsWriter::write_block() {
  source_.write_block();
  target_.write_block();
  checks_.add(
      std::array{joined(source_.begins_crc, target_.begins_crc), joined(source_.numbers_crc, target_.numbers_crc)});
}

void PreparedPairsWriter::add(std::span<const std::int32_t> source, std::span<const std::int32_t> target) {
  source_.add(source);
  target_.add(target);
  if (++pairs_ % kBlockPairs == 0) write_block();
}

PreparedCounts PreparedPairsWriter::commit() {
  if (pairs_ % kBlockPairs != 0) write_block();
  for (Side* side : {&source_, &target_}) {
    side->number_file.commit();
    side->begin_file.commit();
  }
  checks_.commit();
  return {.pairs = pairs_,
          .source_numbers = static_cast<std::int64_t>(source_.written),
          .target_numbers = static_cast<std::int64_t>(target_.written)};
}

PreparedPairs::Side::Side(const fs::path& base, std::int64_t pairs, std::int64_t count, std::int32_t side_words)
    : numbers(with(base, kNumbers), count), begins(with(base, kBegins), pairs + 1), words(side_words) {}

std::int32_t PreparedPairs::Side::length(std::int64_t i) const {
  const auto at = static_cast<std::size_t>(i);
  return static_cast<std::int32_t>(begins.numbers()[at + 1] - begins.numbers()[at]);
}

std::span<const std::int32_t> PreparedPairs::Side::sentence(std::int64_t i) const {
  return numbers.numbers().subspan(begins.numbers()[static_cast<std::size_t>(i)], static_cast<std::size_t>(length(i)));
}

void PreparedPairs::Side::check_begins(std::size_t first, std::size_t count, std::uint32_t crc) const {
  const auto block = begins.numbers().subspan(first, count + 1);
  require_block(crc_of(block) == crc, begins.path(), first, count, kOtherChecksum);
  // A checksum does not protect against a deliberately altered file, and a wrong offset would point outside the
  // mapping.
  bool sound = block.back() <= numbers.numbers().size();
  for (std::size_t i = 0; i < count; ++i)
    sound = sound && block[i] < block[i + 1] && block[i + 1] - block[i] <= std::numeric_limits<std::int32_t>::max();
  require_block(sound, begins.path(), first, count, "sentences out of order");
}

void PreparedPairs::Side::check_numbers(std::size_t first, std::size_t count, std::uint32_t crc) const {
  const auto block_begins = begins.numbers().subspan(first, count + 1);
  const auto block = numbers.numbers().subspan(block_begins.front(), block_begins.back() - block_begins.front());
  require_block(crc_of(block) == crc, numbers.path(), first, count, kOtherChecksum);
  const bool known = std::ranges::all_of(block, [&](std::int32_t number) { return number >= 0 && number < words; });
  if (!known)
    throw Error(fmt::format("{}: made with another vocabulary (this one has {} words); prepare the text again",
                            printable(numbers.path().string()), words));
}

void PreparedPairs::Side::release(std::size_t first, std::size_t count) const {
  const std::uint64_t begin = begins.numbers()[first], end = begins.numbers()[first + count];
  numbers.release(begin, end - begin);
  begins.release(first, count + 1);
}

PreparedPairs::PreparedPairs(const fs::path& folder, const std::string& name, const PreparedCounts& counts,
                             std::int32_t source_words, std::int32_t target_words)
    : pairs_(counts.pairs),
      source_(side_base(folder, name, "source"), counts.pairs, counts.source_numbers, source_words),
      target_(side_base(folder, name, "target"), counts.pairs, counts.target_numbers, target_words),
      checks_(folder / (name + kChecks), 2 * blocks_of(counts.pairs)),
      lengths_checked_(static_cast<std::size_t>(blocks_of(counts.pairs))),
      numbers_checked_(lengths_checked_) {}

template <class Check>
void PreparedPairs::for_each_new_block(std::vector<bool>& done, std::int64_t first, std::int64_t count,
                                       Check&& check) const {
  if (count == 0) return;
  for (auto block = static_cast<std::size_t>(first) / kBlock;
       block <= static_cast<std::size_t>(first + count - 1) / kBlock; ++block) {
    if (done[block]) continue;
    check(block, block * kBlock, std::min(kBlock, static_cast<std::size_t>(pairs_) - block * kBlock));
    done[block] = true;
  }
}

void PreparedPairs::check_lengths(std::int64_t first, std::int64_t count) {
  for_each_new_block(lengths_checked_, first, count, [&](std::size_t block, std::size_t begin, std::size_t pairs) {
    const std::uint64_t check = checks_.numbers()[2 * block];
    source_.check_begins(begin, pairs, source_half(check));
    target_.check_begins(begin, pairs, target_half(check));
  });
}

void PreparedPairs::check(std::int64_t first, std::int64_t count) {
  check_lengths(first, count);
  for_each_new_block(numbers_checked_, first, count, [&](std::size_t block, std::size_t begin, std::size_t pairs) {
    const std::uint64_t check = checks_.numbers()[2 * block + 1];
    source_.check_numbers(begin, pairs, source_half(check));
    target_.check_numbers(begin, pairs, target_half(check));
  });
}

void PreparedPairs::release(std::int64_t first, std::int64_t count) {
  source_.release(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
  target_.release(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
}

}  // namespace heed::text
