#include "heed/service/translation_cache.h"

#include <utility>

namespace heed::service {
namespace {

// Including the overhead of containers and the key, which is stored twice.
std::size_t bytes_of(const std::string& key, const SentenceAnswer& answer) {
  std::size_t bytes = 256 + 2 * key.size();
  for (const SentenceTranslation& translation : answer)
    bytes += sizeof translation + translation.text.size() + translation.source_words.size() * sizeof(int);
  return bytes;
}

}  // namespace

std::shared_ptr<const SentenceAnswer> TranslationCache::find(const std::string& key) {
  const auto place = index_.find(key);
  if (place == index_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, place->second);
  return place->second->answer;
}

void TranslationCache::put(const std::string& key, std::shared_ptr<const SentenceAnswer> answer) {
  const std::size_t bytes = bytes_of(key, *answer);
  if (bytes > limit_ || index_.contains(key)) return;
  entries_.push_front({key, std::move(answer), bytes});
  index_.emplace(key, entries_.begin());
  bytes_ += bytes;
  while (bytes_ > limit_) forget_last();
}

void TranslationCache::forget_last() {
  bytes_ -= entries_.back().bytes;
  index_.erase(entries_.back().key);
  entries_.pop_back();
}

}  // namespace heed::service
