// The options of every verb that translates: how hypotheses are ranked, given up and cut, and how many share a batch.
#pragma once

#include <type_traits>

#include "apps/heed/command/command.h"
#include "heed/decode/translator.h"

namespace heed::cli {

template <class Value>
Option* add_number(Command& command, const char* name, Value& value, const char* help, double least) {
  return command.add_option(name, value, help)
      ->range(least, 1e9)
      ->type_name(std::is_integral_v<Value> ? "N" : "X")
      ->capture_default_str();
}

// All of TranslatorOptions but the beam, of which verbs take one or several. REQUIRES: `options` outlives `command`.
void add_search_options(Command& command, decode::TranslatorOptions& options);

}  // namespace heed::cli
