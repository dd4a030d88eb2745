// JSON-RPC over the streams of a program: what the client and its tests share. No package is needed for it.
'use strict';

const { spawn } = require('child_process');

class Connection {
  constructor(program, args, on) {
    this.on = on; // { notice(method, params), request(method, params), closed(reason) }
    this.next = 1;
    this.waiting = new Map();
    this.rest = Buffer.alloc(0);
    this.child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.stdout.on('data', (data) => this.take(data));
    this.child.stdin.on('error', () => {}); // told by 'exit'
    this.child.on('error', (error) => this.end(error.message));
    this.child.on('exit', (code) => this.end(`it ended with code ${code}`));
  }

  end(reason) {
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    if (this.on.closed) this.on.closed(reason);
    this.on = {};
  }

  take(data) {
    this.rest = Buffer.concat([this.rest, data]);
    for (;;) {
      const end = this.rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const header = /Content-Length: *(\d+)/i.exec(this.rest.subarray(0, end).toString('ascii'));
      const length = header ? Number(header[1]) : 0;
      if (this.rest.length < end + 4 + length) return;
      const body = this.rest.subarray(end + 4, end + 4 + length).toString('utf8');
      this.rest = this.rest.subarray(end + 4 + length);
      this.handle(JSON.parse(body));
    }
  }

  handle(message) {
    if (message.method && message.id !== undefined) {
      const result = this.on.request ? this.on.request(message.method, message.params) : null;
      this.send({ id: message.id, result: result === undefined ? null : result });
    } else if (message.method) {
      if (this.on.notice) this.on.notice(message.method, message.params);
    } else if (this.waiting.has(message.id)) {
      const { resolve, reject } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) reject(Object.assign(new Error(message.error.message), message.error));
      else resolve(message.result);
    }
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }), 'utf8');
    this.child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.child.stdin.write(body);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** @param token of VS Code, or none: a request that nobody waits for any more is cancelled */
  request(method, params, token) {
    const id = this.next++;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.send({ id, method, params });
    if (token) token.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
    return answer;
  }
}

module.exports = { Connection };
