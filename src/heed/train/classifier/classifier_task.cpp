#include "heed/train/classifier/classifier_task.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "heed/autograd/cross_entropy.h"
#include "heed/base/sha256.h"
#include "heed/metrics/classification.h"
#include "heed/train/train_task.h"

namespace heed::train {
namespace {

template <class Value>
std::string_view bytes_of(std::span<const Value> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

}  // namespace

std::string ClassifierData::checksum() const {
  Sha256 sum;
  for (const ClassifiedTexts* part : {&train, &validation}) {
    const RowLists lists = part->texts.lists();
    sum.add(bytes_of(lists.rows));
    sum.add(bytes_of(lists.weights));
    sum.add(bytes_of(lists.offsets));
    sum.add(bytes_of(std::span<const std::int32_t>(part->classes)));
  }
  return sum.hex();
}

ClassifierTask::ClassifierTask(model::TextClassifier& model, const ClassifierData& data,
                               const ClassifierSettings& settings)
    : model_(model),
      data_(data),
      batch_(settings.texts.batch),
      seed_(static_cast<std::uint64_t>(settings.loop.seed)),
      checksum_(data.checksum()),
      order_(data.train.classes.size()) {}

std::int64_t ClassifierTask::begin_epoch(std::int64_t epoch) {
  std::iota(order_.begin(), order_.end(), 0);
  Random random = epoch_random(seed_, epoch);
  for (std::size_t i = order_.size() - 1; i > 0; --i) std::swap(order_[i], order_[random.below(i + 1)]);
  return (std::ssize(order_) + batch_ - 1) / batch_;
}

// Each occurrence of a word is dropped independently.
void ClassifierTask::add_with_dropout(std::size_t text, Random& random) {
  const auto limit =
      static_cast<std::uint32_t>(static_cast<double>(model_.options().word_dropout) * 4294967296.0);  // scaled to 2^32
  const std::span<const std::int32_t> rows = data_.train.texts.rows(text);
  const std::span<const float> counts = data_.train.texts.counts(text);
  kept_.rows.clear(), kept_.counts.clear();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    float count = 0;
    for (float occurrence = 0; occurrence < counts[i]; ++occurrence) count += random.bits() >= limit ? 1.0F : 0.0F;
    if (count == 0) continue;
    kept_.rows.push_back(rows[i]);
    kept_.counts.push_back(count);
  }
  texts_.add(kept_);
}

TrainTask::BatchLoss ClassifierTask::gradients(std::int64_t batch, std::int64_t step, ThreadPool& pool,
                                               Workspace& workspace) {
  const auto begin = static_cast<std::size_t>(batch * batch_);
  const std::size_t end = std::min(begin + static_cast<std::size_t>(batch_), order_.size());
  Random random = dropout_random(seed_, step);
  texts_.clear(), classes_.clear();
  for (std::size_t i = begin; i < end; ++i) {
    const auto text = static_cast<std::size_t>(order_[i]);
    add_with_dropout(text, random);
    classes_.push_back(data_.train.classes[text]);
  }
  Tape tape(pool, workspace, Mode::kTraining);
  const CrossEntropy result = cross_entropy(tape, model_.network().logits(tape, texts_.lists(), random), classes_);
  tape.backward(result.loss);
  return {.loss = result.loss.value.span()[0], .tokens = result.count};
}

double ClassifierTask::validation_loss(ThreadPool& pool, Workspace& /*workspace*/) {
  const std::vector<float> logs = model_.log_probabilities(data_.validation.texts.lists(), pool);
  const auto classes = static_cast<std::size_t>(model_.classes());
  double nats = 0;
  std::int64_t right = 0;
  for (std::size_t i = 0; i < data_.validation.classes.size(); ++i) {
    const std::span<const float> row = std::span(logs).subspan(i * classes, classes);
    const std::int32_t truth = data_.validation.classes[i];
    nats -= static_cast<double>(row[static_cast<std::size_t>(truth)]);
    right += metrics::most_probable(row) == truth ? 1 : 0;
  }
  const auto texts = static_cast<double>(data_.validation.classes.size());
  accuracy_ = static_cast<double>(right) / texts;
  return nats / texts;
}

void ClassifierTask::save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const {
  model_.save(folder, training);
}

}  // namespace heed::train
