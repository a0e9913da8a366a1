#include "heed/metrics/translation/references.h"

#include <fmt/format.h>

#include "heed/base/error.h"

namespace heed::metrics {

void require_references(Hypotheses hypotheses, References references) {
  if (hypotheses.empty()) throw Error("no sentences to score");
  if (references.empty()) throw Error("no references to score against");
  for (std::size_t r = 0; r < references.size(); ++r)
    if (references[r].size() != hypotheses.size())
      throw Error(fmt::format("reference {} must have {} sentences, as many as are scored (got {})", r + 1,
                              hypotheses.size(), references[r].size()));
}

}  // namespace heed::metrics
