#include "heed/report/lab/lab_quiz.h"

#include <algorithm>
#include <cctype>
#include <istream>
#include <optional>
#include <ostream>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/wrapped_text.h"
#include "heed/base/unicode/printable.h"
#include "heed/plot/document.h"

namespace heed::report {
namespace {

char letter(std::size_t choice) { return static_cast<char>('a' + choice); }

std::string numbered(std::size_t number, const std::string& text) { return fmt::format("{}. {}", number + 1, text); }

std::string answer_of(const lab::LabQuestion& question) {
  const std::size_t right = question.right();
  return fmt::format("{}) {}. {} {}", letter(right), question.choices[right].text, question.measured, question.reason);
}

std::string more_of(const lab::LabQuestion& question) { return fmt::format("More: heed lab {}", question.experiment); }

void print_question(const lab::LabQuestion& question, std::size_t number, std::ostream& out) {
  print_paragraph(numbered(number, question.question), out);
  for (std::size_t i = 0; i < question.choices.size(); ++i)
    print(out, "   {}) {}\n", letter(i), question.choices[i].text);
}

std::string trimmed(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(" \t\r"), end = line.find_last_not_of(" \t\r");
  return begin == std::string::npos ? "" : line.substr(begin, end - begin + 1);
}

struct Answer {
  bool ended = false;
  std::optional<std::size_t> choice = {};  // nullopt: show the answer
};

// Asks again after an invalid answer.
Answer read_answer(const lab::LabQuestion& question, std::istream& in, std::ostream& out) {
  const char last = letter(question.choices.size() - 1);
  for (std::string line;;) {
    print(out, "Your guess (a to {}; Enter shows the answer, q ends): ", last);
    out.flush();
    if (!std::getline(in, line)) return {.ended = true};
    line = trimmed(line);
    if (line.empty()) return {};
    const char given = static_cast<char>(std::tolower(static_cast<unsigned char>(line[0])));
    if (line.size() == 1 && given == 'q') return {.ended = true};
    if (line.size() == 1 && given >= 'a' && given <= last) return {.choice = static_cast<std::size_t>(given - 'a')};
    print(out, "\"{}\" is not one of the choices.\n", printable(line, 40));
  }
}

}  // namespace

void hold_quiz(const std::vector<lab::LabQuestion>& questions, std::istream& in, std::ostream& out) {
  print(out, "{} questions about attention. Each answer is measured on this computer.\n", questions.size());
  std::size_t guessed = 0, right = 0;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    out << '\n';
    print_question(questions[i], i, out);
    const Answer answer = read_answer(questions[i], in, out);
    if (answer.ended) break;
    if (answer.choice) {
      const bool hit = *answer.choice == questions[i].right();
      ++guessed;
      right += hit ? 1 : 0;
      out << (hit ? "Right. " : "No. ");
    }
    print_paragraph(answer_of(questions[i]), out);
    print(out, "{}\n", more_of(questions[i]));
  }
  print(out, "\n{} of {} guesses were right.\n", right, guessed);
}

void print_quiz(const std::vector<lab::LabQuestion>& questions, std::ostream& out) {
  out << "== Questions ==\n";
  for (std::size_t i = 0; i < questions.size(); ++i) {
    out << '\n';
    print_question(questions[i], i, out);
  }
  out << "\n== Answers ==\n";
  for (std::size_t i = 0; i < questions.size(); ++i) {
    out << '\n';
    print_paragraph(numbered(i, answer_of(questions[i])), out);
    print(out, "   {}\n", more_of(questions[i]));
  }
}

nlohmann::ordered_json quiz_json(const std::vector<lab::LabQuestion>& questions) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const lab::LabQuestion& question : questions) {
    nlohmann::ordered_json choices = nlohmann::ordered_json::array();
    for (const lab::LabChoice& choice : question.choices)
      choices.push_back({{"text", choice.text}, {"distance", choice.distance}});
    list.push_back({{"experiment", question.experiment},
                    {"question", question.question},
                    {"choices", std::move(choices)},
                    {"right", question.right()},
                    {"measured", question.measured},
                    {"reason", question.reason}});
  }
  return {{"questions", std::move(list)}};
}

void write_quiz(const std::vector<lab::LabQuestion>& questions, const std::string& command,
                const std::filesystem::path& folder) {
  plot::Document document{"Questions about attention"};
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  add(plot::Paragraph{"Guess first. The answers are at the end; they were measured."});
  for (std::size_t i = 0; i < questions.size(); ++i) {
    add(plot::Paragraph{numbered(i, questions[i].question)});
    std::vector<std::string> choices;
    for (std::size_t c = 0; c < questions[i].choices.size(); ++c)
      choices.push_back(fmt::format("{}) {}", letter(c), questions[i].choices[c].text));
    add(plot::BulletList{std::move(choices)});
  }
  add(plot::Heading{"Answers"});
  for (std::size_t i = 0; i < questions.size(); ++i)
    add(plot::Paragraph{fmt::format("{} ({})", numbered(i, answer_of(questions[i])), more_of(questions[i]))});
  add(plot::Heading{"To reproduce this sheet"});
  add(plot::CodeBlock{printable(command)});
  write_report(document, folder);
  write_atomically(folder / "report.json", quiz_json(questions).dump(2) + "\n");
}

}  // namespace heed::report
