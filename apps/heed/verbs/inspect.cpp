// heed inspect MODEL: what a saved model is made of, without building it.
#include <memory>
#include <string>

#include <fmt/ostream.h>

#include "apps/heed/command/command.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/model_folder.h"

namespace heed::cli {
namespace {

struct Options {
  std::string model;
  bool json = false;
};

Table name_and_value() { return Table({{"", Align::kLeft}, {"", Align::kLeft}}); }

std::string value_text(const nlohmann::json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

void print_settings(const nlohmann::json& settings, std::ostream& out) {
  if (settings.empty()) return;
  Table table = name_and_value();
  for (const auto& [name, value] : settings.items()) table.add({name, value_text(value)});
  out << "\nSettings\n";
  table.print(out);
}

void print_metadata(const std::map<std::string, std::string>& metadata, std::ostream& out) {
  if (metadata.empty()) return;
  Table table = name_and_value();
  for (const auto& [name, value] : metadata) table.add({name, value});
  out << "\nMetadata\n";
  table.print(out);
}

void print_tensors(const std::vector<model::SafetensorsEntry>& tensors, std::ostream& out) {
  if (tensors.empty()) return;
  Table table({{"name", Align::kLeft},
               {"shape", Align::kLeft},
               {"type", Align::kLeft},
               {"parameters", Align::kRight},
               {"size", Align::kRight}});
  for (const model::SafetensorsEntry& tensor : tensors)
    table.add({tensor.name, model::shape_text(tensor.shape), std::string(to_string(tensor.type)),
               grouped(tensor.elements()), binary_size(tensor.bytes())});
  out << "\nParameters\n";
  table.print(out);
}

void print_summary(const model::ModelSummary& summary, std::ostream& out) {
  out << printable(summary.path.string()) << '\n';
  print_settings(summary.settings, out);
  print_metadata(summary.metadata, out);
  print_tensors(summary.tensors, out);
  fmt::print(out, "\nTotal: {} parameters in {} tensors, {}\n", grouped(summary.parameters),
             grouped(summary.tensors.size()), binary_size(summary.bytes));
}

void print_summary_json(const model::ModelSummary& summary, std::ostream& out) {
  using nlohmann::ordered_json;
  // Part by part: a document of all tensors would take many times the memory of the file.
  const ordered_json head = {
      {"path", summary.path.string()}, {"settings", summary.settings}, {"metadata", summary.metadata}};
  // A path need not be UTF-8, and JSON must be.
  std::string text = head.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  text.back() = ',';
  out << text << R"("tensors":[)";
  for (const model::SafetensorsEntry& tensor : summary.tensors)
    out << (&tensor == summary.tensors.data() ? "" : ",")
        << ordered_json{{"name", tensor.name},
                        {"shape", tensor.shape},
                        {"type", to_string(tensor.type)},
                        {"parameters", tensor.elements()},
                        {"bytes", tensor.bytes()}};
  fmt::print(out, "],\"parameters\":{},\"bytes\":{}}}\n", summary.parameters, summary.bytes);
}

}  // namespace

Verb add_inspect(Command& app) {
  const auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand("inspect", "Show the settings and parameters of a saved model");
  command->add_option("MODEL", options->model, "A model's folder, or one .safetensors file")->type_name("")->required();
  command->add_flag("--json", options->json, "One JSON object on one line instead of tables");
  command->footer(
      "Examples:\n"
      "  heed inspect runs/de-en\n"
      "  heed inspect model.safetensors --json");
  return {command, [options](const Streams& streams) {
            const model::ModelSummary summary = model::summarize_model(options->model);
            if (options->json)
              print_summary_json(summary, streams.out);
            else
              print_summary(summary, streams.out);
            return kOk;
          }};
}

}  // namespace heed::cli
