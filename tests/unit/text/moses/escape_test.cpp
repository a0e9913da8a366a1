#include "heed/text/tokenizers/moses/escape.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace heed::text::moses {
namespace {

TEST(MosesEscape, WritesWhatTheScriptsWrite) {
  EXPECT_EQ(escape("&|<>'\"[]"), "&amp;&#124;&lt;&gt;&apos;&quot;&#91;&#93;");
  EXPECT_EQ(escape("Straße"), "Straße");
}

TEST(MosesEscape, ReadsOlderNames) { EXPECT_EQ(unescape("&bra;a&bar;b&ket;&nbsp;&"), "[a|b]&nbsp;&"); }

RC_GTEST_PROP(MosesEscape, ComesBack, (const std::string& token)) { RC_ASSERT(unescape(escape(token)) == token); }

}  // namespace
}  // namespace heed::text::moses
