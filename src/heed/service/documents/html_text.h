// Splits HTML into sentences and everything between them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "heed/service/documents/inline_tags.h"

namespace heed::service {

struct HtmlSentence {
  std::string text = {};  // without tags, entities decoded, white space as a browser shows it
  std::vector<InlineTag> tags = {};
};

struct HtmlText {
  std::vector<HtmlSentence> sentences = {};
  std::vector<std::string> between = {};  // bytes before each sentence and, last, after all of them
};

// Sentences end at tags such as <p> and <br>, and inside <pre> at each line end. REQUIRES: valid UTF-8
HtmlText read_html(std::string_view html);

}  // namespace heed::service
