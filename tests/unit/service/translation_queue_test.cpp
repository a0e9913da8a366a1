#include "heed/service/translation_queue.h"

#include <atomic>
#include <future>
#include <latch>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/toy_model.h"

namespace heed::service {
namespace {

using ::testing::HasSubstr;

using Answers = std::vector<std::shared_ptr<const SentenceAnswer>>;
using Answered = std::future<Outcome<Answers>>;

class Queue : public ::testing::Test {
 protected:
  void start(std::size_t capacity = 100, int threads = 1, std::size_t cache_bytes = 0) {
    queue_ = std::make_unique<TranslationQueue>(TranslationQueueOptions{.threads = threads,
                                                                        .max_batch = 8,
                                                                        .batch_wait = std::chrono::milliseconds(1),
                                                                        .capacity = capacity,
                                                                        .cache_bytes = cache_bytes});
  }

  TranslationJob job(std::vector<std::string> sentences, Answered& answered) {
    auto promise = std::make_shared<std::promise<Outcome<Answers>>>();
    answered = promise->get_future();
    return {.model = model_,
            .model_key = "toy",
            .sentences = std::move(sentences),
            .deadline = Clock::now() + std::chrono::hours(1),
            .reply = [promise](auto outcome) { promise->set_value(std::move(outcome)); }};
  }
  Answered ask(std::vector<std::string> sentences) {
    Answered answered;
    queue_->submit(job(std::move(sentences), answered));
    return answered;
  }

  // Keeps one thread of the queue busy until `release_`.
  void occupy() {
    std::latch running(1);
    queue_->submit(QueuedTask{[&](ThreadPool&) {
                                running.count_down();
                                released_.get_future().wait();
                              },
                              [](const Refused&) { FAIL(); }, Clock::now() + std::chrono::hours(1)});
    running.wait();
  }
  void release() { released_.set_value(); }

  std::string translation(const std::string& sentence) {
    ThreadPool pool(1);
    return decode::translate(*model_, pool, std::span(&sentence, 1))[0].translations[0].text;
  }

