// A cache of recent sentence translations with a size limit; the least recently used is removed first.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "heed/service/translate_sentences.h"

namespace heed::service {

class TranslationCache {
 public:
  explicit TranslationCache(std::size_t bytes) : limit_(bytes) {}  // 0: caches nothing

  std::shared_ptr<const SentenceAnswer> find(const std::string& key);  // nullptr: not cached
  void put(const std::string& key, std::shared_ptr<const SentenceAnswer> answer);

  std::size_t bytes() const { return bytes_; }  // approximately

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const SentenceAnswer> answer;
    std::size_t bytes;
  };
  void forget_last();

  std::size_t limit_, bytes_ = 0;
  std::list<Entry> entries_;  // most recent first
  std::unordered_map<std::string, std::list<Entry>::iterator> index_;
};

}  // namespace heed::service
