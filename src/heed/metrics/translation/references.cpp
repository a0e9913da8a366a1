#include "heed/metrics/translation/references.h"

#include "heed/base/error.h"

namespace heed::metrics {

void require_references(Hypotheses hypotheses, References references, const char* operation) {
  require(!hypotheses.empty(), operation, [] { return Mismatch{"at least one sentence", "none"}; });
  require(!references.empty(), operation, [] { return Mismatch{"at least one reference", "none"}; });
  for (std::size_t r = 0; r < references.size(); ++r) {
    require(references[r].size() == hypotheses.size(), operation, [&] {
      return Mismatch{fmt::format("{} sentences in reference {}", hypotheses.size(), r + 1),
                      fmt::format("{}", references[r].size())};
    });
  }
}

}  // namespace heed::metrics
