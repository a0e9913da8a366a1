#include "heed/text/tokenizers/tokenizer.h"

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {

std::vector<std::string> Tokenizer::tokenize(std::string_view line) const {
  if (lowercase_) return split(lower_case(line));
  if (valid_utf8_bytes(line) == line.size()) return split(line);
  return split(repair_utf8(line));
}

}  // namespace heed::text
