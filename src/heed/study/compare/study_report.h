// Reports the results of a study: on the terminal, as Markdown, as an HTML page, and as JSON.
#pragma once

#include <iosfwd>
#include <span>

#include "heed/study/compare/study.h"
#include "heed/study/compare/study_folder.h"

namespace heed::study {

// Writes report.md, report.html, report.json and the pictures to the folder.
void write_study_report(const StudyFolder& folder, const StudyPlan& plan, std::span<const StudyRun> runs,
                        const Study& study);

void print_study(const Study& study, std::ostream& out);

}  // namespace heed::study
