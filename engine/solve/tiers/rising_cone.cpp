#include "engine/solve/tiers/rising_cone.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr std::size_t most_rays = 400;
constexpr std::int64_t greatest_weight = 64;

using Vector = std::vector<std::int64_t>;

std::int64_t product(const Vector& a, const Vector& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), std::int64_t{0});
}

void reduce(Vector& vector) {
  std::int64_t divisor = 0;
  for (const std::int64_t each : vector) divisor = std::gcd(divisor, each);
  if (divisor > 1) {
    for (std::int64_t& each : vector) each /= divisor;
  }
}

/// a * x + b * y, reduced.
Vector combined(std::int64_t a, const Vector& x, std::int64_t b, const Vector& y) {
  Vector sum(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) sum[i] = a * x[i] + b * y[i];
  reduce(sum);
  return sum;
}

bool is_small(const Vector& vector) {
  return std::all_of(vector.begin(), vector.end(),
                     [](std::int64_t each) { return std::abs(each) <= greatest_weight; });
}

/// Orders weights by how simple they are to read.
bool is_simpler(const Vector& a, const Vector& b) {
  const auto measure = [](const Vector& vector) {
    std::int64_t sum = 0;
    for (const std::int64_t each : vector) sum += std::abs(each);
    return std::tuple(vector.size() - static_cast<std::size_t>(std::count(vector.begin(), vector.end(), 0)),
                      sum);
  };
  const auto of_a = measure(a);
  const auto of_b = measure(b);
  return of_a != of_b ? of_a < of_b : a > b;
}

class ConeOfWeights {
public:
  explicit ConeOfWeights(std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      lines_.emplace_back(size, 0);
      lines_.back()[i] = 1;
    }
  }

  /// Keeps the weights with which this effect makes no sum fall.
  void add(const Vector& effect) {
    const auto line = std::find_if(lines_.begin(), lines_.end(),
                                   [&](const Vector& each) { return product(each, effect) != 0; });
    if (line != lines_.end()) {
      turn(static_cast<std::size_t>(line - lines_.begin()), effect);
    } else {
      cut(effect);
    }
    effects_.push_back(effect);
    for (Ray& ray : rays_) ray.zero.push_back(product(ray.weights, effect) == 0);
  }

  [[nodiscard]] std::vector<Vector> rays() const {
    std::vector<Vector> all = mapped(rays_, [&](const Ray& ray) { return simplified(ray.weights); });
    std::sort(all.begin(), all.end(), is_simpler);
    return all;
  }
  [[nodiscard]] const std::vector<Vector>& lines() const { return lines_; }

