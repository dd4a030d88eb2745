// The module of the page: one function, text in and text out.

#include <string>

#include <emscripten.h>

#include "engine/interface/session.hpp"

namespace {

// NOLINTNEXTLINE(*-macro*): the body is JavaScript
EM_JS(void, regola_tell, (const char* text), { Module["tell"](UTF8ToString(text)); })

} // namespace

extern "C" {

/// Answers a message. The text belongs to the module and stands until the next call.
EMSCRIPTEN_KEEPALIVE const char* regola_call(const char* message) {
  static regola::interface::Session session([](const std::string& text) { regola_tell(text.c_str()); });
  static std::string reply;
  reply = session.answer(message);
  return reply.c_str();
}
}
