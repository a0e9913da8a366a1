// heed data check DIR: what is in a folder of parallel text, and what may be wrong with it.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "apps/cli/verb.h"
#include "heed/text/corpus_check.h"

namespace heed::cli {

Verb add_data_check(Command& app);

// The two faces of the same data.
void print_corpus(const std::filesystem::path& folder, const CorpusFigures& figures, std::ostream& out);
void print_corpus_json(const std::filesystem::path& folder, const CorpusFigures& figures, std::ostream& out);

}  // namespace heed::cli