private:
  struct Ray {
    Vector weights;
    std::vector<bool> zero; ///< for each effect, whether it leaves the sum as it is
  };

  /// The same sum but for a constant, as simple as single lines make it.
  [[nodiscard]] Vector simplified(Vector weights) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Vector& line : lines_) {
        for (const std::int64_t sign : {1, -1}) {
          Vector other = combined(1, weights, sign, line);
          if (!is_simpler(other, weights)) continue;
          weights = std::move(other);
          changed = true;
        }
      }
    }
    return weights;
  }

  /// A line that the effect does not keep becomes a ray; all else is moved along it to where it is kept.
  void turn(std::size_t index, const Vector& effect) {
    Vector line = std::move(lines_[index]);
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(index));
    std::int64_t rise = product(line, effect);
    if (rise < 0) {
      for (std::int64_t& each : line) each = -each;
      rise = -rise;
    }
    const auto level = [&](Vector& vector) {
      vector = combined(rise, vector, -product(vector, effect), line);
    };
    for (Vector& each : lines_) level(each);
    for (Ray& ray : rays_) level(ray.weights);
    std::erase_if(lines_, [](const Vector& each) { return !is_small(each); });
    std::erase_if(rays_, [](const Ray& ray) { return !is_small(ray.weights); });
    rays_.push_back({std::move(line), std::vector<bool>(effects_.size(), true)});
  }

  void cut(const Vector& effect) {
    std::vector<const Ray*> above;
    std::vector<const Ray*> below;
    std::vector<Ray> kept;
    for (const Ray& ray : rays_) {
      const std::int64_t rise = product(ray.weights, effect);
      if (rise > 0) above.push_back(&ray);
      if (rise < 0) below.push_back(&ray);
      if (rise >= 0) kept.push_back(ray);
    }
    for (const Ray* up : above) {
      for (const Ray* down : below) {
        if (!are_neighbours(*up, *down)) continue;
        Ray ray;
        ray.weights = combined(-product(down->weights, effect), up->weights, product(up->weights, effect),
                               down->weights);
        if (!is_small(ray.weights)) continue;
        for (const Vector& each : effects_) ray.zero.push_back(product(ray.weights, each) == 0);
        kept.push_back(std::move(ray));
      }
    }
    rays_ = std::move(kept);
    if (rays_.size() > most_rays) {
      std::sort(rays_.begin(), rays_.end(),
                [](const Ray& a, const Ray& b) { return is_simpler(a.weights, b.weights); });
      rays_.resize(most_rays);
    }
  }

  /// Whether no third ray is zero wherever both are.
  [[nodiscard]] bool are_neighbours(const Ray& a, const Ray& b) const {
    return std::none_of(rays_.begin(), rays_.end(), [&](const Ray& other) {
      if (&other == &a || &other == &b) return false;
      for (std::size_t i = 0; i < effects_.size(); ++i) {
        if (a.zero[i] && b.zero[i] && !other.zero[i]) return false;
      }
      return true;
    });
  }

  std::vector<Vector> effects_;
  std::vector<Vector> lines_; // weights with which no effect so far changes the sum
  std::vector<Ray> rays_;
};

/// Keeps vectors that are linearly independent of those before them and of some others, by elimination modulo
/// a prime.
class IndependentVectors {
public:
  /// @return whether the vector is independent of all before
  bool add(const Vector& vector) {
    Vector rest(vector.size());
    std::transform(vector.begin(), vector.end(), rest.begin(), modulo);
    for (const auto& [pivot, row] : rows_) {
      if (rest[pivot] == 0) continue;
      const std::int64_t factor = rest[pivot];
      for (std::size_t i = 0; i < rest.size(); ++i) rest[i] = modulo(rest[i] - factor * row[i] % prime);
    }
    const auto first = std::find_if(rest.begin(), rest.end(), [](std::int64_t each) { return each != 0; });
    if (first == rest.end()) return false;
    const std::int64_t inverse = power(*first, prime - 2);
    for (std::int64_t& each : rest) each = each * inverse % prime;
    rows_.emplace_back(static_cast<std::size_t>(first - rest.begin()), std::move(rest));
    return true;
  }

private:
  static constexpr std::int64_t prime = 1'000'000'007;

  static std::int64_t modulo(std::int64_t number) { return (number % prime + prime) % prime; }
  static std::int64_t power(std::int64_t base, std::int64_t exponent) {
    std::int64_t result = 1;
    for (; exponent > 0; exponent /= 2, base = base * base % prime) {
      if (exponent % 2 == 1) result = result * base % prime;
    }
    return result;
  }

  std::vector<std::pair<std::size_t, Vector>> rows_;
};

} // namespace

std::vector<Counts> rising_weights(std::size_t size, const std::vector<Counts>& effects) {
  std::set<Vector> all;
  for (const Counts& effect : effects) {
    Vector direction(effect.begin(), effect.end());
    reduce(direction);
    if (std::any_of(direction.begin(), direction.end(), [](std::int64_t each) { return each != 0; })) {
      all.insert(std::move(direction));
    }
  }
  ConeOfWeights cone(size);
  for (const Vector& effect : all) cone.add(effect);
  IndependentVectors independent;
  for (const Vector& line : cone.lines()) static_cast<void>(independent.add(line));
  std::vector<Counts> weights;
  for (const Vector& ray : cone.rays()) {
    if (independent.add(ray)) weights.emplace_back(ray.begin(), ray.end());
  }
  return weights;
}

std::int64_t weighted(const Counts& weights, const Counts& counts) {
  return std::inner_product(weights.begin(), weights.end(), counts.begin(), std::int64_t{0});
}

} // namespace regola
