#include "heed/service/translation_queue.h"

#include <algorithm>
#include <exception>
#include <utility>

#include <fmt/format.h>

namespace heed::service {

struct TranslationQueue::Job {
  TranslationJob job;
  std::vector<Answer> answers;
  std::size_t missing = 0;
  bool answered = false;

  bool is_abandoned() const { return answered || job.abandoned.stop_requested(); }
};

struct TranslationQueue::Sentence : QueuedSentence {
  struct Waiter {
    std::shared_ptr<Job> job;
    std::size_t place;  // its index among the job's sentences
  };
  std::string key;
  std::shared_ptr<const Job> first;  // says how it is decoded
  std::vector<Waiter> waiters;
};

namespace {

const Refused kBusy{Refused::Why::kBusy, "the server is busy; please try again in a moment"};
const Refused kTooLate{Refused::Why::kTooLate, "this took too long; please try again with less text"};

// Sentences of one kind are decoded together.
std::string kind_of(const TranslationJob& job) {
  return fmt::format("{}\n{}\n{}", job.model_key, job.nbest, job.align);
}

}  // namespace

TranslationQueue::TranslationQueue(const TranslationQueueOptions& options)
    : options_(options), cache_(options.cache_bytes) {
  for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { work(); });
}

TranslationQueue::~TranslationQueue() {
  drain();
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_all();
}

void TranslationQueue::submit(TranslationJob given) {
  const auto job = std::make_shared<Job>();
  job->job = std::move(given);
  const auto& sentences = job->job.sentences;
  job->answers.resize(sentences.size());
  const std::string kind = kind_of(job->job);
  Replies replies;
  {
    const std::lock_guard lock(mutex_);
    std::unordered_map<std::string, std::shared_ptr<Sentence>> fresh;
    std::vector<FairQueue::Sentence> in_line;
    std::vector<std::pair<std::shared_ptr<Sentence>, std::size_t>> joined;
    std::size_t cached = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      std::string key = kind + "\n" + sentences[i];
      if ((job->answers[i] = cache_.find(key))) {
        ++cached;
        continue;
      }
      const auto known = under_way_.find(key);
      auto& sentence = known != under_way_.end() ? known->second : fresh[key];
      if (!sentence) {
        sentence = std::make_shared<Sentence>();
        sentence->text = sentences[i], sentence->kind = kind, sentence->key = std::move(key);
        sentence->first = job;
        in_line.push_back(sentence);
      }
      joined.emplace_back(sentence, i);
    }
    if (draining_ || !has_room(in_line.size())) {
      ++figures_.refused_busy;
      refuse(*job, kBusy, replies);
    } else {
      figures_.sentences += sentences.size(), figures_.cached += cached;
      figures_.shared += joined.size() - in_line.size();
      for (auto& [sentence, place] : joined) sentence->waiters.push_back({job, place});
      under_way_.merge(fresh);
      job->missing = joined.size();
      if (job->missing == 0) finish(*job, replies);
      if (!in_line.empty()) line_.add(std::move(in_line));
    }
  }
  arrived_.notify_all();
  for (const auto& reply : replies) reply();
}

void TranslationQueue::submit(QueuedTask task) {
  {
    const std::lock_guard lock(mutex_);
    if (!draining_ && has_room(1)) {
      tasks_.push_back(std::move(task));
      arrived_.notify_all();
      return;
    }
    ++figures_.refused_busy;
  }
  task.refuse(kBusy);
}

void TranslationQueue::drain() {
  std::unique_lock lock(mutex_);
  draining_ = true;
  arrived_.notify_all();
  idle_.wait(lock, [this] { return !has_work() && busy_ == 0; });
}

TranslationQueueFigures TranslationQueue::figures() const {
  const std::lock_guard lock(mutex_);
  TranslationQueueFigures figures = figures_;
  figures.waiting = line_.size() + tasks_.size();
  figures.cache_bytes = cache_.bytes();
  return figures;
}

std::size_t TranslationQueue::share() const {
  const auto threads = static_cast<std::size_t>(options_.threads);
  return std::clamp<std::size_t>((line_.size() + decoding_ + threads - 1) / threads, 1, options_.max_batch);
}

void TranslationQueue::work() {
  std::size_t expected = 1;  // sentences: clients that were answered together often send their next requests together
  std::unique_lock lock(mutex_);
  while (true) {
    arrived_.wait(lock, [this] { return line_.size() > 0 || can_run_task() || stopping_; });
    if (stopping_) return;  // already drained
    if (!can_run_task())
      arrived_.wait_for(lock, options_.batch_wait,
                        [&] { return draining_ || can_run_task() || line_.size() >= expected; });
    ++busy_;
    if (can_run_task() && (tasks_turn_ || line_.size() == 0))
      run_task(lock);
    else if (line_.size() > 0)
      expected = std::max<std::size_t>(1, run_batch(lock));
    --busy_;
    if (!has_work() && busy_ == 0) idle_.notify_all();
  }
}

