// Trains a translator, stops it halfway and resumes it. The result is bit-identical to an uninterrupted run.
//   ./train CORPUS OUT     CORPUS: a folder with train.de, train.en, val.de, val.en
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include <heed/heed.h>

namespace {

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void show(const heed::train::EpochReport& epoch) {
  std::cout << "epoch " << epoch.epoch << ": validation loss " << epoch.valid_loss
            << (epoch.best ? ", best so far\n" : "\n");
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) throw heed::Error("usage: train CORPUS OUT");
  const std::filesystem::path out = argv[2];
  std::filesystem::create_directories(out);
  // `heed train --help` lists these names.
  const heed::Settings settings = {{"data", argv[1]}, {"preset", "demo"}, {"hidden", 32},
                                   {"embedding", 32}, {"key", 32},        {"epochs", 2}};

  std::cout << "Without an interruption:\n";
  heed::train_translator(out / "whole", settings, {.on_epoch = show});

  std::cout << "Stopped after 20 steps, then resumed:\n";
  std::int64_t steps = 0;
  const auto twenty = [&](const heed::train::StepReport&) { return ++steps < 20; };
  heed::train_translator(out / "resumed", settings, {.on_step = twenty, .on_epoch = show});
  heed::train_translator(out / "resumed", {}, {.start = heed::TrainingStart::kResume, .on_epoch = show});

  const bool same = bytes_of(out / "whole/model.safetensors") == bytes_of(out / "resumed/model.safetensors");
  std::cout << (same ? "Both models are the same, bit for bit.\n" : "The models differ.\n");
  return same ? 0 : 1;
} catch (const heed::Error& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
