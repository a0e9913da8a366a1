// heed data prepare: converts the text of a corpus into a folder of token ids (prepared_folder.h), with memory that
// does not grow with the text.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "heed/base/files/text_file.h"
#include "heed/base/thread_pool.h"
#include "heed/train/translation/prepared_info.h"

namespace heed::train {

struct PrepareOptions {
  std::filesystem::path data, out;
  text::Languages languages;
  TextSettings settings = {};
  TextOptions text = {};
  bool overwrite = false;  // a finished folder may be overwritten
};

// Progress callbacks. Both are optional.
struct PrepareHooks {
  std::function<void(std::int64_t lines)> counted;                      // so far, for the vocabularies
  std::function<void(std::int64_t lines, std::int64_t total)> encoded;  // so far, and in total
};

struct PrepareResult {
  PreparedInfo info;
  std::int32_t source_tokens = 0, target_tokens = 0;  // vocabulary sizes
};

// Changes nothing in the folder until the text has been read once without an error. Throws Error.
PrepareResult prepare_data(const PrepareOptions& options, ThreadPool& pool, const PrepareHooks& hooks = {});

}  // namespace heed::train