  std::shared_ptr<const model::TranslationModel> model_ = test::toy_model();
  std::promise<void> released_;
  std::unique_ptr<TranslationQueue> queue_;
};

std::string text(Answered& answered, std::size_t place = 0) {
  return std::get<Answers>(answered.get())[place]->front().text;
}

TEST_F(Queue, AnswersEachSentenceOfEachOrderWithItsOwnTranslation) {
  start(10'000, 2);
  const std::vector<std::string> sentences = {"a b c", "h", "d e f g a b", "c c", "b a"};
  std::vector<Answered> answered;
  for (int i = 0; i < 200; ++i) answered.push_back(ask({sentences[i % 5], sentences[(i + 2) % 5]}));
  for (std::size_t i = 0; i < answered.size(); ++i) {
    const auto answers = std::get<Answers>(answered[i].get());
    EXPECT_EQ(answers[0]->front().text, translation(sentences[i % 5]));
    EXPECT_EQ(answers[1]->front().text, translation(sentences[(i + 2) % 5]));
  }
}

TEST_F(Queue, DecodesWhatWaitsTogether) {
  start();
  occupy();
  std::vector<Answered> answered;
  for (const char* sentence : {"a", "b", "c", "d", "e"}) answered.push_back(ask({sentence}));
  EXPECT_EQ(queue_->figures().waiting, 5U);
  release();
  for (Answered& one : answered) EXPECT_FALSE(text(one).empty());
  EXPECT_EQ(queue_->figures().batches, 1U);
  EXPECT_EQ(queue_->figures().batched_sentences, 5U);
}

TEST_F(Queue, ComputesTheSameSentenceOnceForAllWhoAskAtATime) {
  start();
  occupy();
  Answered one = ask({"a b"}), two = ask({"c", "a b", "a b"});
  release();
  EXPECT_EQ(text(one), translation("a b"));
  const auto answers = std::get<Answers>(two.get());
  EXPECT_EQ(answers[1]->front().text, translation("a b"));
  EXPECT_EQ(answers[2]->front().text, translation("a b"));
  EXPECT_EQ(queue_->figures().batched_sentences, 2U);
  EXPECT_EQ(queue_->figures().shared, 2U);
}

TEST_F(Queue, RemembersRecentAnswers) {
  start(100, 1, 100'000);
  Answered first = ask({"a b"});
  EXPECT_EQ(text(first), translation("a b"));
  Answered second = ask({"a b"});
  EXPECT_EQ(text(second), translation("a b"));
  EXPECT_EQ(queue_->figures().batched_sentences, 1U);
  EXPECT_EQ(queue_->figures().cached, 1U);
}

TEST_F(Queue, DoesNotTakeTheAnswerOfOneModelForThatOfAnother) {
  start(100, 1, 100'000);
  Answered first = ask({"a b c d"}), second;
  EXPECT_EQ(text(first), translation("a b c d"));
  TranslationJob other = job({"a b c d"}, second);
  other.model = test::toy_model("sdp", 7), other.model_key = "another";
  model_ = other.model;
  queue_->submit(std::move(other));
  EXPECT_EQ(text(second), translation("a b c d"));
  EXPECT_EQ(queue_->figures().cached, 0U);
}

TEST_F(Queue, RefusesWhatFindsNoRoomAndTakesMoreLater) {
  start(2);
  occupy();
  Answered one = ask({"a"}), two = ask({"b"}), three = ask({"c"});
  const auto refused = three.get();
  ASSERT_TRUE(std::holds_alternative<Refused>(refused));
  EXPECT_EQ(std::get<Refused>(refused).why, Refused::Why::kBusy);
  Answered same = ask({"a"});  // needs no room in the queue
  bool task_refused = false;
  queue_->submit(QueuedTask{[](ThreadPool&) { FAIL(); }, [&](const Refused&) { task_refused = true; },
                            Clock::now() + std::chrono::hours(1)});
  EXPECT_TRUE(task_refused);
  release();
  EXPECT_EQ(text(one), translation("a"));
  EXPECT_EQ(text(two), translation("b"));
  EXPECT_EQ(text(same), translation("a"));
  Answered later = ask({"c"});
  EXPECT_EQ(text(later), translation("c"));
  EXPECT_EQ(queue_->figures().refused_busy, 2U);
}

TEST_F(Queue, RefusesWhatIsNotDoneByItsDeadline) {
  start();
  occupy();
  Answered late, in_time = ask({"b"});
  TranslationJob hurried = job({"a"}, late);
  hurried.deadline = Clock::now();
  queue_->submit(std::move(hurried));
  release();
  const auto refused = late.get();
  ASSERT_TRUE(std::holds_alternative<Refused>(refused));
  EXPECT_EQ(std::get<Refused>(refused).why, Refused::Why::kTooLate);
  EXPECT_EQ(text(in_time), translation("b"));
}

TEST_F(Queue, DoesNotDecodeWhatNobodyWaitsForAnyMore) {
  start();
  occupy();
  Answered gone, stays = ask({"b"});
  std::stop_source client;
  TranslationJob abandoned = job({"a", "b"}, gone);
  abandoned.abandoned = client.get_token();
  queue_->submit(std::move(abandoned));
  client.request_stop();
  release();
  EXPECT_EQ(text(stays), translation("b"));
  queue_->drain();
  EXPECT_EQ(queue_->figures().batched_sentences, 1U) << "a is wanted by none, b by one";
}

TEST_F(Queue, DrainAnswersAllThatWasAcceptedAndRefusesTheRest) {
  start();
  occupy();
  std::vector<Answered> accepted;
  for (int i = 0; i < 30; ++i) accepted.push_back(ask({std::string(static_cast<std::size_t>(1 + i), 'a')}));
  std::jthread drain([&] { queue_->drain(); });
  release();
  drain.join();
  for (Answered& answered : accepted) {
    ASSERT_EQ(answered.wait_for(std::chrono::seconds(0)), std::future_status::ready);
    EXPECT_TRUE(std::holds_alternative<Answers>(answered.get()));
  }
  Answered after = ask({"a"});
  EXPECT_EQ(std::get<Refused>(after.get()).why, Refused::Why::kBusy);
}

TEST_F(Queue, TasksThatTakeLongLeaveAThreadForSentences) {
  start(100, 2);
  occupy();
  std::atomic<bool> second = false;
  queue_->submit(QueuedTask{[&](ThreadPool&) { second = true; }, [](const Refused&) { FAIL(); },
                            Clock::now() + std::chrono::hours(1)});
  Answered answered = ask({"a b"});
  EXPECT_EQ(text(answered), translation("a b"));
  EXPECT_FALSE(second) << "it waits for the first";
  release();
  queue_->drain();
  EXPECT_TRUE(second);
}

TEST_F(Queue, OneSentenceThatFailsDoesNotTakeOthersWithIt) {
  start();
  occupy();
  std::string endless;  // more tokens than a model accepts
  for (int i = 0; i < 1001; ++i) endless += "a ";
  Answered bad = ask({endless}), good = ask({endless.substr(0, 600)});
  release();
  const auto refused = bad.get();
  ASSERT_TRUE(std::holds_alternative<Refused>(refused));
  EXPECT_THAT(std::get<Refused>(refused).message, HasSubstr("1001"));
  EXPECT_EQ(text(good), translation(endless.substr(0, 600)));
}

TEST_F(Queue, GivesAsManyTranslationsAsAreAskedForAndAlignsTheirWords) {
  start();
  Answered answered;
  TranslationJob three = job({"a b c"}, answered);
  three.nbest = 3, three.align = true;
  queue_->submit(std::move(three));
  const auto answers = std::get<Answers>(answered.get());
  ASSERT_EQ(answers[0]->size(), 3U);
  const SentenceTranslation& best = answers[0]->front();
  EXPECT_EQ(best.text, translation("a b c"));
  EXPECT_EQ(best.source_words.size(), static_cast<std::size_t>(1 + std::ranges::count(best.text, ' ')));
}

}  // namespace
}  // namespace heed::service
