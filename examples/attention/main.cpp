// Registers an attention mechanism of your own under a name and trains it with Heed's verbs:
//   ./attention train --attention qknorm --data CORPUS --out runs/qknorm
//   ./attention attend --model runs/qknorm "Der Hund schläft, weil er müde ist."
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>

#include <heed/autograd/attention.h>
#include <heed/nn/attention/make_attention.h>
#include <heed/nn/layer_norm.h>
#include <heed/nn/linear.h>
#include <heed/program.h>

// Query-key normalization: queries and keys go through a layer norm before the scaled dot product. A key no longer gets
// attention just because its vector is long.
class NormalizedAttention : public heed::Attention {
 public:
  NormalizedAttention(const heed::Scope& scope, const heed::AttentionSizes& sizes, heed::Random& random)
      : values_(sizes.encoder),
        key_size_(sizes.key),
        query_(scope / "query", sizes.decoder, sizes.key, random),
        key_(scope / "key", sizes.encoder, sizes.key, random),
        query_norm_(scope / "query_norm", sizes.key),
        key_norm_(scope / "key_norm", sizes.key) {}

  Memory prepare(heed::Tape& tape, heed::Var states, std::span<const std::int32_t> lengths) const override {
    return {.keys = key_norm_(tape, key_(tape, states)), .values = states, .lengths = lengths};
  }
  heed::Var weights(heed::Tape& tape, heed::Var queries, const Memory& memory) const override {
    const heed::Var query = query_norm_(tape, query_(tape, queries));
    const float scale = 1 / std::sqrt(static_cast<float>(key_size_));
    return heed::attention_weights(tape, heed::dot_scores(tape, query, memory.keys, scale), memory.lengths);
  }
  heed::Index context_size() const override { return values_; }

 private:
  heed::Index values_, key_size_;
  heed::Linear query_, key_;
  heed::LayerNorm query_norm_, key_norm_;
};

int main(int argc, char** argv) {
  heed::register_attention(
      "qknorm", [](const heed::Scope& scope, const heed::AttentionSizes& sizes, heed::Index, heed::Random& random) {
        return std::make_unique<NormalizedAttention>(scope, sizes, random);
      });
  return heed::run_program(argc, argv);
}
