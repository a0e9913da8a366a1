// Sentence pairs as token ids in memory-mapped files, for training on more data than fits into memory.
//
//   NAME.source.numbers, NAME.target.numbers  int32: one sentence after another, each with <s> and </s>
//   NAME.source.begins, NAME.target.begins    uint64: where each sentence starts, then the end of the last one
//   NAME.block.checks                         uint64: two per block of kBlockPairs pairs, one for the begins (with the
//                                             end of the block) and one for the numbers. The upper half is the CRC-32C
//                                             of the source, the lower half that of the target
// See number_file.h for the file format. The format is stable; prepared.json contains its version.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "heed/text/corpus/corpus.h"
#include "heed/text/corpus/number_file.h"

namespace heed::text {

// What the files must contain. Stored separately, so that a truncated file is detected.
struct PreparedCounts {
  std::int64_t pairs = 0;
  std::int64_t source_numbers = 0, target_numbers = 0;
};

std::vector<std::string> prepared_pairs_files(const std::string& name);

// Needs memory for one block. The files appear only on commit, each complete.
class PreparedPairsWriter {
 public:
  // REQUIRES: the folder exists
  PreparedPairsWriter(const std::filesystem::path& folder, const std::string& name);

  void add(std::span<const std::int32_t> source, std::span<const std::int32_t> target);
  PreparedCounts commit();  // call once; nothing can be added afterwards

 private:
  struct Side {
    explicit Side(const std::filesystem::path& base);
    void add(std::span<const std::int32_t> sentence);
    void write_block();

    NumberWriter<std::int32_t> number_file;
    NumberWriter<std::uint64_t> begin_file;
    std::vector<std::int32_t> numbers;              // of the current block
    std::vector<std::uint64_t> begins{0};           // and its end
    std::uint64_t written = 0;                      // numbers in the previous blocks
    std::uint32_t begins_crc = 0, numbers_crc = 0;  // of the last block written
  };
  void write_block();

  Side source_, target_;
  NumberWriter<std::uint64_t> checks_;
  std::int64_t pairs_ = 0;
};

class PreparedPairs : public PairSource {
 public:
  // `source_words`, `target_words`: vocabulary sizes; all token ids must be smaller. Throws Error with the file name if
  // a file is missing or its size does not match the counts. check() verifies the contents.
  PreparedPairs(const std::filesystem::path& folder, const std::string& name, const PreparedCounts& counts,
                std::int32_t source_words, std::int32_t target_words);

  std::int64_t size() const override { return pairs_; }
  std::int64_t target_numbers() const override { return std::ssize(target_.numbers.numbers()); }
  // REQUIRES: checked before
  PairLengths lengths(std::int64_t i) const override { return {source_.length(i), target_.length(i)}; }
  std::span<const std::int32_t> source(std::int64_t i) const override { return source_.sentence(i); }
  std::span<const std::int32_t> target(std::int64_t i) const override { return target_.sentence(i); }

  // Each block is checked once.
  void check_lengths(std::int64_t first, std::int64_t count) override;
  void check(std::int64_t first, std::int64_t count) override;
  void release(std::int64_t first, std::int64_t count) override;

 private:
  struct Side {
    Side(const std::filesystem::path& base, std::int64_t pairs, std::int64_t count, std::int32_t words);
    std::int32_t length(std::int64_t i) const;
    std::span<const std::int32_t> sentence(std::int64_t i) const;
    void check_begins(std::size_t first, std::size_t count, std::uint32_t crc) const;
    void check_numbers(std::size_t first, std::size_t count, std::uint32_t crc) const;
    void release(std::size_t first, std::size_t count) const;

    NumberFile<std::int32_t> numbers;
    NumberFile<std::uint64_t> begins;
    std::int32_t words;
  };
  // Calls check(block, first pair, pairs) for each block that contains one of these pairs and is not in `done` yet.
  template <class Check>
  void for_each_new_block(std::vector<bool>& done, std::int64_t first, std::int64_t count, Check&& check) const;

  std::int64_t pairs_;
  Side source_, target_;
  NumberFile<std::uint64_t> checks_;
  std::vector<bool> lengths_checked_, numbers_checked_;  // one flag per block
};

}  // namespace heed::text
