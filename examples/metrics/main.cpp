// Scores two systems as sacreBLEU does and tests whether the difference could be chance.
//   ./metrics REFERENCE FIRST SECOND     text files, one sentence per line
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <heed/heed.h>

namespace {

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw heed::Error("cannot read '" + path + "'");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 4) throw heed::Error("usage: metrics REFERENCE FIRST SECOND");
  const std::vector<std::string> reference = lines_of(argv[1]), first = lines_of(argv[2]), second = lines_of(argv[3]);

  for (const heed::metrics::Evaluation& score : heed::score(second, {reference}))
    std::cout << heed::metrics::display_name(score.metric) << ' ' << score.score << "  " << score.signature << '\n';

  const auto bleu =
      heed::compare_systems(first, second, {reference}, {.metrics = {heed::metrics::Metric::kBleu}}).front();
  const heed::metrics::PairedTest& test = bleu.test;
  std::cout << "BLEU " << test.first_score << " -> " << test.second_score
            << "; 95% confidence interval of the difference [" << test.difference.low << ", " << test.difference.high
            << "]; p = " << test.bootstrap_p << " (bootstrap), " << test.randomization_p << " (randomization)\n";
  std::cout << (test.bootstrap_p < 0.05 ? "A significant difference.\n" : "No significant difference.\n");
  return 0;
} catch (const heed::Error& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
