// `heed lm export`: writes the parameters of a model as .npy files.
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "apps/heed/command/command.h"
#include "apps/heed/options/model_option.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/formats/npy.h"
#include "heed/base/terminal/print.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/model_folder.h"
#include "heed/model/io/safetensors.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

struct LmExportOptions {
  std::string model, out;
};

ExitCode run(const LmExportOptions& options, const Streams& streams) {
  const fs::path path(options.model);
  const model::SafetensorsFile file(fs::is_directory(path) ? path / model::kParametersFile : path);
  std::vector<std::pair<std::string, ConstView>> tensors;  // all are checked before the first file is written
  for (const model::SafetensorsEntry& entry : file.entries()) {
    if (entry.name.find('/') != std::string::npos)
      throw Error(fmt::format("{}: tensor '{}' cannot be written, because its name is not a valid file name",
                              printable(options.model), printable(entry.name, 80)));
    tensors.emplace_back(entry.name, file.view(entry.name));
  }
  make_out_folder(options.out);
  for (const auto& [name, values] : tensors) {
    std::vector<std::size_t> shape;
    shape.reserve(static_cast<std::size_t>(values.shape().rank()));
    for (int axis = 0; axis < values.shape().rank(); ++axis)
      shape.push_back(static_cast<std::size_t>(values.shape()[axis]));
    const fs::path to = fs::path(options.out) / (name + ".npy");
    write_npy(to, shape, values.span());
    print(streams.out, "{}  {}\n", printable(to.string()), to_string(values.shape()));
  }
  return kOk;
}

}  // namespace

void add_lm_export(Command& lm) {
  const auto options = std::make_shared<LmExportOptions>();
  Command& command = lm.add_verb("export", "Export the parameters of a model as .npy files");
  takes_model(
      command.add({.name = "model",
                   .help = "Folder of a model, or a single .safetensors file, such as one in a run's folder steps/",
                   .letter = 'm',
                   .value = "MODEL"},
                  options->model),
      model::kAnyModels);
  command
      .add({.name = "out",
            .help = "Folder for one file per parameter; created if missing",
            .letter = 'o',
            .value = "DIR"},
           options->out)
      .required();
  command.examples(
      "  heed lm export -m runs/bigram -o numpy\n"
      "  heed lm export -m runs/bigram/steps/10000.safetensors -o numpy-10000\n"
      "  python3 -c 'import numpy; print(numpy.load(\"numpy/hidden.weight.npy\").shape)'\n");
  command.on_run([options](const Streams& streams) { return run(*options, streams); });
}

}  // namespace heed::cli
