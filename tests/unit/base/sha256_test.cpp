#include "heed/base/sha256.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/gzip.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

// NIST's examples for FIPS 180-4.
TEST(Sha256, GivesThePublishedSums) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

RC_GTEST_PROP(Sha256, DoesNotDependOnHowTheBytesArrive, (const std::string& bytes)) {
  const std::size_t cut = *rc::gen::inRange(std::size_t{0}, bytes.size() + 1);
  Sha256 sum;
  sum.add(std::string_view(bytes).substr(0, cut));
  sum.add(std::string_view(bytes).substr(cut));
  RC_ASSERT(sum.hex() == sha256(bytes));
}

TEST(Sha256, OfAGzipFileIsThatOfItsContents) {
  const test::TempFolder folder;
  EXPECT_EQ(sha256_of_contents(folder.put("text", "abc\r\n")), sha256("abc\r\n"));
  EXPECT_EQ(sha256_of_contents(folder.put("text.gz", test::gzip("abc\r\n"))), sha256("abc\r\n"));
}

}  // namespace
}  // namespace heed
