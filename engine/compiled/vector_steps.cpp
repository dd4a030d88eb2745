// What instructions do on processors with AVX2: four lanes at once. Each does what the one of the same name
// in threaded.cpp does lane by lane.

#include "engine/compiled/vector_steps.hpp"

#include <atomic>

#include "engine/compiled/threaded.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define REGOLA_AVX2 [[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]]
#endif

namespace regola {

namespace {

std::atomic<bool> allowed = true;

} // namespace

void allow_vectors(bool wanted) { allowed = wanted; }

#ifdef REGOLA_AVX2

bool uses_vectors() {
  static const bool there = static_cast<bool>(__builtin_cpu_supports("avx2")) &&
                            static_cast<bool>(__builtin_cpu_supports("bmi")) &&
                            static_cast<bool>(__builtin_cpu_supports("bmi2")) &&
                            static_cast<bool>(__builtin_cpu_supports("popcnt"));
  return there && allowed;
}

/// @tparam Vectors how many of them the lanes fill
template <int Vectors>
struct VectorForm::Steps {
  using Step = Program::Step;
  using Vector = __m256i;
  using Words = long long;

  REGOLA_AVX2 static Vector load(const Word* words) {
    return _mm256_loadu_si256(reinterpret_cast<const Vector*>(words));
  }
  REGOLA_AVX2 static void store(Word* words, Vector vector) {
    _mm256_storeu_si256(reinterpret_cast<Vector*>(words), vector);
  }
  /// The lanes of an operand, or the one it has in each.
  REGOLA_AVX2 static Vector load(const Plane<1>* planes, std::uint16_t step, int i) {
    return step == 0 ? _mm256_set1_epi64x(static_cast<Words>(planes->words[0]))
                     : load(planes[i * int{vector_lanes}].words.data());
  }
  REGOLA_AVX2 static void store(const Step* step, int i, Vector vector) {
    store(step->result[i * int{vector_lanes}].words.data(), vector);
  }
  /// Row `row` of the step's table, of which each has a word for each lane.
  REGOLA_AVX2 static Vector row(const Step* step, int row, int i) {
    return load(step->table + (row * Vectors + i) * int{vector_lanes});
  }
  REGOLA_AVX2 static Vector shift(Vector planes, Vector left, Vector right) {
    return _mm256_srlv_epi64(_mm256_sllv_epi64(planes, left), right);
  }
  static void next(const Step* step, Frame<1>& frame) { step[1].run(step + 1, frame); }

