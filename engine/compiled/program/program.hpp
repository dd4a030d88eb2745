#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/layout.hpp"
#include "engine/compiled/program/numbered.hpp"
#include "rules/picture.hpp"
#include "rules/symbol.hpp"

namespace regola {

/// The number of the instruction that computes it.
using Register = std::uint32_t;
inline constexpr Register no_register = 0xFFFFFFFF;
inline constexpr std::uint32_t no_index = 0xFFFFFFFF;

/// What an instruction does. All compute one set of cells, or one a lane: a lane is a heading of a picture.
enum class Op : std::uint8_t {
  cells,    ///< the cells that hold one of the symbols
  constant, ///< a mask, or one a lane
  input,    ///< a set that the caller gives
  members,  ///< a class of cells, for lanes by the direction of each
  bit_and,  ///< a and b
  bit_or,   ///< a or b
  and_not,  ///< a and not b
  shift, ///< cells from which a step leads into a, or to the edge where `edge` says so; of these, those in b
  fill,  ///< a, and cells of b from which steps through b lead to a
  line,  ///< cells from which so many steps stay in a, and the last of these cells lies in b
  flood, ///< a, and cells of b from which steps in several directions through b lead to a
  or_lanes, ///< the union of the lanes
};

/// One step of a program in static single assignment: its result has its number.
struct Instruction {
  Op op = Op::cells;
  std::uint16_t lanes = 1;
  Register a = no_register;
  Register b = no_register;
  std::uint32_t index = no_index; ///< of the program's symbols, masks or reaches, or the class
  std::uint32_t edge = no_index;  ///< look: masks that count as reached
  std::uint32_t length = 0;       ///< line: how many cells

  friend bool operator==(const Instruction&, const Instruction&) = default;
};

/// A straight run of instructions without jumps. What computes the same is computed once.
class Program {
public:
  using Masks = std::vector<Mask>;         // one a lane
  using Reaches = std::vector<ReachIndex>; // one a lane; of a flood: all that it follows
  struct Members {
    ClassIndex index = no_class;
    std::vector<RelationIndex> along; // one a lane
    friend bool operator==(const Members&, const Members&) = default;
  };

  Register cells(const SymbolSet& symbols);
  Register constant(Masks masks);
  Register input();
  Register members(ClassIndex index, std::vector<RelationIndex> along);
  Register bit_and(Register a, Register b);
  Register bit_or(Register a, Register b);
  Register and_not(Register a, Register b);
  /// @param edge empty: the edge does not count
  Register shift(Register a, Reaches reaches, const Masks& edge = {});
  Register fill(Register seed, Register through, Reaches reaches);
  Register line(Register through, Register last, std::uint32_t length, Reaches reaches);
  Register flood(Register seed, Register through, Reaches reaches);
  Register or_lanes(Register a);

  [[nodiscard]] const std::vector<Instruction>& code() const { return code_.items(); }
  [[nodiscard]] std::size_t size() const { return code().size(); }
  /// What optimise was told to keep: the results.
  [[nodiscard]] const std::vector<Register>& kept() const { return kept_; }
  [[nodiscard]] std::uint16_t lanes(Register value) const { return code_[value].lanes; }
  [[nodiscard]] const SymbolSet& symbols(const Instruction& i) const { return symbols_[i.index]; }
  [[nodiscard]] const Masks& masks(const Instruction& i) const { return masks_[i.index]; }
  [[nodiscard]] const Masks& edge(const Instruction& i) const { return masks_[i.edge]; }
  [[nodiscard]] const Reaches& reaches(const Instruction& i) const { return reaches_[i.index]; }
  [[nodiscard]] const Members& members(const Instruction& i) const { return members_[i.index]; }

  /// Whether what comes out depends on who looks.
  [[nodiscard]] bool asks_for_classes() const;

  /// Joins a `look` with the one `meet` that uses it, and drops what nobody uses.
  /// @param[in,out] kept values that are asked for; renumbered
  void optimise(std::vector<Register*> kept);

private:
  Register add(const Instruction& instruction);
  [[nodiscard]] std::uint16_t widest(Register a, Register b) const;

  struct Hash {
    std::size_t operator()(const Instruction& instruction) const;
    std::size_t operator()(const SymbolSet& symbols) const;
    std::size_t operator()(const Masks& masks) const;
    std::size_t operator()(const Reaches& reaches) const;
    std::size_t operator()(const Members& members) const;
  };

  Numbered<Instruction, Hash> code_;
  std::vector<Register> kept_;
  Numbered<SymbolSet, Hash> symbols_;
  Numbered<Masks, Hash> masks_;
  Numbered<Reaches, Hash> reaches_;
  Numbered<Members, Hash> members_;
};

} // namespace regola
