// A folder of parallel text: a file a split and language, such as train.de, train.en, val.de.gz and test_2016.en.
//
// A file is SPLIT.LANGUAGE or SPLIT.LANGUAGE.gz, and a split is train, val (also valid or dev) or test*. Other names,
// such as val.lc.norm.tok.de, are left alone unless find_split is asked for them by name.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace heed::text {

struct Languages {
  std::string source, target;  // as in file names: "de"
};

struct Split {
  std::string name;                      // "train"
  std::filesystem::path source, target;  // line i of one translates line i of the other
};

// Throws, saying what is there, where one of the files is missing or stands there both plain and as .gz.
Split find_split(const std::filesystem::path& folder, const std::string& name, const Languages& languages);

// The splits that have a file in either language: train first, then val, then the tests by name. Throws where the
// other language's file is missing.
std::vector<Split> list_splits(const std::filesystem::path& folder, const Languages& languages);

// The languages of the splits in a folder, in alphabetical order.
std::vector<std::string> list_languages(const std::filesystem::path& folder);

// Fills in what is empty in `wanted`: the two languages of the folder in alphabetical order, or the other one of the
// two. Throws, saying which there are, where they are not two.
Languages choose_languages(const std::filesystem::path& folder, Languages wanted = {});

}  // namespace heed::text
