#include "heed/run/translate/translate_lines.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <vector>

#include "heed/base/error.h"
#include "heed/base/process/stop_signals.h"
#include "heed/base/terminal/print.h"
#include "heed/base/unicode/language_name.h"
#include "heed/base/unicode/printable.h"
#include "heed/run/translate/translation_origin.h"
#include "heed/run/translate/translation_progress.h"
#include "heed/train/translation/training_data.h"

namespace heed::run {
namespace {

namespace fs = std::filesystem;

// Counts unknown words; a text in another language has many.
class UnknownWords {
 public:
  explicit UnknownWords(const text::Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  void add(std::span<const std::string> tokens) {
    words_ += static_cast<std::int64_t>(tokens.size());
    unknown_ += std::ranges::count(vocabulary_.encode(tokens, text::Marks::kNone), text::Vocabulary::kUnknown);
  }
  void warn(const std::string& file, const std::string& language, std::ostream& err) const {
    constexpr std::int64_t kEnoughWords = 50;  // a short text may be full of names
    const double share = static_cast<double>(unknown_) / static_cast<double>(std::max<std::int64_t>(words_, 1));
    if (words_ < kEnoughWords || share <= train::kManyUnknown) return;
    print(err, "heed: warning: {:.0f}% of the words of {} are unknown to the model; is the text in {}?\n", 100 * share,
          file == "-" ? "the input" : printable(file), printable(language_name(language)));
  }

 private:
  const text::Vocabulary& vocabulary_;
  std::int64_t words_ = 0, unknown_ = 0;
};

// Reads, translates and writes one block before it reads the next.
class LineTranslation {
 public:
  LineTranslation(const TranslationJob& job, TextFile& file, const model::TranslationModel& model, std::ostream& out,
                  std::ostream& err)
      : job_(job), file_(file), model_(model), out_(out), err_(err), unknown_(model.source().vocabulary) {
    if (!job.out.empty()) output_.emplace(job.out, job.start, made());
  }

  int run(ThreadPool& pool) {
    std::optional<StopSignals> signals;  // a user who types need not wait for the end of a line
    if (output_ && !from_standard_input()) signals.emplace();
    skip_what_is_there();
    read_block();
    if (output_ && !goes_on()) return 0;
    if (job_.progress) progress_.emplace(err_, file_bytes(), bytes_before_, index_);
    for (; !block_.empty(); read_block()) {
      if (signals && signals->received()) return interrupted(*signals->received());
      translate_block(pool);
    }
    if (progress_) progress_->finish();
    if (output_) output_->finish();
    if (!job_.quiet) unknown_.warn(job_.file, model_.source().language, err_);
    return 0;
  }

 private:
  bool from_standard_input() const { return job_.file == "-"; }
  static constexpr std::int64_t kTaskLines = 16;

  TranslationFile::Made made() const {
    return {.with = translation_origin(job_.model, file_bytes(), job_.translator, job_.form, job_.block_lines),
            .nbest = job_.form.json ? 1 : job_.translator.search.nbest,
            .block_lines = static_cast<std::int64_t>(job_.block_lines)};
  }
  std::uint64_t file_bytes() const { return fs::is_regular_file(job_.file) ? fs::file_size(job_.file) : 0; }

  void skip_what_is_there() {
    if (!output_) return;
    while (index_ < output_->before().kept && file_.next()) ++index_;
    bytes_before_ = file_.bytes_used();
  }

  // Whether anything is left to do after reading the first block. Throws Error if the output has more lines than the
  // source.
  bool goes_on() const {
    const FinishedLines& before = output_->before();
    const std::int64_t lines = index_ + std::ssize(block_);
    if (before.lines > lines)
      throw Error(fmt::format("{} has {} lines, more than the {} of {}; --force replaces it", printable(job_.out),
                              before.lines, lines, printable(job_.file)));
    if (before.lines == 0) return true;
    const bool all = before.lines == lines && block_.size() < job_.block_lines;
    if (all && !output_->knows_origin()) {
      if (!job_.quiet) print(err_, "All {} lines are already translated.\n", lines);
      return false;
    }
    if (!output_->knows_origin())
      print(err_,
            "heed: warning: the settings that the lines of {} were translated with are unknown; the lines are kept\n",
            printable(job_.out));
    if (!job_.quiet) print(err_, "Resuming after {} lines\n", index_);
    return true;
  }

  void read_block() {
    block_.clear();
    while (block_.size() < job_.block_lines) {
      const auto line = file_.next();
      if (!line) break;
      block_.emplace_back(*line);
    }
  }

  void translate_block(ThreadPool& pool) {
    const auto size = std::ssize(block_);
    if (progress_) progress_->begin_block(size, file_.bytes_used());
    const auto done = [&](std::size_t lines) {
      if (progress_) progress_->update(static_cast<std::int64_t>(lines));
    };
    const auto translated = decode::translate(model_, pool, block_, job_.translator, done);
    std::vector<std::string> written(block_.size());
    pool.run_blocks(size, kTaskLines, [&](std::int64_t begin, std::int64_t end) {  // attention as JSON takes time
      for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
        written[i] = translation_lines(index_ + static_cast<std::int64_t>(i), block_[i], translated[i], job_.form);
    });
    std::string lines;
    for (const std::string& line : written) lines += line;
    for (const decode::TranslatedLine& line : translated) unknown_.add(line.source_tokens);
    if (output_)
      output_->append(lines);
    else
      out_ << lines << std::flush;
    index_ += size;
    if (progress_) progress_->end_block();
  }

  int interrupted(int signal) {
    progress_.reset();
    print(err_, "Interrupted after {} lines. The same command with --resume continues.\n", index_);
    return signal;
  }

  const TranslationJob& job_;
  TextFile& file_;
  const model::TranslationModel& model_;
  std::ostream& out_;
  std::ostream& err_;
  UnknownWords unknown_;
  std::optional<TranslationFile> output_;  // nullopt: standard output
  std::optional<TranslationProgress> progress_;
  std::int64_t index_ = 0;  // of the first line of the block
  std::uint64_t bytes_before_ = 0;
  std::vector<std::string> block_;
};

}  // namespace

int translate_lines(const TranslationJob& job, TextFile& source, const model::TranslationModel& model, ThreadPool& pool,
                    std::ostream& out, std::ostream& err) {
  return LineTranslation(job, source, model, out, err).run(pool);
}

}  // namespace heed::run
