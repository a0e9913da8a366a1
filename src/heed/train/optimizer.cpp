#include "heed/train/optimizer.h"

#include <cmath>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/kernels/optimizers.h"
#include "heed/tensor/parallel.h"

namespace heed::train {
namespace {

// Creates a tensor of zeros for each parameter, unless they exist.
void make_state(std::vector<Tensor>& state, const ParameterStore& parameters) {
  if (state.empty()) {
    for (const auto& parameter : parameters) state.emplace_back(parameter->shape());
  }
  if (state.size() != parameters.size())
    throw Error(fmt::format("the optimizer began with {} parameters (got {})", state.size(), parameters.size()));
}

// Some rows of a parameter: one task of an optimizer.
struct Part {
  std::span<float> values;
  std::span<const float> gradient;  // empty if it is 0
  std::size_t offset;               // of both within the parameter

  std::span<float> of(Tensor& state) const { return state.view().span().subspan(offset, values.size()); }
};

// Whether an update changes anything where the gradient is 0.
enum class WithoutGradient { kNothing, kUpdate };

// Calls update(i, part), as tasks, for parts that cover every parameter i that has a gradient.
template <class Update>
void update_parameters(ThreadPool& pool, const ParameterStore& parameters, WithoutGradient without, Update update) {
  std::size_t i = 0;
  for (const auto& parameter : parameters) {
    const std::size_t index = i++;
    if (!parameter->has_gradient()) continue;
    const Gradient& gradient = *parameter->gradient_if_any();
    const Index columns = parameter->shape().columns();
    const auto update_rows = [&](Index first, Index last, bool zero) {
      const auto offset = static_cast<std::size_t>(first * columns);
      const auto size = static_cast<std::size_t>((last - first) * columns);
      update(index, Part{.values = parameter->value().span().subspan(offset, size),
                         .gradient = gradient.row_view().span().subspan(offset, zero ? 0 : size),
                         .offset = offset});
    };
    if (gradient.only_rows() && without == WithoutGradient::kNothing) {
      const std::span<const std::int32_t> touched = gradient.touched_rows();
      for_rows(pool, std::ssize(touched), columns, [&](Index begin, Index end) {
        for (Index i_row = begin; i_row < end; ++i_row) {
          const Index row = touched[static_cast<std::size_t>(i_row)];
          update_rows(row, row + 1, /*zero=*/false);
        }
      });
      continue;
    }
    for_rows(pool, parameter->shape().rows(), columns, [&](Index begin, Index end) {
      if (!gradient.only_rows()) return update_rows(begin, end, /*zero=*/false);
      for (Index row = begin; row < end; ++row) update_rows(row, row + 1, !gradient.row_touched(row));
    });
  }
}

void append_state(std::vector<SavedState>& list, const char* prefix, const ParameterStore& parameters,
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
  const auto without = momentum ? WithoutGradient::kUpdate : WithoutGradient::kNothing;
  update_parameters(pool, parameters, without, [&](std::size_t i, const Part& part) {
    if (!part.gradient.empty()) {
      kernels::sgd(s, part.gradient, part.values, momentum ? part.of(buffers_[i]) : std::span<float>());
    } else {
      kernels::sgd_without_gradient(s, part.values, part.of(buffers_[i]));
    }
  });
}

std::vector<SavedState> Sgd::state(const ParameterStore& parameters) {
  std::vector<SavedState> list;
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
  update_parameters(pool, parameters, WithoutGradient::kUpdate, [&](std::size_t i, const Part& part) {
    if (!part.gradient.empty()) {
      kernels::adam(s, part.gradient, part.values, part.of(m_[i]), part.of(v_[i]));
    } else {
      kernels::adam_without_gradient(s, part.values, part.of(m_[i]), part.of(v_[i]));
    }
  });
}

std::vector<SavedState> Adam::state(const ParameterStore& parameters) {
  make_state(m_, parameters);
  make_state(v_, parameters);
  std::vector<SavedState> list;
  append_state(list, "adam.m.", parameters, m_);
  append_state(list, "adam.v.", parameters, v_);
  return list;
}

void Adagrad::step(ThreadPool& pool, const ParameterStore& parameters, double rate, float gradient_scale) {
  make_state(sums_, parameters);
  ++steps_;
  const kernels::AdagradStep s{.rate = static_cast<float>(rate),
                               .epsilon = static_cast<float>(options_.epsilon),
                               .gradient_scale = gradient_scale};
  update_parameters(pool, parameters, WithoutGradient::kNothing, [&](std::size_t i, const Part& part) {
    kernels::adagrad(s, part.gradient, part.values, part.of(sums_[i]));
  });
}

std::vector<SavedState> Adagrad::state(const ParameterStore& parameters) {
  make_state(sums_, parameters);
  std::vector<SavedState> list;
  append_state(list, "adagrad.sum.", parameters, sums_);
  return list;
}

}  // namespace heed::train
