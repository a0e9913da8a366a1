// The folder that `heed data prepare` writes: a corpus as numbers, which a training maps into memory.
//
//   prepared.json       what it is, its languages, how the text was read, counts and checksums; written last
//   train.*, val.*      the pairs (text/corpus/prepared_pairs.h)
//   val.de, val.en      the validation text, for scores and examples
//   source.*, target.*  tokenizers, vocabularies and the recaser, as in the folder of a model (model/language_assets.h)
//   unfinished          there until all of this is; a folder with it is prepared from the start
// The form is kept stable; prepared.json says its version.
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

// Whether `heed data prepare` has been at work here; it need not have finished.
bool is_prepared(const std::filesystem::path& folder);

// SHA-256 of those of the files that are read as a whole which are there, by name.
std::map<std::string, std::string> whole_file_checksums(const std::filesystem::path& folder,
                                                        const text::Languages& languages);

// The folder while it is written. What was not finished goes with this object, or, after a crash, with the next one.
class PreparedFolder {
 public:
  // Makes the folder if need be, and keeps others out. Nothing in it changes yet. Throws Error where it holds anything
  // but an unfinished corpus, or, with `overwrite`, a finished one.
  PreparedFolder(std::filesystem::path path, bool overwrite);
  ~PreparedFolder();
  PreparedFolder(const PreparedFolder&) = delete;
  PreparedFolder& operator=(const PreparedFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  void begin();                           // removes what was there
  void finish(const PreparedInfo& info);  // writes prepared.json: from now on the folder is whole

 private:
  enum class State { kChecked, kBegun, kFinished };

  std::filesystem::path path_;
  bool made_ = false;
  std::optional<FolderLock> lock_;
  State state_ = State::kChecked;
};

}  // namespace heed::train
