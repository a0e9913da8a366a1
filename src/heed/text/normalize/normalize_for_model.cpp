#include "heed/text/normalize/normalize_for_model.h"

#include "heed/text/normalize/normalize_characters.h"
#include "heed/text/normalize/normalize_words.h"

namespace heed::text {
namespace {

template <class Fitter>
NormalizedSource fit_lines(const SourceText& source, Fitter fitter) {
  NormalizedSource fitted{.text = source, .rules = {}};
  for (SourceLine& line : fitted.text.lines) line.text = fitter.fit(line);
  fitted.rules = fitter.log().rules();
  return fitted;
}

}  // namespace

NormalizedSource normalize_for_model(const SourceText& source, const TokenList& list) {
  return list.unit() == TokenUnit::kWord ? fit_lines(source, WordNormalizer(list))
                                         : fit_lines(source, CharacterNormalizer(list));
}

}  // namespace heed::text
