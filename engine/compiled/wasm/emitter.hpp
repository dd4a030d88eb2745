#pragma once

#include <functional>

#include "engine/compiled/wasm/locals.hpp"

namespace regola::form::wasm {

/// The address at which a table lies when the code runs: one of the form, or of the back end.
using TableAddress = std::function<std::uint32_t(const std::vector<Word>& table)>;

/// How to translate a form.
struct Choices {
  /// A function of no more instructions is translated well by the browsers.
  static constexpr std::size_t enough_for_a_function = 3000;

  std::size_t most = enough_for_a_function; ///< instructions of a function, where the form can be divided so
  bool has_vectors = true;                  ///< whether it may use vectors
};

/// Emits the instructions of a form. Each lane of a value is a word of its own, or half of a vector.
class Emitter {
public:
  Emitter(const Form& form, const TableAddress& address, const Choices& choices);

  /// A function. It takes the address of the form's memory, and values.
  struct Function {
    std::vector<Type> taken; ///< the types of these values
    std::vector<Type> given; ///< of those it gives back
    bool is_part = false;    ///< it also gives back, in 32 bits, the number of the exit it took
    std::size_t locals = 0;  ///< number of its own
    Bytes body;              ///< with its locals
  };

  /// Emits the functions of the form, of which the last runs it. Call it once.
  [[nodiscard]] const std::vector<Function>& emit();
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

  /// What is known of a function while it is emitted.
  struct UnderWay {
    const Parts::Part* part = nullptr;  ///< null: the whole
    std::vector<std::uint32_t> taken;   ///< locals
    std::vector<std::uint32_t> given;   ///< locals
    std::vector<std::uint32_t> indices; ///< by local; none_yet if it has none
    std::vector<Type> types;            ///< of its own
    std::vector<Node> exits;            ///< blocks of other functions that follow; `none`: the run ends
    Bytes to;
    std::vector<Node> labels; ///< of the open blocks and loops, the outermost first
    std::vector<Task> tasks;  ///< the next one last
  };
  static constexpr std::uint32_t none_yet = 0xFFFFFFFF;

  UnderWay emit_function(const Parts::Part* part);
  void emit_call(const Parts::Part& part);
  void leave(Node to);
  [[nodiscard]] std::vector<std::uint32_t> locals_of(const std::vector<Ref>& values) const;
  [[nodiscard]] std::vector<Type> types_of(const std::vector<std::uint32_t>& locals) const;
  [[nodiscard]] std::uint32_t index_of(std::uint32_t local);
  [[nodiscard]] bool is_open(Node label) const;
  [[nodiscard]] Node header(Node block) const;
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
  /// Pushes a vector.
  void push_pair(Ref value, const Arrangement& by, std::size_t pair);
  void push_pair(const Instruction& i, const Arrangement& by, std::size_t pair);
  void push_shifted_pair(const Instruction& i, const Arrangement& by, std::size_t pair);
  void push_spread(Ref word, const Arrangement& by);
  void push_from_vector(Ref value, std::size_t lane);
  void push_all_pairs(Ref value, const Arrangement& by);
  void push_united_pairs(Ref value, const Arrangement& by);
  void turn(Word first, Word second);
  void turn_second();
  void shift_vector(std::int64_t by);
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
  void get(std::uint32_t local) { to_.put(Opcode::local_get, index_of(local)); }
  void set(std::uint32_t local) { to_.put(Opcode::local_set, index_of(local)); }
  void tee(std::uint32_t local) { to_.put(Opcode::local_tee, index_of(local)); }
  /// Combines what was pushed last with a constant.
  void combine(Opcode code, Word constant) {
    to_.constant(constant);
    to_.put(code);
  }

  const Form& form_;
  const TableAddress& address_;
  ControlFlow flow_;
  Nesting nesting_;
  Vectors vectors_;
  Inlined inlined_;
  Liveness liveness_;
  Parts parts_;
  Locals locals_;
  UnderWay now_;
  Bytes& to_ = now_.to;
  std::vector<Function> functions_;
};

} // namespace regola::form::wasm
