// Draws the loss of a training run over its steps, as a picture in the run's folder.
#pragma once

#include <filesystem>
#include <string>

namespace heed::report {

inline constexpr const char* kLossCurve = "loss";  // its file, without extension

// Reads the run's log and writes SVG and PNG: the loss of training per step, that of validation per epoch. A run with
// fewer logged steps than epochs shows the means of epochs. `unit`: what is predicted, "character". Does nothing before
// the first epoch is complete.
void save_loss_curve(const std::filesystem::path& run, const std::string& title, const std::string& unit);

}  // namespace heed::report
