// The faces of `heed lab quiz`: a conversation, a sheet of questions with their answers at its end, JSON, a folder.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "heed/lab/quiz.h"

namespace heed::report {

// Asks one question after the other, and shows after each answer what was measured. Ends with `in`, or with "q".
void hold_quiz(const std::vector<lab::LabQuestion>& questions, std::istream& in, std::ostream& out);

// All questions, and then all answers.
void print_quiz(const std::vector<lab::LabQuestion>& questions, std::ostream& out);

nlohmann::ordered_json quiz_json(const std::vector<lab::LabQuestion>& questions);

// report.md and report.html with questions first and answers last, and report.json. `command` makes them again.
void write_quiz(const std::vector<lab::LabQuestion>& questions, const std::string& command,
                const std::filesystem::path& folder);

}  // namespace heed::report
