// Threads that decode the sentences of many jobs together, and run other tasks in between.
//
// An idle thread takes its share of the sentences that wait or are being decoded. It starts when as many sentences wait
// as its last batch had, and at the latest `batch_wait` after it found the first, so a lone request hardly waits. A
// sentence that is already waiting or being decoded is not queued again: all jobs that need it get the same answer.
// Recent answers are cached.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "heed/decode/translator.h"
#include "heed/service/fair_queue.h"
#include "heed/service/outcome.h"
#include "heed/service/translation_cache.h"

namespace heed::service {

using Clock = std::chrono::steady_clock;

struct TranslationQueueOptions {
  int threads = 1;
  decode::TranslatorOptions translator = {};  // nbest and weights are set per job
  std::size_t max_batch = 1;
  Clock::duration batch_wait = {};
  std::size_t capacity = 1;     // sentences and tasks that may wait
  std::size_t cache_bytes = 0;  // of cached answers
};

// The sentences of one request.
struct TranslationJob {
  std::shared_ptr<const model::TranslationModel> model;
  std::string model_key;  // unique among the models that the queue has seen
  std::vector<std::string> sentences;
  Index nbest = 1;
  bool align = false;  // align the words of the translations with those of the sentence
  Clock::time_point deadline = {};
  std::stop_token abandoned = {};
  Reply<std::vector<std::shared_ptr<const SentenceAnswer>>> reply;  // one per sentence
};

// Another computation.
struct QueuedTask {
  std::function<void(ThreadPool&)> run;        // must not throw
  std::function<void(const Refused&)> refuse;  // called instead of `run`
  Clock::time_point deadline = {};
  std::stop_token abandoned = {};
};

// Counters since the start; the last two are current values.
struct TranslationQueueFigures {
  std::uint64_t sentences = 0;           // requested, of which
  std::uint64_t cached = 0, shared = 0;  // were cached; were computed once for several jobs
  std::uint64_t batches = 0, batched_sentences = 0;
  std::uint64_t refused_busy = 0, refused_late = 0;
  std::size_t waiting = 0, cache_bytes = 0;
};

class TranslationQueue {
 public:
  explicit TranslationQueue(const TranslationQueueOptions& options);
  ~TranslationQueue();  // drains
  TranslationQueue(const TranslationQueue&) = delete;
  TranslationQueue& operator=(const TranslationQueue&) = delete;

  // Refuses it as kBusy if not all of it fits, unless nothing waits; as kTooLate once its deadline has passed.
  void submit(TranslationJob job);
  void submit(QueuedTask task);

  // Refuses new jobs, and returns when all accepted ones are answered.
  void drain();

  TranslationQueueFigures figures() const;

 private:
  struct Job;       // what is still missing of it
  struct Sentence;  // and the jobs that wait for it
  using Answer = std::shared_ptr<const SentenceAnswer>;
  using Batch = std::vector<std::shared_ptr<Sentence>>;
  using Replies = std::vector<std::function<void()>>;  // to be called without the lock

  void work();
  std::size_t share() const;  // one thread's share of the current sentences
  bool has_work() const { return line_.size() > 0 || !tasks_.empty(); }
  // One thread is reserved for sentences, since a task may take long.
  bool can_run_task() const { return !tasks_.empty() && running_tasks_ < std::max(1, options_.threads - 1); }
  bool has_room(std::size_t count) const {
    return !has_work() || line_.size() + tasks_.size() + count <= options_.capacity;
  }
  void run_task(std::unique_lock<std::mutex>& lock);
  std::size_t run_batch(std::unique_lock<std::mutex>& lock);  // returns the number of sentences
  Batch take_batch(Replies& replies);
  bool is_wanted(Sentence& sentence, Replies& replies);
  std::vector<Outcome<Answer>> decode(const Batch& batch);
  void answer(Sentence& sentence, const Outcome<Answer>& answer, Replies& replies);
  static void finish(Job& job, Replies& replies);
  static void refuse(Job& job, Refused refused, Replies& replies);

  TranslationQueueOptions options_;
  mutable std::mutex mutex_;  // protects everything below
  std::condition_variable arrived_, idle_;
  FairQueue line_;
  std::deque<QueuedTask> tasks_;
  std::unordered_map<std::string, std::shared_ptr<Sentence>> under_way_;  // waiting or being decoded, by key
  std::size_t decoding_ = 0;                                              // sentences
  std::size_t busy_ = 0;                                                  // threads
  TranslationCache cache_;
  TranslationQueueFigures figures_;
  int running_tasks_ = 0;
  bool tasks_turn_ = false;  // batches and tasks take turns
  bool draining_ = false, stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace heed::service
