// A setting is a value that a user can choose. It is declared once.
//
// A group of settings is a struct and a table. The struct's members contain the values and start as the defaults. The
// table gives each member's name, meaning and allowed values:
//
//   struct LoopSettings {
//     std::int64_t epochs = 10;
//   };
//   template <SettingsOf<LoopSettings> Settings, class Visit>
//   void visit_settings(Settings& settings, Visit&& visit) {
//     visit(Setting{.name = "epochs", .help = "Passes over the training set", .range = {1, 1e6}}, settings.epochs);
//   }
//
// This line is the source for the command line, --help, man pages, shell completion and docs/settings.md
// (apps/heed/command), TOML files (settings_toml.h), config.json (settings_json.h) and validation (check_settings).
#pragma once

#include <concepts>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>

namespace heed {

// For tables, which are visited both to read and to write: `Settings` is `Struct` or `const Struct`.
template <class Settings, class Struct>
concept SettingsOf = std::same_as<std::remove_const_t<Settings>, Struct>;

// The allowed range of a number, both ends included unless `below`. For "above 0" and "no upper limit": kTiny, kHuge.
inline constexpr double kTiny = 1e-300, kHuge = 1e300;
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool below = false;  // `high` itself is not allowed
};
inline constexpr Range kShare{0, 1, /*below=*/true};  // for dropout and similar settings
inline constexpr Range kCount{0, 1e9};
inline constexpr Range kSize{1, 65536};  // of a layer
inline constexpr Range kSeed{0, 9e18};

// Another name for one of the choices: "bahdanau" for "additive".
struct Synonym {
  const char *name, *choice;
};

// How a setting with several values is typed: "1,5"; "--model a --model b"; "--train a.txt b.txt".
enum class Several { kCommas, kRepeated, kWords };

struct Setting {
  std::string_view name;  // "learning-rate": --learning-rate on the command line
  std::string_view help;  // one plain sentence without a full stop; default, values and meaning of 0 are added to it

  Range range = {};                           // of a number
  std::span<const char* const> choices = {};  // of a text; empty: any
  std::span<const Synonym> synonyms = {};
  std::string_view zero = {};  // meaning of 0, if it is special: "no limit"
  std::string_view unit = {};  // "steps"
  std::string_view link = {};  // paper or page about it

  std::string_view also = {};   // another common name: "lr"
  std::string_view since = {};  // the version that added it; files of earlier versions lack it and get the default
  char letter = 0;              // 'm': -m
  std::string_view value = {};  // name of the value in help: "FILE", "DIR", "MODEL"; completion uses it
  Several several = Several::kCommas;
};

}  // namespace heed
