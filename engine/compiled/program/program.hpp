#pragma once

#include <unordered_map>

#include "engine/compiled/layout.hpp"
#include "rules/ruleset/picture.hpp"

namespace regola {

/// A list that stores equal items once and finds them by hash.
/// @tparam Item must have ==
/// @tparam Hash like the one of std::unordered_map
template <typename Item, typename Hash>
class Numbered {
public:
  /// The index of an item. Appends the item if it is new.
  std::uint32_t place(Item item) {
    const std::size_t hash = Hash{}(item);
    const auto [first, last] = places_.equal_range(hash);
    for (auto known = first; known != last; ++known) {
      if (items_[known->second] == item) return known->second;
    }
    const auto index = static_cast<std::uint32_t>(items_.size());
    places_.emplace(hash, index);
    items_.push_back(std::move(item));
    return index;
  }
  /// Replaces all items. The new items must all differ.
  void assign(std::vector<Item> items) {
    items_ = std::move(items);
    places_.clear();
    for (std::size_t i = 0; i < items_.size(); ++i) {
      places_.emplace(Hash{}(items_[i]), static_cast<std::uint32_t>(i));
    }
  }

  [[nodiscard]] const std::vector<Item>& items() const { return items_; }
  [[nodiscard]] const Item& operator[](std::size_t place) const { return items_[place]; }

private:
  std::vector<Item> items_;
  std::unordered_multimap<std::size_t, std::uint32_t> places_; // index of the item, by hash
};

/// A value, named by the index of the instruction that computes it.
using Register = std::uint32_t;
inline constexpr Register no_register = 0xFFFFFFFF;
inline constexpr std::uint32_t no_index = 0xFFFFFFFF;

/// The operation of an instruction. It computes one set of cells, or one per lane; a lane is a heading of a
/// picture.
enum class Op : std::uint8_t {
  cells,    ///< the cells that hold one of the symbols
  constant, ///< a mask, or one per lane
  input,    ///< a set given by the caller
  members,  ///< a class of cells; one lane for each direction, if it has lanes
  bit_and,  ///< cells in a and in b
  bit_or,   ///< cells in a or in b
  and_not,  ///< cells in a but not in b
  shift,    ///< cells from which a step leads into a, and the cells of `edge`; if b is given, only those in b
  fill,     ///< a, and the cells of b that steps through b connect with a
  line,     ///< cells at which `length` cells in a row begin, all in a and the last also in b
  flood,    ///< like fill, with steps in several directions
  or_lanes, ///< the union of the lanes
};

/// An instruction in static single assignment: its index is its result.
struct Instruction {
  Op op = Op::cells;
  std::uint16_t lanes = 1;
  Register a = no_register;
  Register b = no_register;
  std::uint32_t index = no_index; ///< index into the program's symbols, masks or reaches; or a ClassIndex
  std::uint32_t edge = no_index;  ///< for `shift`: index of the masks of cells that count as leading into a
  std::uint32_t length = 0;       ///< for `line`: number of cells

  friend bool operator==(const Instruction&, const Instruction&) = default;
};

/// A sequence of instructions without jumps. Equal instructions are stored once.
class Program {
public:
  using Masks = std::vector<Mask>;         // one mask per lane
  using Reaches = std::vector<ReachIndex>; // one reach per lane; for a flood, all its reaches in one lane
  struct Members {
    ClassIndex index = no_class;
    std::vector<RelationIndex> along; // one direction per lane
    friend bool operator==(const Members&, const Members&) = default;
  };

  Register cells(const SymbolSet& symbols);
  Register constant(Masks masks);
  Register input();
  Register members(ClassIndex index, std::vector<RelationIndex> along);
  Register bit_and(Register a, Register b);
  Register bit_or(Register a, Register b);
  Register and_not(Register a, Register b);
  /// @param edge cells at the edge that count as leading into a; empty: none
  Register shift(Register a, Reaches reaches, const Masks& edge = {});
  Register fill(Register seed, Register through, Reaches reaches);
  Register line(Register through, Register last, std::uint32_t length, Reaches reaches);
  Register flood(Register seed, Register through, Reaches reaches);
  Register or_lanes(Register a);

  [[nodiscard]] const std::vector<Instruction>& code() const { return code_.items(); }
  [[nodiscard]] std::size_t size() const { return code().size(); }
  /// The registers that optimise() was told to keep.
  [[nodiscard]] const std::vector<Register>& kept() const { return kept_; }
  [[nodiscard]] std::uint16_t lanes(Register value) const { return code_[value].lanes; }
  [[nodiscard]] const SymbolSet& symbols(const Instruction& i) const { return symbols_[i.index]; }
  [[nodiscard]] const Masks& masks(const Instruction& i) const { return masks_[i.index]; }
  [[nodiscard]] const Masks& edge(const Instruction& i) const { return masks_[i.edge]; }
  [[nodiscard]] const Reaches& reaches(const Instruction& i) const { return reaches_[i.index]; }
  [[nodiscard]] const Members& members(const Instruction& i) const { return members_[i.index]; }

  /// Whether its results depend on the viewer: it reads classes.
  [[nodiscard]] bool asks_for_classes() const;

  /// Fuses a `shift` with the only `bit_and` that uses it, and drops dead code.
  /// @param[in,out] kept registers to keep, except those that are no_register; receive their new numbers
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
