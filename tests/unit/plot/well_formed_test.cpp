#include "tests/unit/plot/well_formed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::test {
namespace {

using testing::HasSubstr;

TEST(WellFormed, TakesWhatIsXml) { EXPECT_EQ(xml_problem("<a x=\"1\" y=\"&quot;\"><b/>t&lt;<c>ü</c></a>\n"), "none"); }

TEST(WellFormed, CatchesWhatIsNot) {
  EXPECT_THAT(xml_problem("<a><b></a></b>"), HasSubstr("closes another"));
  EXPECT_THAT(xml_problem("<a>"), HasSubstr("end of the document"));
  EXPECT_THAT(xml_problem("<a/><b/>"), HasSubstr("after the end"));
  EXPECT_THAT(xml_problem("<a>&</a>"), HasSubstr("entity"));
  EXPECT_THAT(xml_problem("<a x=\"<\"/>"), HasSubstr("bad value"));
  EXPECT_THAT(xml_problem("<a x=1/>"), HasSubstr("bad value"));
  EXPECT_THAT(xml_problem("<a x=\"1\" x=\"2\"/>"), HasSubstr("bad attribute"));
  EXPECT_THAT(xml_problem("<a>\x01</a>"), HasSubstr("cannot stand"));
  EXPECT_THAT(xml_problem("<a>\xff</a>"), HasSubstr("UTF-8"));
  EXPECT_THAT(xml_problem("text"), HasSubstr("no element"));
}

}  // namespace
}  // namespace heed::test
