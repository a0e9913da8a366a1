#include <map>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/unicode/unicode.h"
#include "heed/grammar/german/german_forms.h"
#include "heed/grammar/lexicon/lexicon.h"
#include "heed/grammar/make_corpus.h"
#include "tests/integration/says.h"
#include "tests/support/message_of.h"

namespace heed::grammar {
namespace {

using Pairs = std::vector<SentencePair>;

std::array<Pairs, 3> corpus(std::uint64_t seed, std::int64_t train, std::int64_t validation = 200,
                            std::int64_t test = 200) {
  std::array<Pairs, 3> sets;
  make_corpus({.seed = seed, .train = train, .validation = validation, .test = test},
              [&](Set split, const SentencePair& pair) { sets[static_cast<std::size_t>(split)].push_back(pair); });
  return sets;
}

Pairs training(std::uint64_t seed, std::int64_t pairs) { return std::move(corpus(seed, pairs)[2]); }

std::vector<std::string> sources(const Pairs& pairs) {
  std::vector<std::string> lines;
  for (const SentencePair& pair : pairs) lines.push_back(pair.source + "\t" + pair.target);
  return lines;
}

std::set<std::string> words(const Pairs& pairs, std::string SentencePair::*side) {
  std::set<std::string> found;
  for (const SentencePair& pair : pairs) {
    std::istringstream stream(pair.*side);
    for (std::string word; stream >> word;) {
      while (std::string_view(".,?").find(word.back()) != std::string_view::npos) word.pop_back();
      found.insert(lower_case(word));
    }
  }
  return found;
}

const Pairs& large_sample() {
  static const Pairs pairs = training(5, 60'000);
  return pairs;
}

TEST(Corpus, TheSameSeedMakesTheSamePairs) {
  const auto one = corpus(3, 500), two = corpus(3, 500), other = corpus(4, 500);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(sources(one[i]), sources(two[i]));
    EXPECT_NE(sources(one[i]), sources(other[i]));
  }
}

TEST(Corpus, ALargerOneKeepsTheHeldOutSetsAndBeginsAlike) {
  const auto small = corpus(3, 300), large = corpus(3, 900);
  EXPECT_EQ(sources(small[0]), sources(large[0]));
  EXPECT_EQ(sources(small[1]), sources(large[1]));
  auto beginning = sources(large[2]);
  beginning.resize(300);
  EXPECT_EQ(sources(small[2]), beginning);
}

TEST(Corpus, NoHeldOutSentenceIsInTheTrainingSet) {
  const auto sets = corpus(1, 20'000, 500, 500);
  std::set<std::string> german, english;
  std::size_t total = 0;
  for (const Pairs& pairs : sets)
    for (const SentencePair& pair : pairs) german.insert(pair.source), ++total;
  EXPECT_EQ(total, 21'000U);
  EXPECT_EQ(german.size(), total);
  for (const SentencePair& pair : sets[2]) english.insert(pair.target);
  for (const std::size_t held_out : {0, 1})
    for (const SentencePair& pair : sets[held_out]) EXPECT_FALSE(english.contains(pair.target)) << pair.target;
}

TEST(Corpus, SentencesLookLikeSentences) {
  for (const SentencePair& pair : large_sample())
    for (const std::string& text : {pair.source, pair.target}) {
      ASSERT_FALSE(text.empty());
      const char mark = text.back(), first = text.front();
      ASSERT_TRUE(mark == '.' || mark == '?') << text;
      ASSERT_TRUE((first >= 'A' && first <= 'Z') || text.starts_with("Ü") || text.starts_with("Ö") ||
                  text.starts_with("Ä"))
          << text;
      for (const char* wrong : {"  ", " ,", ",,", " .", "\n", "\t", ", ."})
        ASSERT_EQ(text.find(wrong), std::string::npos) << text;
      ASSERT_EQ(pair.source.back(), pair.target.back()) << text;
    }
}

TEST(Corpus, TheSameGermanIsAlwaysTheSameEnglish) {
  std::map<std::string, std::string> seen;
  for (const std::uint64_t seed : {21, 22, 23})
    for (const SentencePair& pair : training(seed, 30'000)) {
      const auto [at, inserted] = seen.emplace(pair.source, pair.target);
      ASSERT_EQ(at->second, pair.target) << pair.source;
    }
}

TEST(Corpus, HasWordsEnoughOnBothSides) {
  const Pairs pairs = training(1, 10'000);
  EXPECT_GE(words(pairs, &SentencePair::source).size(), 700U);
  EXPECT_GE(words(pairs, &SentencePair::target).size(), 700U);
}

TEST(Corpus, EveryConstructionIsFrequentEnoughToBeLearned) {
  std::array<int, kConstructions> count{};
  const Pairs pairs = training(1, 10'000);
  for (const SentencePair& pair : pairs)
    for (std::size_t i = 0; i < count.size(); ++i) count[i] += pair.constructions >> i & 1;
  for (std::size_t i = 0; i < count.size(); ++i) EXPECT_GE(count[i], 80) << kConstructionNames[i];
}

TEST(Corpus, EveryEntryOfTheLexiconIsUsed) {
  const auto german = words(large_sample(), &SentencePair::source);
  for (const auto table : {people(), things(), places()})
    for (const Noun& noun : table)
      EXPECT_TRUE(german.contains(lower_case(noun.singular)) || german.contains(lower_case(noun.plural)))
          << noun.singular << noun.plural;
  for (const Verb& verb : verbs()) {
    std::istringstream participle{std::string(verb.german.participle)};
    for (std::string word; participle >> word;)
      EXPECT_TRUE(german.contains(lower_case(word)) || !verb.german.preterite.empty()) << verb.german.participle;
    EXPECT_TRUE(german.contains(std::string(verb.german.third))) << verb.german.third;
  }
  for (const Name& name : names()) EXPECT_TRUE(german.contains(lower_case(name.name))) << name.name;
  for (const Modal& modal : modals()) EXPECT_TRUE(german.contains(std::string(modal.first)));
  for (const Adjective& adjective : adjectives())
    EXPECT_TRUE(german.contains(std::string(adjective.german)) || german.contains(std::string(adjective.stem) + "en"))
        << adjective.german;
}

TEST(Corpus, EveryTimeAndPhraseIsUsed) {
  std::string all;
  for (const SentencePair& pair : large_sample()) all += pair.source + "\n";
  all = lower_case(all);
  for (const TimePhrase& time : times()) EXPECT_NE(all.find(lower_case(time.german)), std::string::npos) << time.german;
  for (const Manner& manner : manners()) EXPECT_NE(all.find(manner.german), std::string::npos) << manner.german;
  for (const auto table : {vehicles(), to_towns(), in_towns()})
    for (const Phrase& phrase : table)
      EXPECT_NE(all.find(lower_case(phrase.german)), std::string::npos) << phrase.german;
}

TEST(Lexicon, SaysWhichWordItLacks) {
  EXPECT_THAT(test::message_of([] { noun("Quastenflosser"); }), Says("noun", "'Quastenflosser'"));
}

}  // namespace
}  // namespace heed::grammar
