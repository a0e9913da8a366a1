#include "heed/service/fair_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::service {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

void add(FairQueue& line, const std::vector<std::string>& texts, const std::string& kind = "") {
  std::vector<FairQueue::Sentence> sentences;
  for (const std::string& text : texts)
    sentences.push_back(std::make_shared<QueuedSentence>(QueuedSentence{text, kind}));
  line.add(std::move(sentences));
}

std::vector<std::string> take(FairQueue& line, std::size_t count) {
  std::vector<std::string> texts;
  for (const auto& sentence : line.take(count)) texts.push_back(sentence->text);
  return texts;
}

TEST(FairQueue, GivesEachOrderASentenceInTurn) {
  FairQueue line;
  add(line, {"book 1", "book 2", "book 3", "book 4"});
  add(line, {"note 1"});
  add(line, {"letter 1", "letter 2"});
  EXPECT_EQ(line.size(), 7U);
  EXPECT_THAT(take(line, 4), ElementsAre("book 1", "note 1", "letter 1", "book 2"));
  EXPECT_THAT(take(line, 2), ElementsAre("letter 2", "book 3"));
  EXPECT_THAT(take(line, 9), ElementsAre("book 4"));
  EXPECT_THAT(take(line, 9), IsEmpty());
  EXPECT_EQ(line.size(), 0U);
}

TEST(FairQueue, FillsABatchFromOneOrderWhereThereIsNoOther) {
  FairQueue line;
  add(line, {"a", "b", "c"});
  EXPECT_THAT(take(line, 3), ElementsAre("a", "b", "c"));
}

TEST(FairQueue, WhoComesLaterIsNotServedBeforeThoseWhoHaveWaited) {
  FairQueue line;
  add(line, {"a1", "a2"});
  add(line, {"b1"});
  EXPECT_THAT(take(line, 1), ElementsAre("a1"));
  add(line, {"c1"});
  EXPECT_THAT(take(line, 1), ElementsAre("b1"));
}

TEST(FairQueue, DoesNotMixKinds) {
  FairQueue line;
  add(line, {"a1", "a2"}, "model a");
  add(line, {"b1", "b2"}, "model b");
  EXPECT_THAT(take(line, 9), ElementsAre("a1", "a2"));
  EXPECT_THAT(take(line, 9), ElementsAre("b1", "b2"));
}

TEST(FairQueue, DoesNotLetShortSentencesWaitForLongOnesNorLongOnesForEver) {
  const std::string essay(1000, 'x');
  FairQueue line;
  add(line, {"short 1"});
  add(line, {essay});
  add(line, {"short 2"});
  EXPECT_THAT(take(line, 9), ElementsAre("short 1", "short 2"));
  add(line, {"short 3"});
  EXPECT_THAT(take(line, 9), ElementsAre(essay)) << "its turn has come";
  EXPECT_THAT(take(line, 9), ElementsAre("short 3"));
}

}  // namespace
}  // namespace heed::service