void TranslationQueue::run_task(std::unique_lock<std::mutex>& lock) {
  tasks_turn_ = false;
  ++running_tasks_;
  const QueuedTask task = std::move(tasks_.front());
  tasks_.pop_front();
  const bool late = Clock::now() > task.deadline;
  figures_.refused_late += late ? 1 : 0;
  lock.unlock();
  if (late) {
    task.refuse(kTooLate);
  } else if (!task.abandoned.stop_requested()) {
    ThreadPool alone(1);
    task.run(alone);
  }
  lock.lock();
  --running_tasks_;
}

std::size_t TranslationQueue::run_batch(std::unique_lock<std::mutex>& lock) {
  tasks_turn_ = true;
  Replies replies;
  const Batch batch = take_batch(replies);
  decoding_ += batch.size();
  lock.unlock();
  for (const auto& reply : replies) reply();
  replies.clear();
  const std::vector<Outcome<Answer>> answers = decode(batch);
  lock.lock();
  decoding_ -= batch.size();
  if (!batch.empty()) ++figures_.batches, figures_.batched_sentences += batch.size();
  for (std::size_t i = 0; i < batch.size(); ++i) answer(*batch[i], answers[i], replies);
  lock.unlock();
  for (const auto& reply : replies) reply();
  lock.lock();
  return batch.size();
}

// The next sentences in the queue that a client still waits for.
TranslationQueue::Batch TranslationQueue::take_batch(Replies& replies) {
  Batch batch;
  for (const auto& waiting : line_.take(share())) {
    auto sentence = std::static_pointer_cast<Sentence>(waiting);
    if (is_wanted(*sentence, replies))
      batch.push_back(std::move(sentence));
    else
      under_way_.erase(sentence->key);
  }
  return batch;
}

bool TranslationQueue::is_wanted(Sentence& sentence, Replies& replies) {
  const auto now = Clock::now();
  for (const auto& waiter : sentence.waiters) {
    if (waiter.job->is_abandoned() || now <= waiter.job->job.deadline) continue;
    ++figures_.refused_late;
    refuse(*waiter.job, kTooLate, replies);
  }
  return std::ranges::any_of(sentence.waiters, [](const auto& waiter) { return !waiter.job->is_abandoned(); });
}

std::vector<Outcome<TranslationQueue::Answer>> TranslationQueue::decode(const Batch& batch) {
  if (batch.empty()) return {};
  const TranslationJob& job = batch.front()->first->job;
  decode::TranslatorOptions options = options_.translator;
  options.search.nbest = job.nbest;
  options.search.beam = std::max(options.search.beam, job.nbest);
  std::vector<std::string> lines;
  for (const auto& sentence : batch) lines.push_back(sentence->text);
  std::vector<Outcome<Answer>> answers;
  try {
    ThreadPool alone(1);
    for (Answer& answer : translate_sentences(*job.model, alone, lines, options, job.align))
      answers.emplace_back(std::move(answer));
  } catch (const std::exception& error) {
    if (batch.size() == 1) return {Refused{Refused::Why::kFailed, error.what()}};
    answers.clear();  // one bad sentence must not fail the others
    for (const auto& sentence : batch) answers.push_back(std::move(decode({sentence}).front()));
  }
  return answers;
}

void TranslationQueue::answer(Sentence& sentence, const Outcome<Answer>& answer, Replies& replies) {
  under_way_.erase(sentence.key);
  if (const Answer* found = std::get_if<Answer>(&answer)) cache_.put(sentence.key, *found);
  for (const auto& [job, place] : sentence.waiters) {
    if (job->answered) continue;
    if (const Refused* refused = std::get_if<Refused>(&answer)) {
      refuse(*job, *refused, replies);
    } else {
      job->answers[place] = std::get<Answer>(answer);
      if (--job->missing == 0) finish(*job, replies);
    }
  }
}

void TranslationQueue::finish(Job& job, Replies& replies) {
  job.answered = true;
  replies.emplace_back(
      [reply = std::move(job.job.reply), answers = std::move(job.answers)]() mutable { reply(std::move(answers)); });
}

void TranslationQueue::refuse(Job& job, Refused refused, Replies& replies) {
  job.answered = true;
  replies.emplace_back([reply = std::move(job.job.reply), refused = std::move(refused)] { reply(refused); });
}

}  // namespace heed::service
