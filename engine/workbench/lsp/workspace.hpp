#pragma once

#include "engine/workbench/hover.hpp"

namespace regola::lsp {

/// The path of a `file:` address; empty for any other address.
[[nodiscard]] std::filesystem::path path_of(const std::string& uri);
/// The address of a path.
[[nodiscard]] std::string uri_of(const std::filesystem::path& path);

/// A text that is open in the editor, saved or not.
struct Document {
  std::string uri;
  std::int64_t version = 0;
  std::string text;
  std::shared_ptr<const workbench::Snapshot> snapshot; ///< null from a change until the text is read again
  std::optional<workbench::LineFacts> facts;
  std::optional<std::vector<workbench::MetExpectation>> expectations; ///< `nullopt` until they are run
  bool is_told = false; ///< whether the editor already shows the current faults
};

/// The open texts, and the folders from which they may include others. Reads a file only if it is in one of
/// these folders after resolving symbolic links. Never writes a file.
class Workspace {
public:
  void add_folder(const std::filesystem::path& folder);
  void remove_folder(const std::filesystem::path& folder);

  void open(const std::string& uri, std::int64_t version, std::string text);
  void close(const std::string& uri);
  /// Discards results that depend on the text of a document, also those of documents that include it.
  void changed(Document& document);
  /// Discards results that depend on any text.
  void files_changed();

  /// Returns the document with this address; null if it is not open.
  [[nodiscard]] Document* find(const std::string& uri);
  [[nodiscard]] std::map<std::string, Document>& documents() { return documents_; }

  [[nodiscard]] const workbench::Snapshot& snapshot(Document& document) const;
  [[nodiscard]] const workbench::LineFacts& facts(Document& document) const;
  /// Reads the texts that a document includes: open ones as in the editor, others from files.
  [[nodiscard]] ReadIncluded reader(const std::string& uri) const;
  /// The name of a document in messages.
  [[nodiscard]] static std::string name_of(const std::string& uri);

private:
  [[nodiscard]] static bool includes(const Document& document, const std::filesystem::path& path);

  std::vector<std::filesystem::path> folders_;
  std::map<std::string, Document> documents_; // by address
};

} // namespace regola::lsp
