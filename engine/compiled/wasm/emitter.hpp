#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/compiled/wasm/bytes.hpp"
#include "engine/compiled/wasm/inlined.hpp"
#include "engine/compiled/wasm/locals.hpp"
#include "engine/compiled/wasm/nesting.hpp"

namespace regola::form::wasm {

/// The address at which a table lies when the code runs: one of the form, or of the back end.
using TableAddress = std::function<std::uint32_t(const std::vector<Word>& table)>;

/// Emits the instructions of a form. Each lane of a value is a word of its own.
class Emitter {
public:
  Emitter(const Form& form, const TableAddress& address);

  /// Emits the body of the function. Call it once.
  /// @return the body with its locals
  [[nodiscard]] const Bytes& emit();
  /// Number of locals that are words.
  [[nodiscard]] std::uint32_t locals() const { return locals_.words(); }
  /// Number of instructions that are repeated where their value is read.
  [[nodiscard]] std::size_t inlined() const;

private:
  using Node = Nesting::Node;

  /// What is left to emit.
  struct Task {
    enum class Kind : std::uint8_t {
      block, ///< emits a block and the blocks that it dominates
      way,   ///< emits what leads from one block to another
      end,   ///< closes the innermost open block
    };
    Kind kind = Kind::end;
    Node node = Nesting::none;
    Node from = Nesting::none; ///< way: the block it leads from
  };

  void emit_block(Node node);
  void open_followers(Node node, bool in_loop);
  void open(Opcode code, Node label);
  void emit_way(Node from, Node to);
  void emit_end(Node node);
  void choose_entry(Node block);
  void dispatch(Node dispatcher);
  [[nodiscard]] std::uint32_t depth(Node label) const;
  [[nodiscard]] bool is_plain_jump(Node from, Node to) const;

  void emit(const Instruction& i);
  void emit_stores(const Instruction& i);
  void push(Ref value, std::size_t lane = 0);
  void push_lane(const Instruction& i, std::size_t lane);
  void push_each(const Instruction& i, Opcode code, std::size_t lane = 0);
  void push_shift(const Instruction& i, std::size_t lane);
  void push_united(Ref value);
  /// Pushes 32 bits that are not 0 if the value is 0 in all lanes, or if it is not.
  void push_condition(Ref value, bool wanted);
  void push_comparison(const Instruction& i, bool wanted);
  void push_choice(const Instruction& i);
  void push_least_or_most(const Instruction& i);
  void push_quotient(const Instruction& i);
  void push_lowest(Ref value);
  void push_highest(Ref value);
  void push_nth(const Instruction& i);
  [[nodiscard]] static std::uint32_t byte_of(std::size_t word);
  void push_bytes(Ref words);
  void push_address(Ref index);
  void push_entry(const Instruction& i);
  void push_tally(const Tally& tally);
  void push_located(const Tally& tally, Ref number);
  void get(std::uint32_t local) { to_.put(Opcode::local_get, local); }
  void set(std::uint32_t local) { to_.put(Opcode::local_set, local); }
  /// Combines what was pushed last with a constant.
  void combine(Opcode code, Word constant) {
    to_.constant(constant);
    to_.put(code);
  }

  const Form& form_;
  const TableAddress& address_;
  ControlFlow flow_;
  Nesting nesting_;
  Inlined inlined_;
  Locals locals_;
  Bytes to_;
  std::vector<Node> labels_; // nodes of the open blocks and loops, the outermost first
  std::vector<Task> tasks_;  // a stack; the next task is the last element
};

} // namespace regola::form::wasm
