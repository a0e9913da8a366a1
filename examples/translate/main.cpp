#include <iostream>

#include <heed/heed.h>

int main(int argc, char** argv) {
  const heed::Translator translator(argc > 1 ? argv[1] : "runs/demo/model");
  const heed::Translation dog = translator.translate("Der Hund schläft, weil er müde ist.", {{"beam", 5}});
  std::cout << dog.text << '\n';
  for (const auto [source, target] : dog.alignment)
    std::cout << dog.tokens[target] << " looks most at " << dog.source_tokens[source] << '\n';
}