  REGOLA_AVX2 static void meet(const Step* step, Frame<1>& frame) {
    for (int i = 0; i < Vectors; ++i) {
      store(step, i, _mm256_and_si256(load(step->a, step->a_step, i), load(step->b, step->b_step, i)));
    }
    return next(step, frame);
  }
  REGOLA_AVX2 static void join(const Step* step, Frame<1>& frame) {
    for (int i = 0; i < Vectors; ++i) {
      store(step, i, _mm256_or_si256(load(step->a, step->a_step, i), load(step->b, step->b_step, i)));
    }
    return next(step, frame);
  }
  REGOLA_AVX2 static void without(const Step* step, Frame<1>& frame) {
    for (int i = 0; i < Vectors; ++i) {
      store(step, i, _mm256_andnot_si256(load(step->b, step->b_step, i), load(step->a, step->a_step, i)));
    }
    return next(step, frame);
  }
  template <bool Edge, bool Meet>
  REGOLA_AVX2 static void look(const Step* step, Frame<1>& frame) {
    for (int i = 0; i < Vectors; ++i) {
      const Vector from = _mm256_and_si256(load(step->a, step->a_step, i), row(step, 0, i));
      Vector result = shift(from, row(step, 1, i), row(step, 2, i));
      if constexpr (Edge) result = _mm256_or_si256(result, load(step->edge, step->edge_step, i));
      if constexpr (Meet) result = _mm256_and_si256(result, load(step->b, step->b_step, i));
      store(step, i, result);
    }
    return next(step, frame);
  }
  REGOLA_AVX2 static void fill(const Step* step, Frame<1>& frame) {
    for (int i = 0; i < Vectors; ++i) {
      Vector filled = load(step->a, step->a_step, i);
      Vector through = _mm256_and_si256(load(step->b, step->b_step, i), row(step, 0, i));
      Vector left = row(step, 1, i);
      Vector right = row(step, 2, i);
      for (int round = step->count;;) {
        filled = _mm256_or_si256(filled, _mm256_and_si256(through, shift(filled, left, right)));
        if (--round == 0) break;
        through = _mm256_and_si256(through, shift(through, left, right));
        left = _mm256_add_epi64(left, left);
        right = _mm256_add_epi64(right, right);
      }
      store(step, i, filled);
    }
    return next(step, frame);
  }
  REGOLA_AVX2 static void line_anywhere(const Step* step, Frame<1>& frame) {
    const Vector cells = _mm256_set1_epi64x(static_cast<Words>(step->a->words[0]));
    Vector all = _mm256_setzero_si256();
    for (int i = 0; i < Vectors; ++i) {
      Vector run = cells;
      for (int k = 0; k < step->count; ++k) {
        const Vector from = _mm256_and_si256(run, row(step, 3 * k, i));
        run = _mm256_and_si256(run, shift(from, row(step, 3 * k + 1, i), row(step, 3 * k + 2, i)));
      }
      all = _mm256_or_si256(all, run);
    }
    return put_union(step, frame, all);
  }
  REGOLA_AVX2 static void unite(const Step* step, Frame<1>& frame) {
    Vector all = load(step->a, 1, 0);
    for (int i = 1; i < Vectors; ++i) all = _mm256_or_si256(all, load(step->a, 1, i));
    return put_union(step, frame, all);
  }
  REGOLA_AVX2 static void put_union(const Step* step, Frame<1>& frame, Vector all) {
    const __m128i half = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    step->result->words[0] =
        static_cast<Word>(_mm_cvtsi128_si64(half)) | static_cast<Word>(_mm_extract_epi64(half, 1));
    return next(step, frame);
  }
};

template <int Vectors>
void VectorForm::take(Program& program, Op op, Program::Step& step) {
  using Term = Program::Term;
  const std::size_t lanes = Vectors * vector_lanes;
  std::vector<Word> table;
  /// The cells a shift is made from, how far up it goes, how far down.
  const auto add_rows = [&](const std::vector<Term>& terms) {
    for (const Term& term : terms) table.push_back(term.part.words[0]);
    for (const Term& term : terms) table.push_back(term.left);
    for (const Term& term : terms) table.push_back(term.right);
  };
  switch (op) {
  case Op::meet: step.run = Steps<Vectors>::meet; return;
  case Op::join: step.run = Steps<Vectors>::join; return;
  case Op::without: step.run = Steps<Vectors>::without; return;
  case Op::look:
    add_rows(std::vector<Term>(step.terms, step.terms + lanes));
    step.run = step.b == nullptr      ? Steps<Vectors>::template look<false, false>
               : step.edge == nullptr ? Steps<Vectors>::template look<false, true>
                                      : Steps<Vectors>::template look<true, true>;
    break;
  case Op::fill: {
    std::vector<Term> terms;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      Term& term = terms.emplace_back(step.ways[lane].terms.front());
      term.part = step.ways[lane].inner;
    }
    add_rows(terms);
    step.run = Steps<Vectors>::fill;
    break;
  }
  case Op::unite:
    if (step.terms == nullptr) {
      step.run = Steps<Vectors>::unite;
      return;
    }
    if (Vectors == 1) return; // of four lanes the union takes longer than the rest saves
    for (std::size_t look = 0; look < step.count; ++look) {
      std::vector<Term> terms;
      for (std::size_t lane = 0; lane < lanes; ++lane) terms.push_back(step.terms[lane * step.count + look]);
      add_rows(terms);
    }
    step.run = Steps<Vectors>::line_anywhere;
    break;
  default: return;
  }
  program.tables_.push_back(std::make_unique<std::vector<Word>>(std::move(table)));
  step.table = program.tables_.back()->data();
}

void VectorForm::take(Program& program, Op op, Program::Step& step) {
  if (step.lanes == vector_lanes) take<1>(program, op, step);
  if (step.lanes == 2 * vector_lanes) take<2>(program, op, step);
}

#ifdef REGOLA_AVX2
REGOLA_AVX2
#endif
int VectorForm::count(const Plane<1>* lanes, std::size_t size) {
  int bits = 0;
  for (std::size_t i = 0; i < size; ++i) bits += __builtin_popcountll(lanes[i].words[0]);
  return bits;
}

#else

bool uses_vectors() { return false; }

int VectorForm::count(const Plane<1>* lanes, std::size_t size) {
  int bits = 0;
  for (std::size_t i = 0; i < size; ++i) bits += lanes[i].count();
  return bits;
}

void VectorForm::take(Program& /*program*/, Op /*op*/, Program::Step& /*step*/) {}

#endif

} // namespace regola
