// The extension: starts `regola lsp` and joins it to VS Code.
'use strict';

const vscode = require('vscode');
const { Connection } = require('./connection');

const language = 'regola';
let connection = null;
let faults = null;
let legend = { tokenTypes: [], tokenModifiers: [] };
const changed = { hints: new vscode.EventEmitter(), lenses: new vscode.EventEmitter() };

const position = (p) => ({ line: p.line, character: p.character });
const range = (r) => ({ start: position(r.start), end: position(r.end) });
const toPosition = (p) => new vscode.Position(p.line, p.character);
const toRange = (r) => new vscode.Range(toPosition(r.start), toPosition(r.end));
const named = (document) => ({ textDocument: { uri: document.uri.toString() } });
const at = (document, place) => ({ ...named(document), position: position(place) });
const isOurs = (document) => document.languageId === language;
const toLocation = (l) => new vscode.Location(vscode.Uri.parse(l.uri), toRange(l.range));

function toEdit(edit) {
  const result = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries((edit && edit.changes) || {})) {
    result.set(vscode.Uri.parse(uri), edits.map((e) => new vscode.TextEdit(toRange(e.range), e.newText)));
  }
  return result;
}

function toDiagnostic(d) {
  const result = new vscode.Diagnostic(toRange(d.range), d.message, d.severity - 1);
  result.code = d.code;
  result.source = d.source;
  result.tags = d.tags;
  result.relatedInformation = (d.relatedInformation || []).map(
    (r) => new vscode.DiagnosticRelatedInformation(toLocation(r.location), r.message));
  return result;
}

/** Asks the server; what it refuses is no answer. */
async function ask(method, params, token) {
  if (!connection) return null;
  try {
    return await connection.request(method, params, token);
  } catch (error) {
    return null;
  }
}

/** What a code lens or the palette asks for; it can be cancelled, and why it cannot be done is shown. */
async function run(command, uri) {
  const editor = vscode.window.activeTextEditor;
  const of = uri || (editor && isOurs(editor.document) ? editor.document.uri.toString() : null);
  if (!of || !connection) return;
  const title = command === 'regola.profile' ? 'games are played' : 'expectations are run';
  const place = { location: vscode.ProgressLocation.Notification, title: `Regola: ${title}`, cancellable: true };
  await vscode.window.withProgress(place, (progress, token) =>
    connection.request('workspace/executeCommand', { command, arguments: [of] }, token).catch((error) => {
      if (!token.isCancellationRequested) vscode.window.showErrorMessage(error.message);
    }));
}

function open(document) {
  if (connection && isOurs(document)) {
    connection.notify('textDocument/didOpen', { textDocument: {
      uri: document.uri.toString(), languageId: language, version: document.version, text: document.getText() } });
  }
}

async function start() {
  const program = vscode.workspace.getConfiguration('regola').get('program');
  const made = new Connection(program, ['lsp'], {
    notice(method, params) {
      if (method === 'textDocument/publishDiagnostics') {
        faults.set(vscode.Uri.parse(params.uri), params.diagnostics.map(toDiagnostic));
      } else if (method === 'window/showMessage') {
        (params.type === 1 ? vscode.window.showErrorMessage : vscode.window.showInformationMessage)(params.message);
      }
    },
    request(method) {
      if (method === 'workspace/inlayHint/refresh') changed.hints.fire();
      if (method === 'workspace/codeLens/refresh') changed.lenses.fire();
    },
    closed(reason) {
      if (connection === made) {
        connection = null;
        vscode.window.showErrorMessage(`The language server '${program} lsp' is gone: ${reason}`);
      }
    }
  });
  const folders = (vscode.workspace.workspaceFolders || []).map((f) => ({ uri: f.uri.toString(), name: f.name }));
  const answer = await made.request('initialize', {
    processId: process.pid,
    rootUri: folders.length ? folders[0].uri : null,
    workspaceFolders: folders.length ? folders : null,
    capabilities: { workspace: { inlayHint: { refreshSupport: true }, codeLens: { refreshSupport: true } } }
  });
  const tokens = answer.capabilities.semanticTokensProvider.legend;
  legend.tokenTypes.splice(0, legend.tokenTypes.length, ...tokens.tokenTypes);
  legend.tokenModifiers.splice(0, legend.tokenModifiers.length, ...tokens.tokenModifiers);
  made.notify('initialized', {});
  connection = made;
  vscode.workspace.textDocuments.forEach(open);
}

async function stop() {
  const made = connection;
  connection = null;
  if (made) {
    await made.request('shutdown').catch(() => null);
    made.notify('exit');
  }
}

function follow(context) {
  const w = vscode.workspace;
  context.subscriptions.push(
    w.onDidOpenTextDocument(open),
    w.onDidCloseTextDocument((d) => {
      if (connection && isOurs(d)) connection.notify('textDocument/didClose', named(d));
    }),
    w.onDidSaveTextDocument((d) => {
      if (connection && isOurs(d)) connection.notify('textDocument/didSave', named(d));
    }),
    w.onDidChangeTextDocument((e) => {
      if (!connection || !isOurs(e.document) || e.contentChanges.length === 0) return;
      connection.notify('textDocument/didChange', {
        textDocument: { uri: e.document.uri.toString(), version: e.document.version },
        contentChanges: e.contentChanges.map((c) => ({ range: range(c.range), text: c.text })) });
    }),
    w.onDidChangeWorkspaceFolders((e) => {
      const list = (folders) => folders.map((f) => ({ uri: f.uri.toString(), name: f.name }));
      if (connection) {
        connection.notify('workspace/didChangeWorkspaceFolders',
                          { event: { added: list(e.added), removed: list(e.removed) } });
      }
    }));
}

