// usage: node tests/editors/extension.js PROGRAM [PACKED]    the extension with a stand-in for VS Code
//
// The stand-in has what the extension calls: it keeps the providers that are registered, and the test asks them what an
// editor would ask. With a .vsix the extension is taken from there.
'use strict';

const assert = require('assert');
const Module = require('module');
const path = require('path');

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}
class Range {
  constructor(start, end) { Object.assign(this, { start, end }); }
}
class Emitter {
  constructor() {
    this.heard = 0;
    this.event = () => ({ dispose() {} });
  }
  fire() { this.heard += 1; }
}
class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  toString() { return this.text; }
}
class WorkspaceEdit {
  constructor() { this.edits = new Map(); }
  set(uri, edits) { this.edits.set(uri.toString(), edits); }
}
class Kind {
  constructor(value) { this.value = value; }
  append(part) { return new Kind(this.value ? `${this.value}.${part}` : part); }
}
const plain = (...names) => class {
  constructor(...values) { names.forEach((name, i) => { this[name] = values[i]; }); }
};

const root = path.resolve(__dirname, '../..');
const text = 'players x/o\nboard 3x3\nmvoe put: . -> x\nwin around: x^3\ndraw if stuck\nexpect moves = 9\n';
const document = {
  uri: Uri.parse(`file://${root}/games/unsaved.rules`), languageId: 'regola', version: 1, text, getText() { return this.text; }
};
const providers = {};
const commands = {};
const listeners = {};
const faults = new Map();
const messages = [];
let program = 'regola';

const languages = new Proxy({ createDiagnosticCollection: () => ({
  set: (uri, list) => faults.set(uri.toString(), list), delete: (uri) => faults.delete(uri.toString()),
  clear() { faults.clear(); }, dispose() {} }) }, {
  get(target, name) {
    return target[name] || ((selector, provider, ...more) => {
      providers[name] = { provider, more };
      return { dispose() {} };
    });
  }
});
const workspace = new Proxy({
  getConfiguration: () => ({ get: () => program }), workspaceFolders: [{ uri: Uri.parse(`file://${root}/games`), name: 'games' }],
  textDocuments: [document] }, {
  get(target, name) {
    return name in target ? target[name] : (listener) => {
      listeners[name] = listener;
      return { dispose() {} };
    };
  }
});
const vscode = {
  languages, workspace, Position, Range, Uri, WorkspaceEdit, EventEmitter: Emitter,
  window: {
    showErrorMessage: (message) => { messages.push(message); }, showInformationMessage: (message) => { messages.push(message); },
    withProgress: (options, task) => task({}, { onCancellationRequested() {}, isCancellationRequested: false })
  },
  commands: { registerCommand: (name, action) => { commands[name] = action; return { dispose() {} }; } },
  Location: plain('uri', 'range'), TextEdit: plain('range', 'newText'), Diagnostic: plain('range', 'message', 'severity'),
  DiagnosticRelatedInformation: plain('location', 'message'), Hover: plain('contents', 'range'),
  MarkdownString: plain('value'), CompletionItem: plain('label', 'kind'), CompletionList: plain('items', 'isIncomplete'),
  DocumentHighlight: plain('range'), DocumentSymbol: plain('name', 'detail', 'kind', 'range', 'selectionRange'),
  FoldingRange: plain('start', 'end', 'kind'), FoldingRangeKind: { Comment: 1, Imports: 2 },
  CodeAction: plain('title', 'kind'), CodeActionKind: { Empty: new Kind('') }, CodeLens: plain('range', 'command'),
  InlayHint: plain('position', 'label'), SemanticTokens: plain('data'), ProgressLocation: { Notification: 15 },
  SemanticTokensLegend: plain('tokenTypes', 'tokenModifiers')
};

const load = Module._load;
Module._load = (name, ...more) => (name === 'vscode' ? vscode : load(name, ...more));

const ask = (kind, method, ...params) => {
  const { provider } = providers[`register${kind}Provider`];
  return provider[method](document, ...params);
};

async function until(what, condition) {
  for (let i = 0; i < 2000; ++i) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`in vain: ${what}`);
}

async function main() {
  program = process.argv[2];
  const extension = require(path.resolve(process.argv[3] || `${root}/engine/editors/vscode`, 'client.js'));
  const context = { subscriptions: [] };
  await extension.activate(context);
  const uri = document.uri.toString();
  await until('a fault', () => faults.has(uri) && faults.get(uri).length === 1);
  const whole = new Range(new Position(0, 0), new Position(9, 0));

  const [action] = await ask('CodeActions', 'provideCodeActions', whole, {}, undefined);
  assert.strictEqual(action.kind.value, 'quickfix');
  const [fix] = action.edit.edits.get(uri);
  assert.strictEqual(fix.newText, 'move');
  document.text = text.replace('mvoe', 'move');
  document.version = 2;
  listeners.onDidChangeTextDocument({ document, contentChanges: [{ range: fix.range, text: fix.newText }] });
  await until('no fault', () => faults.get(uri).length === 0);

  const name = new Position(2, 6);
  assert.strictEqual((await ask('Definition', 'provideDefinition', name)).length, 1);
  assert.strictEqual((await ask('Reference', 'provideReferences', name, { includeDeclaration: true })).length, 1);
  assert.strictEqual((await ask('DocumentHighlight', 'provideDocumentHighlights', new Position(2, 15))).length, 3);
  assert.strictEqual((await ask('Rename', 'prepareRename', name)).placeholder, 'put');
  await assert.rejects(ask('Rename', 'provideRenameEdits', name, 'no name'));
  assert.strictEqual((await ask('Rename', 'provideRenameEdits', name, 'drop')).edits.get(uri).length, 1);
  assert.strictEqual((await ask('DocumentSymbol', 'provideDocumentSymbols')).length, 6);
  assert.deepStrictEqual(await ask('FoldingRange', 'provideFoldingRanges', {}), []);
  assert.deepStrictEqual(await ask('DocumentFormattingEdit', 'provideDocumentFormattingEdits', {}), []);
  assert((await ask('Hover', 'provideHover', new Position(2, 1))).contents);
  const completion = await ask('CompletionItem', 'provideCompletionItems', new Position(4, 8));
  assert((completion.items || completion).some((item) => item.label === 'stuck'));
  assert.strictEqual((await ask('DocumentSemanticTokens', 'provideDocumentSemanticTokens')).data.length % 5, 0);

  const lenses = await ask('CodeLens', 'provideCodeLenses');
  assert.deepStrictEqual(lenses.map((lens) => lens.command.command), ['regola.profile', 'regola.runExpectations']);
  for (const { command } of lenses) await commands[command.command](...command.arguments);
  await until('two messages', () => messages.length >= 2);
  assert(/plies, .* games ended/.test(messages[0]), messages[0]);
  assert.strictEqual(messages[1], '1 of 1 expectations met');
  const hints = await ask('InlayHints', 'provideInlayHints', whole);
  assert(hints.some((hint) => hint.label === '9 moves') && hints.some((hint) => hint.label === '✓'));
  assert(hints.some((hint) => /^chosen \d+, 100 %$/.test(hint.label)));

  const described = require(`${root}/engine/editors/vscode/package.json`);
  for (const { command } of described.contributes.commands) assert(commands[command], `${command} does nothing`);
  await commands['regola.restart']();
  await extension.deactivate();
  assert.strictEqual(messages.length, 2, messages.join('\n'));
  console.log('fine');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
