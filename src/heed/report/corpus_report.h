// What a check of parallel text found, for people and for programs.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "heed/text/checks/corpus_check.h"

namespace heed::report {

void print_corpus(const std::filesystem::path& folder, const text::CorpusFigures& figures, std::ostream& out);
void print_corpus_json(const std::filesystem::path& folder, const text::CorpusFigures& figures, std::ostream& out);

}  // namespace heed::report
