#include "heed/train/classifier/classifier_task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/model/io/model_folder.h"
#include "heed/train/classifier/classifier_data.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"
#include "tests/support/train_until.h"

namespace heed::train {
namespace {

using test::contents_of;
using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::HasSubstr;

// The first word decides; the others are noise.
std::string labelled_lines(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) {
    lines += i % 2 == 0 ? "pos\tlovely" : "neg\tawful";
    for (int k = 0; k < 3 + i % 4; ++k) lines += " w" + std::string(1, static_cast<char>('a' + (i * 7 + k * 3) % 11));
    lines += "\n";
  }
  return lines;
}

ClassifierSettings small_classifier() {
  ClassifierSettings settings;
  settings.model = {.embedding = 8, .layers = 1, .hidden = 6, .ngrams = 2, .buckets = 64, .dropout = 0.2F};
  settings.texts = {.min_count = 1, .batch = 5};
  settings.loop.epochs = 3;
  settings.loop.learning_rate = 0.1;
  settings.loop.save_every = 4;
  return settings;
}

struct ClassifierRun {
  ThreadPool pool;
  ClassifierTexts texts;
  Random random{1};
  model::TextClassifier model;
  ClassifierData data;
  ClassifierTask task;
  std::int64_t stop_after = -1;
  Trainer trainer;

