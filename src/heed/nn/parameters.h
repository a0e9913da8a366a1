// A ParameterStore owns all parameters of a model, in the order in which its layers were created, under PyTorch's
// names.
//
// A layer takes a Scope, which adds a prefix to the names, and keeps references to the parameters that it adds:
//   ParameterStore store;
//   Scope model(store);
//   Linear sentence(model / "encoder" / "sentence", 1024, 512, random);  // encoder.sentence.weight, ....bias
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "heed/autograd/parameter.h"
#include "heed/base/random.h"

namespace heed {

class ParameterStore {
 public:
  // Called for each parameter before its memory is allocated. Throws if the parameter must not be added.
  using Admit = std::function<void(const std::string& name, const Shape& shape)>;

  explicit ParameterStore(FirstValues first = FirstValues::kDrawn, Admit admit = {})
      : first_(first), admit_(std::move(admit)) {}
  void admit_all() { admit_ = {}; }  // stop calling `admit`

  Parameter& add(std::string name, Shape shape);  // zeros if drawn. Throws if the name exists
  Parameter* find(std::string_view name);         // null if there is none

  auto begin() const { return parameters_.begin(); }  // pointers to Parameter; their addresses never change
  auto end() const { return parameters_.end(); }
  std::size_t size() const { return parameters_.size(); }
  Index elements() const;  // of all parameters

  void clear_gradients();

 private:
  FirstValues first_;
  Admit admit_;
  std::vector<std::unique_ptr<Parameter>> parameters_;
  std::unordered_map<std::string_view, Parameter*> by_name_;
};

class Scope {
 public:
  explicit Scope(ParameterStore& store, std::string prefix = {}) : store_(&store), prefix_(std::move(prefix)) {}
  Scope operator/(std::string_view name) const { return Scope(*store_, path(name)); }
  Parameter& add(std::string_view name, Shape shape) const { return store_->add(path(name), shape); }

 private:
  std::string path(std::string_view name) const {
    return prefix_.empty() ? std::string(name) : prefix_ + "." + std::string(name);
  }
  ParameterStore* store_;
  std::string prefix_;
};

// Initial values, by default those of PyTorch. Random values are not drawn for parameters that a file will fill.
void fill_uniform(Parameter& parameter, double limit, Random& random);  // in [-limit, limit)
// Only the first `rows`; the others are unchanged.
void fill_uniform(Parameter& parameter, double limit, Random& random, Index rows);
void fill_normal(Parameter& parameter, double deviation, Random& random);
void fill_constant(Parameter& parameter, float value);

}  // namespace heed
