#include "heed/text/fit_to_model.h"

#include "heed/text/fit_characters.h"
#include "heed/text/fit_words.h"

namespace heed {
namespace {

template <class Fitter>
FittedText fit_lines(const SourceText& source, Fitter fitter) {
  FittedText fitted{.text = source, .rules = {}};
  for (SourceLine& line : fitted.text.lines) line.text = fitter.fit(line);
  fitted.rules = fitter.log().rules();
  return fitted;
}

}  // namespace

FittedText fit_to_model(const SourceText& source, const TokenList& list) {
  return list.unit() == TokenUnit::kWord ? fit_lines(source, WordFitter(list))
                                         : fit_lines(source, CharacterFitter(list));
}

}  // namespace heed
