// The outputs of `heed lab quiz`: interactive, a sheet of questions with the answers at the end, JSON, a folder.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "heed/lab/quiz.h"

namespace heed::report {

// Asks the questions one by one and shows after each answer what was measured. Ends at the end of `in` or with "q".
void hold_quiz(const std::vector<lab::LabQuestion>& questions, std::istream& in, std::ostream& out);

// Prints all questions, then all answers.
void print_quiz(const std::vector<lab::LabQuestion>& questions, std::ostream& out);

nlohmann::ordered_json quiz_json(const std::vector<lab::LabQuestion>& questions);

// Writes report.md and report.html with the questions first and the answers last, and report.json. `command` reproduces
// them.
void write_quiz(const std::vector<lab::LabQuestion>& questions, const std::string& command,
                const std::filesystem::path& folder);

}  // namespace heed::report
