#include "heed/text/checks/checked_text.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "heed/base/unicode/utf8.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed::text {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Sorted. Points and commas between digits are ignored: "1,000" is "1.000" in German. Single digits are left out,
// because translators often write them as words.
std::vector<std::string> numbers_in(std::string_view line) {
  std::vector<std::string> numbers;
  std::string number;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const bool inside = i + 1 < line.size() && (line[i] == '.' || line[i] == ',') && is_digit(line[i + 1]);
    if (i < line.size() && is_digit(line[i])) {
      number += line[i];
    } else if (number.empty() || !inside) {
      if (number.size() > 1) numbers.push_back(number);
      number.clear();
    }
  }
  std::ranges::sort(numbers);
  return numbers;
}

bool is_control(char32_t c) { return (c < 0x20 && c != '\t') || (c >= 0x7F && c < 0xA0) || c == 0xFFFD; }

struct Characters {
  std::int32_t count = 0;
  bool control = false;
};

Characters characters_of(std::string_view line) {
  Characters characters;
  for (std::size_t at = 0; at < line.size(); ++characters.count)
    if (is_control(next_character(line, at))) characters.control = true;
  return characters;
}

std::uint64_t hash_of(std::span<const std::string> words, std::uint64_t hash) {
  for (const std::string& word : words)
    hash = (hash ^ std::hash<std::string>{}(word)) * 0x9E3779B97F4A7C15U + 0x7F4A7C15U;
  return hash;
}

// Whether most of at least three words occur at least twice in the other language, and far more often than in their
// own.
bool in_other_language(std::span<const std::string> words, const Vocabulary& own, const Vocabulary& other) {
  if (words.size() < 3) return false;
  const auto count = [](const Vocabulary& vocabulary, const std::string& word) {
    const std::int32_t id = vocabulary.id(word);
    return id == Vocabulary::kUnknown ? 0 : vocabulary.count(id);
  };
  const auto foreign = std::ranges::count_if(words, [&](const std::string& word) {
    const std::int64_t there = count(other, word);
    return there >= 2 && there >= 2 * count(own, word);
  });
  return 2 * foreign > std::ssize(words);
}

void add_pair(std::string_view source, std::string_view target, const BothWords& words,
              const BothVocabularies& vocabularies, CheckedText& text) {
  const auto source_words = words.source.tokenize(source), target_words = words.target.tokenize(target);
  text.source.add(vocabularies.source.encode(source_words, Marks::kNone));
  text.target.add(vocabularies.target.encode(target_words, Marks::kNone));

  const Characters of_source = characters_of(source), of_target = characters_of(target);
  PairFacts& facts = text.pairs.emplace_back();
  facts.source_hash = hash_of(source_words, 1);
  facts.pair_hash = hash_of(target_words, facts.source_hash + 1);
  facts.source_characters = of_source.count;
  facts.target_characters = of_target.count;
  facts.has_words = !source_words.empty() && !target_words.empty();
  facts.same_text = facts.has_words && source_words == target_words;
  facts.control_characters = of_source.control || of_target.control;
  facts.other_numbers = numbers_in(source) != numbers_in(target);
  facts.source_in_target_language = in_other_language(source_words, vocabularies.source, vocabularies.target);
  facts.target_in_source_language = in_other_language(target_words, vocabularies.target, vocabularies.source);
}

}  // namespace

CheckedText read_checked_text(const Split& files, const BothWords& words, const BothVocabularies& vocabularies,
                              ThreadPool& pool, const TextOptions& options) {
  ParallelText text(files, options);
  CheckedText checked;
  for_each_block<CheckedText>(
      text, pool,
      [&](const ParallelText::Block& block, std::size_t begin, std::size_t end, CheckedText& part) {
        for (std::size_t i = begin; i < end; ++i) add_pair(block.source[i], block.target[i], words, vocabularies, part);
      },
      [&](const CheckedText& part) {
        checked.source.add(part.source);
        checked.target.add(part.target);
        checked.pairs.insert(checked.pairs.end(), part.pairs.begin(), part.pairs.end());
      });
  return checked;
}

}  // namespace heed::text
