// usage: node tests/editors/client.js PROGRAM    the connection of the extension for VS Code speaks with the server
'use strict';

const assert = require('assert');
const path = require('path');
const { Connection } = require('../../engine/editors/vscode/connection');

async function main(program) {
  const faults = [];
  let closed = null;
  const connection = new Connection(program, ['lsp'], {
    notice(method, params) {
      if (method === 'textDocument/publishDiagnostics') faults.push(params);
    },
    closed(reason) {
      closed = reason;
    }
  });
  const root = `file://${path.resolve(__dirname, '../../games')}`;
  const opened = await connection.request('initialize', { capabilities: {}, rootUri: root });
  assert.strictEqual(opened.serverInfo.name, 'regola');
  connection.notify('initialized', {});
  const textDocument = { uri: `${root}/unsaved.rules`, languageId: 'regola', version: 1 };
  const text = 'include tic-tac-toe.rules\nmvoe put: . -> x // \u{1F600}\n';
  connection.notify('textDocument/didOpen', { textDocument: { ...textDocument, text } });
  const symbols = await connection.request('textDocument/documentSymbol', { textDocument });
  assert.deepStrictEqual(symbols.map((each) => each.name), ['include tic-tac-toe.rules', 'mvoe put: . -> x']);
  assert.strictEqual(faults.length, 1);
  assert.strictEqual(faults[0].diagnostics[0].code, 'unknown-word');
  const token = { onCancellationRequested: (cancel) => cancel() };
  const position = { line: 0, character: 1 };
  await connection.request('textDocument/hover', { textDocument, position }, token)
    .then((hover) => assert(hover.contents.value), (error) => assert.strictEqual(error.code, -32800));
  await assert.rejects(connection.request('no/such', {}), { code: -32601 });
  await connection.request('shutdown');
  connection.notify('exit');
  while (closed === null) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.strictEqual(closed, 'it ended with code 0');
  console.log('fine');
}

main(process.argv[2]).catch((error) => {
  console.error(error);
  process.exit(1);
});
