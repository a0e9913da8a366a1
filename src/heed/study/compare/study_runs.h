// The runs of a comparison study: each trains and tests one mechanism with one seed.
#pragma once

#include "heed/base/files/text_file.h"
#include "heed/study/compare/study_folder.h"
#include "heed/study/runner.h"

namespace heed::study {

class StudyRuns : public StudyWork {
 public:
  // REQUIRES: folder and plan outlive this object
  StudyRuns(const StudyFolder& folder, const StudyPlan& plan, const TextOptions& text);

  std::filesystem::path folder() const override { return folder_.runs(); }
  std::vector<std::string> runs() const override;
  std::int64_t epochs_per_run() const override { return plan_.training.settings.loop.epochs; }
  bool is_finished(const std::string& run) const override { return folder_.is_finished(planned(run)); }
  int carry_out(const std::string& run, int threads, std::ostream& log) const override;

 private:
  const PlannedRun& planned(const std::string& name) const;

  const StudyFolder& folder_;
  const StudyPlan& plan_;
  std::vector<PlannedRun> planned_;
  TextOptions text_;
};

}  // namespace heed::study