const markdown = (text) => new vscode.MarkdownString(text);

function provide(context) {
  const l = vscode.languages;
  const all = { language };
  context.subscriptions.push(
    l.registerHoverProvider(all, { async provideHover(d, p, t) {
      const h = await ask('textDocument/hover', at(d, p), t);
      return h && new vscode.Hover(markdown(h.contents.value), toRange(h.range));
    } }),
    l.registerCompletionItemProvider(all, { async provideCompletionItems(d, p, t) {
      const list = await ask('textDocument/completion', at(d, p), t);
      return list && list.items.map((i) => {
        const item = new vscode.CompletionItem(i.label, i.kind - 1);
        item.detail = i.detail;
        item.documentation = i.documentation && markdown(i.documentation.value);
        item.range = toRange(i.textEdit.range);
        item.insertText = i.textEdit.newText;
        return item;
      });
    } }, ' ', ':', '(', '{'),
    l.registerDefinitionProvider(all, { async provideDefinition(d, p, t) {
      return ((await ask('textDocument/definition', at(d, p), t)) || []).map(toLocation);
    } }),
    l.registerReferenceProvider(all, { async provideReferences(d, p, c, t) {
      const params = { ...at(d, p), context: { includeDeclaration: c.includeDeclaration } };
      return ((await ask('textDocument/references', params, t)) || []).map(toLocation);
    } }),
    l.registerDocumentHighlightProvider(all, { async provideDocumentHighlights(d, p, t) {
      const list = await ask('textDocument/documentHighlight', at(d, p), t);
      return (list || []).map((h) => new vscode.DocumentHighlight(toRange(h.range)));
    } }),
    l.registerRenameProvider(all, {
      async prepareRename(d, p, t) {
        const found = await ask('textDocument/prepareRename', at(d, p), t);
        if (!found) throw new Error('Here stands no name.');
        return { range: toRange(found.range), placeholder: found.placeholder };
      },
      async provideRenameEdits(d, p, newName, t) { // why it cannot be is shown
        return toEdit(await connection.request('textDocument/rename', { ...at(d, p), newName }, t));
      }
    }),
    l.registerDocumentSymbolProvider(all, { async provideDocumentSymbols(d, t) {
      const list = await ask('textDocument/documentSymbol', named(d), t);
      return list && list.map((s) => new vscode.DocumentSymbol(
        s.name, s.detail || '', s.kind - 1, toRange(s.range), toRange(s.selectionRange)));
    } }),
    l.registerFoldingRangeProvider(all, { async provideFoldingRanges(d, c, t) {
      const kinds = { comment: vscode.FoldingRangeKind.Comment, imports: vscode.FoldingRangeKind.Imports };
      const list = await ask('textDocument/foldingRange', named(d), t);
      return list && list.map((f) => new vscode.FoldingRange(f.startLine, f.endLine, kinds[f.kind]));
    } }),
    l.registerDocumentFormattingEditProvider(all, { async provideDocumentFormattingEdits(d, o, t) {
      const params = { ...named(d), options: { tabSize: o.tabSize, insertSpaces: o.insertSpaces } };
      const list = await ask('textDocument/formatting', params, t);
      return list && list.map((e) => new vscode.TextEdit(toRange(e.range), e.newText));
    } }),
    l.registerCodeActionsProvider(all, { async provideCodeActions(d, r, c, t) {
      const list = await ask('textDocument/codeAction',
                             { ...named(d), range: range(r), context: { diagnostics: [] } }, t);
      return list && list.map((a) => {
        const action = new vscode.CodeAction(a.title, vscode.CodeActionKind.Empty.append(a.kind));
        action.edit = toEdit(a.edit);
        action.isPreferred = a.isPreferred;
        action.diagnostics = (a.diagnostics || []).map(toDiagnostic);
        return action;
      });
    } }),
    l.registerCodeLensProvider(all, { onDidChangeCodeLenses: changed.lenses.event, async provideCodeLenses(d, t) {
      const list = await ask('textDocument/codeLens', named(d), t);
      return list && list.map((lens) => new vscode.CodeLens(toRange(lens.range), lens.command));
    } }),
    l.registerInlayHintsProvider(all, {
      onDidChangeInlayHints: changed.hints.event,
      async provideInlayHints(d, r, t) {
        const list = await ask('textDocument/inlayHint', { ...named(d), range: range(r) }, t);
        return list && list.map((h) => {
          const hint = new vscode.InlayHint(toPosition(h.position), h.label);
          hint.paddingLeft = h.paddingLeft;
          hint.tooltip = h.tooltip;
          return hint;
        });
      }
    }),
    l.registerDocumentSemanticTokensProvider(all, { async provideDocumentSemanticTokens(d, t) {
      const found = await ask('textDocument/semanticTokens/full', named(d), t);
      return found && new vscode.SemanticTokens(new Uint32Array(found.data));
    } }, legend));
}

async function activate(context) {
  faults = vscode.languages.createDiagnosticCollection(language);
  context.subscriptions.push(
    faults,
    vscode.commands.registerCommand('regola.restart', async () => {
      await stop();
      await start();
    }),
    ...['regola.runExpectations', 'regola.profile'].map((command) =>
      vscode.commands.registerCommand(command, (uri) => run(command, uri))));
  follow(context);
  try {
    await start();
  } catch (error) {
    vscode.window.showErrorMessage(`The language server cannot be started: ${error.message}`);
  }
  provide(context); // the legend of the tokens is known now
}

module.exports = { activate, deactivate: stop };
