#include "heed/grammar/choose.h"

#include "heed/grammar/lexicon/lexicon.h"

namespace heed::grammar {

const Noun* pick_noun(Random& random, Kinds kinds, const Noun* except) {
  const auto alike = [&](const Noun& noun) {
    return &noun == except || (except != nullptr && !noun.english.empty() && noun.english == except->english);
  };
  const auto fits = [&](const Noun& noun) { return (noun.kinds & kinds) != 0 && !alike(noun); };
  std::uint64_t count = 0;
  for (const auto table : {people(), things(), places()})
    for (const Noun& noun : table) count += fits(noun) ? 1 : 0;
  if (count == 0) return nullptr;
  std::uint64_t skip = random.below(count);
  for (const auto table : {people(), things(), places()})
    for (const Noun& noun : table)
      if (fits(noun) && skip-- == 0) return &noun;
  return nullptr;
}

}  // namespace heed::grammar
