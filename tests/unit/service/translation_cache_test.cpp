#include "heed/service/translation_cache.h"

#include <string>

#include <gtest/gtest.h>

namespace heed::service {
namespace {

std::shared_ptr<const SentenceAnswer> answer(const std::string& text) {
  return std::make_shared<const SentenceAnswer>(SentenceAnswer{{text}});
}

TEST(TranslationCache, RemembersWhatItWasGiven) {
  TranslationCache cache(10'000);
  EXPECT_EQ(cache.find("ein Hund"), nullptr);
  cache.put("ein Hund", answer("a dog"));
  ASSERT_NE(cache.find("ein Hund"), nullptr);
  EXPECT_EQ(cache.find("ein Hund")->front().text, "a dog");
}

TEST(TranslationCache, StaysWithinItsLimitAndForgetsWhatWasNotAskedForTheLongest) {
  TranslationCache cache(4'000);
  for (int i = 0; i < 5; ++i) cache.put("sentence " + std::to_string(i), answer("x"));
  ASSERT_NE(cache.find("sentence 0"), nullptr) << "used again: now the latest";
  for (int i = 5; i < 1000; ++i) {
    cache.put("sentence " + std::to_string(i), answer("x"));
    ASSERT_LE(cache.bytes(), 4'000U);
    if (i % 5 == 0) cache.find("sentence 0");
  }
  EXPECT_NE(cache.find("sentence 0"), nullptr);
  EXPECT_NE(cache.find("sentence 999"), nullptr);
  EXPECT_EQ(cache.find("sentence 1"), nullptr);
}

TEST(TranslationCache, DoesNotKeepWhatIsLargerThanItself) {
  TranslationCache cache(1'000), none(0);
  cache.put("a", answer(std::string(2'000, 'x')));
  none.put("a", answer("x"));
  EXPECT_EQ(cache.find("a"), nullptr);
  EXPECT_EQ(none.find("a"), nullptr);
  EXPECT_EQ(none.bytes(), 0U);
}

}  // namespace
}  // namespace heed::service
