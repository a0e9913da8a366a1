#include "heed/train/optimizer.h"

#include <cmath>

#include "heed/base/error.h"
#include "heed/tensor/kernels/optimizers.h"
#include "heed/tensor/parallel.h"

namespace heed {
namespace {

// A tensor of zeros for each parameter, made once.
void make_state(std::vector<Tensor>& state, const ParameterStore& parameters) {
  if (state.empty()) {
    for (const auto& parameter : parameters) state.emplace_back(parameter->shape());
  }
  require(state.size() == parameters.size(), "optimizer", [&] {
    return Mismatch{std::to_string(state.size()) + " parameters as at the first step",
                    std::to_string(parameters.size())};
  });
}

template <class Span>
Span row_range(Span all, Index columns, Index begin, Index end) {
  return all.subspan(static_cast<std::size_t>(begin * columns), static_cast<std::size_t>((end - begin) * columns));
}

// Calls with_gradient(begin, end) or without(begin, end) for ranges of rows that cover the parameter, as tasks.
template <class WithGradient, class Without>
void for_gradient_rows(ThreadPool& pool, const Parameter& parameter, WithGradient with_gradient, Without without) {
  const Gradient& gradient = *parameter.gradient_if_any();
  for_rows(pool, parameter.shape().rows(), parameter.shape().columns(), [&](Index begin, Index end) {
    if (!gradient.only_rows()) return with_gradient(begin, end);
    for (Index row = begin; row < end; ++row) {
      gradient.row_touched(row) ? with_gradient(row, row + 1) : without(row, row + 1);
    }
  });
}

void append_state(std::vector<Optimizer::State>& list, const char* prefix, const ParameterStore& parameters,
                  std::vector<Tensor>& tensors) {
  std::size_t i = 0;
  for (const auto& parameter : parameters) list.push_back({prefix + parameter->name(), tensors[i++].view()});
}

}  // namespace

void Sgd::step(ThreadPool& pool, const ParameterStore& parameters, double rate, float gradient_scale) {
  const bool momentum = options_.momentum != 0;
  if (momentum) make_state(buffers_, parameters);
  ++steps_;
  const kernels::SgdStep s{.rate = static_cast<float>(rate),
                           .momentum = static_cast<float>(options_.momentum),
                           .gradient_scale = gradient_scale};
  std::size_t i = 0;
  for (const auto& parameter : parameters) {
    const std::span<float> buffer = momentum ? buffers_[i].view().span() : std::span<float>();
    ++i;
    if (!parameter->has_gradient()) continue;
    const std::span<float> values = parameter->value().span();
    const std::span<const float> gradient = parameter->gradient_if_any()->row_view().span();
    const Index columns = parameter->shape().columns();
    for_gradient_rows(
        pool, *parameter,
        [&](Index begin, Index end) {
          kernels::sgd(s, row_range(gradient, columns, begin, end), row_range(values, columns, begin, end),
                       momentum ? row_range(buffer, columns, begin, end) : buffer);
        },
        [&](Index begin, Index end) {
          if (momentum)
            kernels::sgd_without_gradient(s, row_range(values, columns, begin, end),
                                          row_range(buffer, columns, begin, end));
        });
  }
}

std::vector<Optimizer::State> Sgd::state(const ParameterStore& parameters) {
  std::vector<State> list;
  if (options_.momentum == 0) return list;
  make_state(buffers_, parameters);
  append_state(list, "sgd.momentum.", parameters, buffers_);
  return list;
}

void Adam::step(ThreadPool& pool, const ParameterStore& parameters, double rate, float gradient_scale) {
  make_state(m_, parameters);
  make_state(v_, parameters);
  ++steps_;
  const auto t = static_cast<double>(steps_);
  const kernels::AdamStep s{.rate = static_cast<float>(rate / (1 - std::pow(options_.beta1, t))),
                            .root = static_cast<float>(std::sqrt(1 - std::pow(options_.beta2, t))),
                            .share1 = static_cast<float>(1 - options_.beta1),
                            .beta2 = static_cast<float>(options_.beta2),
                            .share2 = static_cast<float>(1 - options_.beta2),
                            .epsilon = static_cast<float>(options_.epsilon),
                            .decay = static_cast<float>(rate * options_.weight_decay),
                            .gradient_scale = gradient_scale};
  std::size_t i = 0;
  for (const auto& parameter : parameters) {
    const std::span<float> m = m_[i].view().span(), v = v_[i].view().span();
    ++i;
    if (!parameter->has_gradient()) continue;
    const std::span<float> values = parameter->value().span();
    const std::span<const float> gradient = parameter->gradient_if_any()->row_view().span();
    const Index columns = parameter->shape().columns();
    for_gradient_rows(
        pool, *parameter,
        [&](Index begin, Index end) {
          kernels::adam(s, row_range(gradient, columns, begin, end), row_range(values, columns, begin, end),
                        row_range(m, columns, begin, end), row_range(v, columns, begin, end));
        },
        [&](Index begin, Index end) {
          kernels::adam_without_gradient(s, row_range(values, columns, begin, end), row_range(m, columns, begin, end),
                                         row_range(v, columns, begin, end));
        });
  }
}

std::vector<Optimizer::State> Adam::state(const ParameterStore& parameters) {
  make_state(m_, parameters);
  make_state(v_, parameters);
  std::vector<State> list;
  append_state(list, "adam.m.", parameters, m_);
  append_state(list, "adam.v.", parameters, v_);
  return list;
}

}  // namespace heed
