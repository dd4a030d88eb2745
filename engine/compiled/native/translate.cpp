#include <sys/mman.h>

#include <cstring>
#include <stdexcept>

#include "engine/compiled/native/emitter.hpp"
#include "engine/compiled/native/native.hpp"

namespace regola::form {

namespace {

/// Pages that hold code: written first, then sealed.
class Pages {
public:
  explicit Pages(std::size_t size) : size_(size) {
    void* const pages = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages != MAP_FAILED) start_ = pages; // NOLINT: the macro casts
  }
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;
  ~Pages() {
    if (start_ != nullptr) munmap(start_, size_);
  }

  [[nodiscard]] void* start() const { return start_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// @return whether the system lets them be executed
  [[nodiscard]] bool seal() const { return mprotect(start_, size_, PROT_READ | PROT_EXEC) == 0; }

private:
  std::size_t size_;
  void* start_ = nullptr;
};

class NativeCode final : public Code {
public:
  explicit NativeCode(std::unique_ptr<Pages> pages) : pages_(std::move(pages)) {}

  void run(Word* memory) const override { reinterpret_cast<void (*)(Word*)>(pages_->start())(memory); }

  [[nodiscard]] std::size_t size() const override { return pages_->size(); }

private:
  std::unique_ptr<Pages> pages_;
};

/// asmjit drops what it cannot encode unless it is told otherwise.
class Refuse : public asmjit::ErrorHandler {
public:
  void handleError(asmjit::Error /*error*/, const char* message, asmjit::BaseEmitter* /*from*/) override {
    throw std::runtime_error(message);
  }
};

/// Before Zen 3 these processors take a step of their own for each bit that pdep looks at.
bool selects_fast(const asmjit::CpuInfo& processor) {
  constexpr std::uint32_t zen_3 = 0x19;
  return !processor.isVendor("AMD") || processor.familyId() >= zen_3;
}

} // namespace

std::string why_no_native_code() {
  using Feature = asmjit::CpuFeatures::X86;
  const auto& features = asmjit::CpuInfo::host().features().x86();
  for (const auto& [id, name] :
       {std::pair{Feature::kAVX2, "AVX2"}, std::pair{Feature::kBMI, "BMI"}, std::pair{Feature::kBMI2, "BMI2"},
        std::pair{Feature::kLZCNT, "LZCNT"}, std::pair{Feature::kPOPCNT, "POPCNT"}}) {
    if (!features.has(id)) return std::string("the processor has no ") + name;
  }
  return {};
}

std::unique_ptr<Code> translate(const Form& form, std::string& why) {
  why = why_no_native_code();
  if (!why.empty()) return nullptr;
  try {
    Refuse refuse;
    asmjit::CodeHolder code;
    code.init(asmjit::Environment::host());
    code.setErrorHandler(&refuse);
    asmjit::x86::Assembler to(&code);
    const Folded folded(form);
    const ControlFlow flow(form);
    const Liveness liveness(form.lanes.size(), flow, register_accesses(form, folded));
    const Registers registers(form, folded, flow, liveness, Emitter::available());
    Emitter(form, folded, registers, to, selects_fast(asmjit::CpuInfo::host())).emit();
    code.flatten();
    code.resolveUnresolvedLinks();
    auto pages = std::make_unique<Pages>(code.codeSize());
    if (pages->start() == nullptr) {
      why = "there is no memory for it";
      return nullptr;
    }
    code.relocateToBase(reinterpret_cast<std::uintptr_t>(pages->start()));
    code.copyFlattenedData(pages->start(), pages->size());
    if (!pages->seal()) {
      why = "the system does not let memory be executed that was written";
      return nullptr;
    }
    return std::make_unique<NativeCode>(std::move(pages));
  } catch (const std::runtime_error& error) {
    why = std::string("asmjit: ") + error.what();
    return nullptr;
  }
}

} // namespace regola::form
