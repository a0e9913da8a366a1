// Translates lines of text block by block, so that a file may be larger than memory. Translation into a file can be
// interrupted and resumed.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "heed/base/files/text_file.h"
#include "heed/base/thread_pool.h"
#include "heed/decode/translator.h"
#include "heed/model/translation_model.h"
#include "heed/run/translate/translation_file.h"
#include "heed/run/translate/translation_lines.h"

namespace heed::run {

struct TranslationJob {
  std::string model;  // folder; a resumed output is checked against it
  std::string file;   // source file; "-": standard input
  std::string out;    // file; empty: the stream
  OutputStart start = OutputStart::kNew;
  decode::TranslatorOptions translator = {};
  TranslationForm form = {};
  std::size_t block_lines = 2000;  // lines that are read before they are translated
  bool progress = false;           // shown on `err`
  bool quiet = false;              // print nothing on `err`
};

// Reads `source`, the file job.file, to its end. Returns the signal that interrupted a translation into a file, or 0.
int translate_lines(const TranslationJob& job, TextFile& source, const model::TranslationModel& model, ThreadPool& pool,
                    std::ostream& out, std::ostream& err);

}  // namespace heed::run
