// Options that many verbs have, declared once.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "apps/heed/command/command.h"
#include "heed/base/files/text_file.h"
#include "heed/plot/canvas/picture.h"

namespace heed::cli {

inline constexpr Setting kThreads{.name = "threads",
                                  .help = "Number of threads; it does not change the result",
                                  .range = {0, 1024},
                                  .zero = "all cores"};
inline constexpr Setting kJson{.name = "json", .help = "Print JSON, on one line, instead of text"};
inline constexpr Setting kQuiet{.name = "quiet", .help = "Do not print progress or notes"};
inline constexpr Setting kConfig{.name = "config",
                                 .help =
                                     "TOML file of settings, in the form that the training command's "
                                     "--print-config prints; command-line options override it",
                                 .letter = 'c',
                                 .value = "FILE"};
inline constexpr Setting kReportFolder{
    .name = "out",
    .help = "Folder for report.html, report.md, report.json and figures; created if missing",
    .letter = 'o',
    .value = "DIR"};

inline constexpr std::array kPictureFormatNames = {"svg", "png", "pdf"};
inline constexpr Setting kFormat{
    .name = "format", .help = "File formats of the figures", .choices = kPictureFormatNames};

// --out and --format for verbs that write a report. REQUIRES, here and below: the arguments outlive `command`
void add_report_options(Command& command, std::string& out, std::vector<std::string>& formats);

// Reads settings from TOML files; "" means no file.
std::vector<GivenSettings> settings_files(const std::vector<std::string>& paths);

// Options for lines that are too long or not UTF-8, under their own heading.
void add_text_options(Command& command, TextOptions& options);

std::vector<plot::PictureFormat> picture_formats(const std::vector<std::string>& names);

// If FILE does not exist and looks like a sentence, throws Error that says how to pass a sentence.
void require_no_sentence(const Command& command, const std::string& file);

}  // namespace heed::cli
