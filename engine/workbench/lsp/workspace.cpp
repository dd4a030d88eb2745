#include "engine/workbench/lsp/workspace.hpp"

namespace regola::lsp {

namespace fs = std::filesystem;

namespace {

int hexadecimal(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

fs::path real_path(const fs::path& path) {
  std::error_code fault;
  fs::path real = fs::weakly_canonical(path, fault);
  return fault ? path.lexically_normal() : real;
}

} // namespace

fs::path path_of(const std::string& uri) {
  constexpr std::string_view scheme = "file://";
  if (uri.compare(0, scheme.size(), scheme) != 0) return {};
  const std::size_t start = uri.find('/', scheme.size());
  std::string path;
  for (std::size_t i = std::min(start, uri.size()); i < uri.size(); ++i) {
    const bool escaped =
        uri[i] == '%' && i + 2 < uri.size() && hexadecimal(uri[i + 1]) >= 0 && hexadecimal(uri[i + 2]) >= 0;
    const int byte = escaped ? hexadecimal(uri[i + 1]) * 16 + hexadecimal(uri[i + 2]) : 0;
    path += escaped ? static_cast<char>(byte) : uri[i];
    i += escaped ? 2 : 0;
  }
  return path.find('\0') == std::string::npos ? fs::path(path) : fs::path();
}

std::string uri_of(const fs::path& path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string uri = "file://";
  for (const char c : path.string()) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/-._~").find(c) != std::string_view::npos;
    const auto byte = static_cast<unsigned char>(c);
    uri += plain ? std::string(1, c) : std::string{'%', digits[byte / 16U], digits[byte % 16U]};
  }
  return uri;
}

void Workspace::add_folder(const fs::path& folder) {
  if (!folder.empty()) {
    folders_.push_back(folder);
    files_changed();
  }
}

void Workspace::remove_folder(const fs::path& folder) {
  std::erase(folders_, folder);
  files_changed();
}

void Workspace::open(const std::string& uri, std::int64_t version, std::string text) {
  Document& document = documents_[uri];
  document.uri = uri;
  document.version = version;
  document.text = std::move(text);
  changed(document);
}

void Workspace::close(const std::string& uri) {
  const auto found = documents_.find(uri);
  if (found != documents_.end()) {
    changed(found->second); // others that include it read the file again
    documents_.erase(found);
  }
}

void Workspace::changed(Document& document) {
  const fs::path path = path_of(document.uri);
  for (auto& [uri, each] : documents_) {
    if (&each == &document || (!path.empty() && includes(each, path))) {
      each.snapshot = nullptr;
      each.facts.reset();
      each.expectations.reset();
      each.is_told = false;
    }
  }
}

void Workspace::files_changed() {
  for (auto& [uri, each] : documents_) changed(each);
}

Document* Workspace::find(const std::string& uri) {
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : &found->second;
}

/// Whether a document may include a file. True also if it is not read yet, or if some file could not be
/// included.
bool Workspace::includes(const Document& document, const fs::path& path) {
  if (!document.snapshot) return true;
  const Sources& sources = document.snapshot->sources();
  const bool names_files = any_of(document.snapshot->pieces(), [](const workbench::Piece& piece) {
    return piece.kind == workbench::PieceKind::file;
  });
  const bool failed = any_of(document.snapshot->loaded().diagnostics, [](const Diagnostic& diagnostic) {
    return diagnostic.code == Code::include_failed;
  });
  return names_files && (failed || std::any_of(sources.begin() + 1, sources.end(), [&](const Source& source) {
                           return real_path(source.name) == real_path(path);
                         }));
}

std::string Workspace::name_of(const std::string& uri) {
  const fs::path path = path_of(uri);
  return path.empty() ? uri : path.string();
}

ReadIncluded Workspace::reader(const std::string& uri) const {
  const fs::path own = path_of(uri);
  const auto in_folder = [own](const fs::path& folder) {
    return !why_outside(folder, own, own.filename().string());
  };
  const auto folder = find_if(folders_, in_folder);
  // A text outside all folders includes what stands beside it.
  const fs::path root = folder == folders_.end() ? own.parent_path() : *folder;
  return [this, own, root](const fs::path& path, const std::string& written,
                           std::string& text) -> std::optional<std::string> {
    if (own.empty()) return "a text without a file includes nothing";
    if (auto outside = why_outside(root, path, written)) return outside;
    const fs::path real = real_path(path);
    for (const auto& [address, document] : documents_) {
      const fs::path open = path_of(address);
      if (!open.empty() && real_path(open) == real) {
        text = document.text;
        return std::nullopt;
      }
    }
    return included_files(root)(path, written, text);
  };
}

const workbench::Snapshot& Workspace::snapshot(Document& document) const {
  if (!document.snapshot) {
    document.snapshot = std::make_shared<const workbench::Snapshot>(name_of(document.uri), document.text,
                                                                    reader(document.uri));
  }
  return *document.snapshot;
}

const workbench::LineFacts& Workspace::facts(Document& document) const {
  if (!document.facts) {
    workbench::LineFacts facts;
    if (const auto& ruleset = snapshot(document).loaded().ruleset) {
      facts.at_start = workbench::lines_at_start(*ruleset);
      facts.costs = workbench::costs_of(*ruleset);
    }
    document.facts = std::move(facts);
  }
  return *document.facts;
}

} // namespace regola::lsp
