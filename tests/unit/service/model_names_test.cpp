#include "heed/service/model_names.h"

#include <initializer_list>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::service {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> names(std::initializer_list<std::filesystem::path> folders) {
  return model_names(std::vector(folders));
}

TEST(ModelNames, AreTheLastComponentThatIsNotGeneric) {
  EXPECT_THAT(names({"runs/demo/model", "runs/first", "runs/de-en/best", "runs/long/checkpoints/last/"}),
              ElementsAre("demo", "first", "de-en", "long"));
}

TEST(ModelNames, IgnoreDotsAndTrailingSlashes) {
  EXPECT_THAT(names({"/srv/demo/./model/", "/srv/demo/../second/"}), ElementsAre("demo", "second"));
}

TEST(ModelNames, AreGenericWhereThePathHasNothingElse) {
  EXPECT_THAT(names({"/model"}), ElementsAre("model"));
  EXPECT_THAT(names({"/models/best"}), ElementsAre("best"));
}

TEST(ModelNames, OfEqualFoldersHaveParentsToo) {
  EXPECT_THAT(names({"/runs/a/first", "/runs/b/first", "/runs/b/second"}), ElementsAre("a/first", "b/first", "second"));
  EXPECT_THAT(names({"/x/a/first/model", "/y/a/first/model"}), ElementsAre("x/a/first", "y/a/first"));
}

TEST(ModelNames, OfOneRunHaveTheGenericComponentsToo) {
  EXPECT_THAT(names({"/runs/demo/model", "/runs/demo/best"}), ElementsAre("demo/model", "demo/best"));
}

TEST(ModelNames, OfTheSameFolderAreNumbered) {
  EXPECT_THAT(names({"/runs/first", "/runs/first/", "/runs/first"}), ElementsAre("first", "first-2", "first-3"));
}

}  // namespace
}  // namespace heed::service