  ClassifierRun(const test::TempFolder& folder, const ClassifierSettings& settings, int threads)
      : pool(threads),
        texts(read_classifier_texts(folder.put("train.tsv", labelled_lines(60)), "")),
        model(text::distinct_labels(texts.train), count_vocabulary(texts.train, settings.texts.min_count, pool),
              settings.model, random),
        data(classifier_data(texts, model, pool)),
        task(model, data, settings),
        trainer(task, settings.loop, test::settings_as_json(settings), folder.path(), pool,
                test::stopping_hooks(stop_after)) {}
};

std::string whole_classifier_run(int threads) {
  const test::TempFolder folder;
  ClassifierRun(folder, small_classifier(), threads).trainer.run();
  return contents_of(folder / model::kParametersFile);
}

TEST(ClassifierTask, LearnsTheWordThatDecides) {
  const test::TempFolder folder;
  ClassifierSettings settings = small_classifier();
  settings.loop.epochs = 20;
  ClassifierRun run(folder, settings, 2);
  EXPECT_LT(run.trainer.run().valid_loss, 0.2);
  EXPECT_EQ(run.task.validation_accuracy(), 1.0);
}

TEST(ClassifierTask, SameBitsForAnyNumberOfThreads) { EXPECT_EQ(whole_classifier_run(1), whole_classifier_run(2)); }

TEST(ClassifierTask, InterruptedItGoesOnToTheSameBits) {
  const std::string expected = whole_classifier_run(1);
  for (const std::int64_t stop : {3, 11, 14}) {  // an epoch has 11 steps
    const test::TempFolder folder;
    ClassifierRun first(folder, small_classifier(), 2);
    first.stop_after = stop;
    EXPECT_TRUE(first.trainer.run().interrupted);
    ClassifierRun second(folder, small_classifier(), 1);
    ASSERT_TRUE(second.trainer.resume());
    second.trainer.run();
    EXPECT_EQ(contents_of(folder / model::kParametersFile), expected) << stop;
  }
}

TEST(ClassifierTask, EachEpochSeesEachTextOnceInAnotherOrder) {
  const test::TempFolder folder;
  ClassifierSettings settings = small_classifier();
  settings.model.word_dropout = settings.model.dropout = 0;
  settings.texts.batch = 1;
  ClassifierRun run(folder, settings, 1);
  const auto losses = [&](std::int64_t epoch) {
    std::vector<double> list;
    const std::int64_t batches = run.task.begin_epoch(epoch);
    for (std::int64_t batch = 0; batch < batches; ++batch) {
      Workspace workspace;
      run.model.parameters().clear_gradients();
      list.push_back(run.task.gradients(batch, batch, run.pool, workspace).loss);
    }
    return list;
  };
  const std::vector<double> first = losses(0), second = losses(1);
  EXPECT_EQ(std::ssize(first), run.task.epoch_tokens());
  EXPECT_NE(first, second);
  EXPECT_THAT(first, testing::UnorderedElementsAreArray(second));
}

TEST(ClassifierTexts, EveryTenthIsValidatedOnWhereNoFileIsGiven) {
  const test::TempFolder folder;
  const ClassifierTexts texts = read_classifier_texts(folder.put("t.tsv", labelled_lines(25)), "");
  EXPECT_EQ(texts.train.lines.size(), 23U);
  ASSERT_EQ(texts.validation.lines.size(), 2U);
  EXPECT_EQ(texts.validation.lines[1].line, 20);
}

TEST(ClassifierTexts, TextsWithoutAWordAreLeftOutOfTraining) {
  const test::TempFolder folder;
  const ClassifierTexts texts =
      read_classifier_texts(folder.put("t.tsv", "a\tone\na\t\nb\ttwo\nb\t <br />\n"), folder.put("v.tsv", "a\t\n"));
  EXPECT_EQ(texts.empty, 2);
  EXPECT_EQ(texts.train.lines.size(), 2U);
  EXPECT_EQ(texts.validation.lines.size(), 1U);
}

TEST(ClassifierTexts, WhatCannotBeTrainedOnIsSaid) {
  const test::TempFolder folder;
  const auto message = [&](const char* lines, const std::filesystem::path& valid) {
    return message_of([&] { read_classifier_texts(folder.put("t.tsv", lines), valid); });
  };
  const auto valid = folder.put("v.tsv", "a\tx\n");
  EXPECT_THAT(message("a\tone\na\ttwo\n", valid), AllOf(HasSubstr("labels"), HasSubstr("'a'"), HasSubstr("t.tsv")));
  EXPECT_THAT(message("a\t\nb\t \n", valid), AllOf(HasSubstr("t.tsv"), HasSubstr("word")));
  EXPECT_THAT(message("a\tone\nb\ttwo\n", ""), HasSubstr("--valid"));
}

TEST(ClassifierData, ALabelThatTheModelDoesNotKnowIsNamedWithItsLine) {
  const test::TempFolder folder;
  ClassifierRun run(folder, small_classifier(), 1);
  const text::LabeledText text = text::read_labeled_text(folder.put("v.tsv", "pos\tx\nneutral\ty\n"));
  EXPECT_THAT(message_of([&] { classes_of(text, run.model); }),
              AllOf(HasSubstr("neutral"), HasSubstr("line 2"), HasSubstr("neg, pos"), HasSubstr("v.tsv")));
}

TEST(ClassifierData, EvaluationCountsWhatTheModelDoesNotKnow) {
  const test::TempFolder folder;
  ClassifierRun run(folder, small_classifier(), 1);
  const text::LabeledText text = text::read_labeled_text(folder.put("v.tsv", "pos\tlovely xyzzy\nneg\tplugh\nneg\t\n"));
  const ClassifierEvaluation evaluation = evaluate_classifier(run.model, text, run.pool);
  EXPECT_EQ(evaluation.words, 3);
  EXPECT_EQ(evaluation.unknown_words, 2);
  EXPECT_EQ(evaluation.without_words, 2);
  EXPECT_EQ(evaluation.score.examples, 3);
}

TEST(ClassifierData, WordsWithoutAVectorSayNothingWhereVectorsAreNotTrained) {
  const test::TempFolder folder;
  ClassifierSettings settings = small_classifier();
  settings.model.embedding = 2;
  settings.model.train_vectors = false;
  ClassifierRun run(folder, settings, 1);
  read_vectors(folder.put("v.txt", "lovely 1.5 -2\n"), run.model, run.pool);
  const auto row = run.model.network().vectors().value().row(run.model.vocabulary().id("awful"));
  EXPECT_THAT(row, testing::Each(0.0F));
}

TEST(ClassifierData, GivenVectorsReplaceThoseOfTheirWords) {
  const test::TempFolder folder;
  ClassifierSettings settings = small_classifier();
  settings.model.embedding = 2;
  ClassifierRun run(folder, settings, 1);
  const auto row = [&](const char* word) {
    const auto values = run.model.network().vectors().value().row(run.model.vocabulary().id(word));
    return std::vector<float>(values.begin(), values.end());
  };
  const std::vector<float> before = row("awful");
  const auto file = folder.put("v.txt", "lovely 1.5 -2\nunheard 3 4\nlovely 9 9\n");
  EXPECT_EQ(read_vectors(file, run.model, run.pool), 1);
  EXPECT_THAT(row("lovely"), testing::ElementsAre(1.5F, -2.0F));
  EXPECT_EQ(row("awful"), before);
  EXPECT_THAT(message_of([&] { read_vectors(folder.put("w.txt", "lovely 1 2 3\n"), run.model, run.pool); }),
              AllOf(HasSubstr("--embedding"), HasSubstr("w.txt")));
}

}  // namespace
}  // namespace heed::train
