// The options of every verb that translates: how hypotheses are ranked, given up and cut, and how many share a batch.
#pragma once

#include <type_traits>

#include <CLI/CLI.hpp>

#include "heed/decode/translator.h"

namespace heed::cli {

template <class Value>
CLI::Option* add_number(CLI::App& command, const char* name, Value& value, const char* help, double least) {
  return command.add_option(name, value, help)
      ->check(CLI::Range(least, 1e9).description(""))
      ->type_name(std::is_integral_v<Value> ? "N" : "X")
      ->capture_default_str();
}

// All of TranslatorOptions but the beam, of which verbs take one or several. REQUIRES: `options` outlives `command`.
void add_search_options(CLI::App& command, TranslatorOptions& options);

}  // namespace heed::cli
