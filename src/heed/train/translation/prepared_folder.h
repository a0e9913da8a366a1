// The folder that `heed data prepare` writes: a corpus as token ids, which training maps into memory.
//
//   prepared.json       format, languages, how the text was read, counts and checksums; written last
//   train.*, val.*      the pairs (text/corpus/prepared_pairs.h)
//   val.de, val.en      the validation text, for scores and examples
//   source.*, target.*  tokenizers, vocabularies and the recaser, as in the folder of a model (model/language_assets.h)
//   unfinished          exists until everything is written; a folder with it is prepared again from the start
// The format is kept stable; prepared.json contains its version.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "heed/base/files/folder_lock.h"
#include "heed/text/corpus/parallel_text.h"
#include "heed/train/translation/prepared_info.h"

namespace heed::train {

inline constexpr const char *kTrainSet = "train", *kValidationSet = "val";

// Whether `heed data prepare` has written to this folder; it may be unfinished.
bool is_prepared(const std::filesystem::path& folder);

// SHA-256, by name, of the files that are read as a whole, as far as they exist.
std::map<std::string, std::string> whole_file_checksums(const std::filesystem::path& folder,
                                                        const text::Languages& languages);

// The folder while it is being written. An unfinished folder is cleaned up by the destructor or, after a crash, by the
// next run.
class PreparedFolder {
 public:
  // Creates the folder if missing and locks it. Changes nothing in it yet. Throws Error if it contains anything but an
  // unfinished corpus or, with `overwrite`, a finished one.
  PreparedFolder(std::filesystem::path path, bool overwrite);
  ~PreparedFolder();
  PreparedFolder(const PreparedFolder&) = delete;
  PreparedFolder& operator=(const PreparedFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  void begin();                           // removes the previous contents
  void finish(const PreparedInfo& info);  // writes prepared.json; the folder is now complete

 private:
  enum class State { kChecked, kBegun, kFinished };

  std::filesystem::path path_;
  bool made_ = false;
  std::optional<FolderLock> lock_;
  State state_ = State::kChecked;
};

}  // namespace heed::train
