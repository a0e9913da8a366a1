#include "heed/base/formats/xml.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/unicode/utf8.h"

namespace heed {
namespace {

TEST(XmlEscaped, ReplacesWhatMeansSomethingInXml) {
  EXPECT_EQ(xml_escaped("<&\"'> a;b"), "&lt;&amp;&quot;&#39;&gt; a;b");
  EXPECT_EQ(xml_escaped("&amp;"), "&amp;amp;");
  EXPECT_EQ(xml_escaped(""), "");
}

TEST(XmlEscaped, KeepsTextOfAllScriptsAndWhiteSpace) {
  EXPECT_EQ(xml_escaped("Männer 日本語 مرحبا 👍\t\r\n"), "Männer 日本語 مرحبا 👍\t\r\n");
}

TEST(XmlEscaped, ReplacesControlCharactersThatXmlCannotHold) {
  EXPECT_EQ(xml_escaped(std::string_view("a\0b\x01\x08\x0b\x0c\x0e\x1f", 9)), "a�b������");
}

TEST(XmlEscaped, ReplacesNonCharactersThatXmlCannotHold) {
  EXPECT_EQ(xml_escaped("\xEF\xBF\xBE|\xEF\xBF\xBF|\xEF\xBF\xBD"), "�|�|�");
  EXPECT_EQ(xml_escaped("\xF0\x9F\xBF\xBE\xEF\xBE\xBF"), "\xF0\x9F\xBF\xBE\xEF\xBE\xBF");
}

TEST(XmlEscaped, RepairsInvalidUtf8) { EXPECT_EQ(xml_escaped("a\xff<"), "a�&lt;"); }

RC_GTEST_PROP(XmlEscaped, LeavesNothingThatXmlCannotHold, (const std::string& bytes)) {
  const std::string escaped = xml_escaped(bytes);
  RC_ASSERT(valid_utf8_bytes(escaped) == escaped.size());
  RC_ASSERT(escaped.find_first_of("<>\"'") == std::string::npos);
  for (const char c : escaped) RC_ASSERT(static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n' || c == '\r');
}

}  // namespace
}  // namespace heed
