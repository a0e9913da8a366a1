// Reports what a check of parallel text found, as text and as JSON.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "heed/text/checks/corpus_check.h"

namespace heed::report {

void print_corpus(const std::filesystem::path& folder, const text::CorpusFigures& figures, std::ostream& out);
void print_corpus_json(const std::filesystem::path& folder, const text::CorpusFigures& figures, std::ostream& out);

}  // namespace heed::report
