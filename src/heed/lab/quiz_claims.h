// Questions of the quiz about claims that course reports make and that do not hold.
#pragma once

#include "heed/lab/quiz.h"

namespace heed::lab {

LabQuestion ask_weights_of_c(const LabOptions& options, ThreadPool& pool);       // α_a = α_b = c
LabQuestion ask_noisy_query(const LabOptions& options, ThreadPool& pool);        // q = c (k_a + k_b)
LabQuestion ask_noisy_scores(const LabOptions& options, ThreadPool& pool);       // q1 = c lambda_a mu_a
LabQuestion ask_varying_length(const LabOptions& options, ThreadPool& pool);     // two heads, key a varies
LabQuestion ask_permuted_weights(const LabOptions& options, ThreadPool& pool);   // softmax(S) P
LabQuestion ask_permuted_features(const LabOptions& options, ThreadPool& pool);  // X P
LabQuestion ask_undivided(const LabOptions& options, ThreadPool& pool);          // scores without 1/sqrt(D)

}  // namespace heed::lab
