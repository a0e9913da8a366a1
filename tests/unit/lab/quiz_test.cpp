#include "heed/lab/quiz.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/lab/lab.h"

namespace heed::lab {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

std::string answer(const LabQuestion& question) { return question.choices[question.right()].text; }

// How many times closer the right choice is than the next one.
double margin(const LabQuestion& question) {
  std::vector<double> distances;
  for (const LabChoice& choice : question.choices) distances.push_back(choice.distance);
  std::ranges::sort(distances);
  return distances[1] / std::max(distances[0], std::numeric_limits<double>::min());
}

TEST(Quiz, TheRightChoiceIsTheNearestToTheMeasurement) {
  const LabQuestion question{.choices = {{"a", 2}, {"b", 0.5}, {"c", 1}}};
  EXPECT_EQ(question.right(), 1U);
}

TEST(Quiz, AsksAboutEachExperimentInItsOrder) {
  ThreadPool pool;
  std::vector<std::string> asked;
  for (const LabQuestion& question : lab_questions({}, pool))
    if (asked.empty() || asked.back() != question.experiment) asked.push_back(question.experiment);
  std::vector<std::string> experiments;
  for (const LabExperiment& experiment : lab_experiments()) experiments.emplace_back(experiment.name);
  EXPECT_EQ(asked, experiments);
}

TEST(Quiz, MeasuresTheAnswersThatTheTheoryGives) {
  ThreadPool pool;
  std::vector<std::string> answers;
  for (const LabQuestion& question : lab_questions({}, pool)) answers.push_back(answer(question));
  EXPECT_THAT(answers, ElementsAre("they stay as they are", "c = 54.3", "1/2", "nearly 1", "about 80", "about twice",
                                   "3/4", "hundreds to thousands of times", "s λ_a²", "about 10", "v_a", "P S Pᵀ",
                                   "P softmax(S) Pᵀ", "neither, because X P moves the features of each word",
                                   "one: H near 0", "α_j = 0.232", "h = 1e-05"));  // e / (e + 9) = 0.232
}

TEST(Quiz, AnswersFollowTheOptions) {
  ThreadPool pool;
  LabOptions short_query;
  short_query.c = {0.1};  // nothing is driven out: all weights near 1/m
  short_query.samples = 500;
  std::map<std::string, std::string> answers;
  for (const LabQuestion& question : lab_questions(short_query, pool))
    answers.emplace(question.experiment, answer(question));
  EXPECT_EQ(answers["average"], "1/10");
  EXPECT_EQ(answers["copy"], "c = 54.3");  // solved for, independent of the given c
}

TEST(Quiz, LeavesNoDoubtForAnySeed) {
  ThreadPool pool;
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
    for (const Index m : {2, 5, 30}) {
      LabOptions options;
      options.m = m;
      options.seed = seed;
      options.samples = 2000;
      for (const LabQuestion& question : lab_questions(options, pool)) {
        ASSERT_GE(question.choices.size(), 2U) << question.question;
        EXPECT_GT(margin(question), 1.2) << question.question << " seed " << seed << " m " << m;
        EXPECT_FALSE(question.measured.empty() || question.reason.empty());
      }
    }
  }
}

TEST(Quiz, TheRightChoiceHasNoPlaceOfItsOwn) {
  ThreadPool pool;
  std::map<std::string, std::vector<std::size_t>> places;
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6, 7, 8}) {
    LabOptions options;
    options.samples = 100;
    options.seed = seed;
    for (const LabQuestion& question : lab_questions(options, pool))
      places[question.question].push_back(question.right());
  }
  for (const char* start :
       {"A query has scores", "v_a lies in", "The rows of X", "A report puts", "A report writes X P"}) {
    const auto found = std::ranges::find_if(places, [&](const auto& one) { return one.first.starts_with(start); });
    ASSERT_NE(found, places.end()) << start;
    EXPECT_THAT(found->second, Contains(Not(found->second.front()))) << start;
  }
}

TEST(Quiz, FollowsTheScaleOfTheScores) {
  ThreadPool pool;
  LabOptions options;
  options.scale = false;
  options.samples = 500;
  std::map<std::string, std::string> answers;
  for (const LabQuestion& question : lab_questions(options, pool)) answers[question.experiment] = answer(question);
  EXPECT_EQ(answers["copy"], "c = 6.79");      // ln(9 · 99)
  EXPECT_EQ(answers["scale"], "α_j = 0.997");  // e^8 / (e^8 + 9)
}

TEST(Quiz, LeavesOutWhatCannotBeMeasured) {
  ThreadPool pool;
  LabOptions still;
  still.betas = {0};
  still.samples = 50;
  const auto questions = lab_questions(still, pool);
  EXPECT_EQ(questions.size(), lab_questions({}, pool).size() - 3);
  for (const LabQuestion& question : questions) EXPECT_EQ(question.question.find("variance"), std::string::npos);
}

}  // namespace
}  // namespace heed::lab
