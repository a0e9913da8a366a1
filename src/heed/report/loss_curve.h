// The losses of a training over its steps, as a picture in the folder of the run.
#pragma once

#include <filesystem>
#include <string>

namespace heed::report {

inline constexpr const char* kLossCurve = "loss";  // its file, without extension

// From the run's log, as SVG and PNG. `unit`: what is predicted, "character". Nothing where no epoch is over.
void save_loss_curve(const std::filesystem::path& run, const std::string& title, const std::string& unit);

}  // namespace heed::report
