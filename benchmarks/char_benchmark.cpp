// Measures a training step of the character model with its default sizes, and text generation with one stream. Prints
// characters/s for both and, for training, the share of the machine's sgemm peak in the same run: a large product with
// Heed's or with OpenBLAS's own threads, whichever is faster. The cost per character is that of the layers' products
// and their gradients; elementwise functions, softmax and Adam are not counted.
// Run: build/release/benchmarks/char_benchmark [SECONDS=10] [HIDDEN=256] [BATCH=32] [WINDOW=64] [THREADS=2]
#include <cstdlib>

#include <cblas.h>
#include <fmt/format.h>

#include "benchmarks/measure.h"
#include "heed/decode/generator.h"
#include "heed/tensor/product.h"
#include "heed/train/gradients.h"
#include "heed/train/lm/char_task.h"
#include "heed/train/optimizer.h"

namespace heed::bench {
namespace {

constexpr Index kCharacters = 65, kTextLength = 200'000;

std::string random_text() {
  Random random(1);
  std::string text;
  for (Index i = 0; i < kTextLength; ++i) text += static_cast<char>(' ' + static_cast<char>(random.below(kCharacters)));
  return text;
}

double peak_flops(ThreadPool& pool, double budget) {
  constexpr Index kSize = 1536;
  Tensor a(Shape{kSize, kSize}), b(Shape{kSize, kSize}), c(Shape{kSize, kSize});
  const double flops = 2.0 * kSize * kSize * kSize;
  const double heed = best_seconds([&] { product(pool, a.view(), b.view(), c.view()); }, budget / 2);
  openblas_set_num_threads(pool.threads());
  const double openblas = best_seconds(
      [&] {
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, kSize, kSize, kSize, 1, a.view().data(), kSize,
                    b.view().data(), kSize, 0, c.view().data(), kSize);
      },
      budget / 2);
  openblas_set_num_threads(1);
  return flops / std::min(heed, openblas);
}

double flops_of_a_character(const model::CharOptions& options) {
  const auto e = static_cast<double>(options.embedding), h = static_cast<double>(options.hidden),
             v = static_cast<double>(options.characters);
  const double weights = 3 * h * (e + h) + static_cast<double>(options.layers - 1) * 6 * h * h + h * v;
  return 6 * weights;  // a multiplication and an addition, once forward and twice backward
}

}  // namespace
}  // namespace heed::bench

int main(int argc, char** argv) {
  using namespace heed;
  using namespace heed::bench;
  const auto argument = [&](int i, double otherwise) { return argc > i ? std::atof(argv[i]) : otherwise; };
  const double seconds = argument(1, 10);
  train::CharTrainSettings settings;
  settings.model.hidden = static_cast<Index>(argument(2, static_cast<double>(settings.model.hidden)));
  settings.window.batch = static_cast<Index>(argument(3, static_cast<double>(settings.window.batch)));
  settings.window.window = static_cast<Index>(argument(4, static_cast<double>(settings.window.window)));
  ThreadPool pool(static_cast<int>(argument(5, 2)));

  const std::string text = random_text();
  const text::TokenList tokens = text::TokenList::of_characters(text);
  const train::CharData data = train::split_text(tokens.character_ids(text), settings.window);
  Random random(1);
  model::CharLm model(tokens, settings.model, random);
  train::CharTask task(model, data, settings);
  const std::int64_t batches = task.begin_epoch(0) - 1;  // the last one is shorter
  Workspace workspace;
  train::Adam adam;
  std::int64_t step = 0;
  const auto train = [&] {
    workspace.reset();
    model.parameters().clear_gradients();
    const auto loss = task.gradients(step % batches, step, pool, workspace);
    const double norm = train::gradient_norm(pool, workspace, model.parameters());
    train::require_finite(step++, loss.loss, norm, model.parameters());
    adam.step(pool, model.parameters(), settings.loop.learning_rate, train::clip_scale(norm, settings.loop.clip));
  };
  const double peak = peak_flops(pool, seconds / 4);
  const auto characters = static_cast<double>(settings.window.batch * settings.window.window);
  const double rate = characters / best_seconds(train, seconds / 2);
  const double share = rate * flops_of_a_character(model.network().options()) / peak;
  fmt::print("peak GFLOP/s {:.1f}\ntrain chars/s {:.0f}\nshare of peak {:.2f}\n", peak / 1e9, rate, share);

  constexpr int kWritten = 2000;
  decode::Generator generator(model, {}, pool);
  const double writing = best_seconds(
      [&] {
        for (int i = 0; i < kWritten; ++i) generator.next();
      },
      seconds / 4);
  fmt::print("generate chars/s {:.0f}\n", kWritten / writing);
  return 0;
}
