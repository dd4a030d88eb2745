// usage: node tests/editors/grammar.js PROGRAM    does the TextMate grammar colour every game as the server does?
//
// What the server calls a comment, a word of the language or a number, the grammar has to call so, too. With the packages
// vscode-textmate and vscode-oniguruma in the folder REGOLA_TEXTMATE the reader of this folder is compared with the one of
// VS Code on all games.
'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const { Connection } = require('../../engine/editors/vscode/connection');
const { Grammar } = require('./textmate');

const root = path.resolve(__dirname, '../..');
const file = `${root}/engine/editors/vscode/syntaxes/regola.tmLanguage.json`;

/** Whether the grammar may call so what the server calls a token of this type; '8x8' is one number to it. */
const fits = {
  comment: (scope) => scope.startsWith('comment.'),
  keyword: (scope) => /^(keyword|constant\.numeric|support\.function|constant\.language|entity\.name|string\.other\.drawing)/.test(scope),
  // The numbers of a status are part of its text.
  number: (scope, line) => (scope === '' && /^expect .*\S\/\S/.test(line)) || /^(constant\.numeric|string\.other|entity\.name\.section)/.test(scope)
};

async function vscodeReader() {
  const folder = process.env.REGOLA_TEXTMATE;
  if (!folder) return null;
  const textmate = require(path.resolve(folder, 'vscode-textmate'));
  const oniguruma = require(path.resolve(folder, 'vscode-oniguruma'));
  await oniguruma.loadWASM(fs.readFileSync(require.resolve(path.resolve(folder, 'vscode-oniguruma/release/onig.wasm'))).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({ createOnigScanner: (p) => new oniguruma.OnigScanner(p), createOnigString: (s) => new oniguruma.OnigString(s) }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(file, 'utf8'), file)
  });
  const grammar = await registry.loadGrammar('source.regola');
  return (text) => {
    let rules = textmate.INITIAL;
    return text.split(/\r\n|\n|\r/).map((line) => {
      const read = grammar.tokenizeLine(line, rules);
      rules = read.ruleStack;
      return read.tokens.map((t) => [t.startIndex, Math.min(t.endIndex, line.length), t.scopes[t.scopes.length - 1]])
        .filter(([start, end, scope]) => scope !== 'source.regola' && end > start);
    });
  };
}

/** Letter by letter, so that it does not matter how spans are cut. */
function scopes(spans, length) {
  const all = Array(length).fill('');
  for (const [start, end, scope] of spans) all.fill(scope, start, end);
  return all;
}

async function main() {
  const connection = new Connection(process.argv[2], ['lsp'], {});
  const opened = await connection.request('initialize', { capabilities: {}, rootUri: `file://${root}/games` });
  const { tokenTypes } = opened.capabilities.semanticTokensProvider.legend;
  connection.notify('initialized', {});
  const grammar = new Grammar(JSON.parse(fs.readFileSync(file, 'utf8')));
  const theirs = await vscodeReader();
  const faults = [];
  let tokens = 0;
  for (const game of fs.readdirSync(`${root}/games`).filter((name) => name.endsWith('.rules'))) {
    const text = fs.readFileSync(`${root}/games/${game}`, 'utf8');
    const lines = text.split(/\r\n|\n|\r/);
    const spans = grammar.readAll(text);
    if (theirs) assert.deepStrictEqual(spans.map((s, i) => scopes(s, lines[i].length)), theirs(text).map((s, i) => scopes(s, lines[i].length)), game);
    const textDocument = { uri: `file://${root}/games/${game}`, languageId: 'regola', version: 1 };
    connection.notify('textDocument/didOpen', { textDocument: { ...textDocument, text } });
    const { data } = await connection.request('textDocument/semanticTokens/full', { textDocument });
    let line = 0;
    let column = 0;
    for (let i = 0; i < data.length; i += 5) {
      column = data[i] ? data[i + 1] : column + data[i + 1];
      line += data[i];
      const type = tokenTypes[data[i + 3]];
      const called = scopes(spans[line], lines[line].length).slice(column, column + data[i + 2]);
      tokens += 1;
      const wrong = fits[type] && !called.every((scope) => fits[type](scope, lines[line]));
      const isNoComment = type !== 'comment' && called.some((scope) => scope.startsWith('comment.'));
      if (wrong || isNoComment) {
        faults.push(`${game}:${line + 1}:${column + 1}: '${lines[line].substr(column, data[i + 2])}' is ${type} to the server and `
          + `'${[...new Set(called)].join(' ')}' to the grammar`);
      }
    }
  }
  await connection.request('shutdown');
  connection.notify('exit');
  assert(faults.length === 0, faults.join("\n"));
  console.log(`${tokens} tokens${theirs ? ', read as VS Code reads them' : ''}`);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
