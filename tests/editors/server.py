"""A client of `regola lsp`, for the tests of this folder."""

import json
import subprocess


class Server:
    """One conversation. Answers come in order; what the server tells by itself is kept."""

    def __init__(self, program, root, encoding="utf-16"):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.next = 0
        self.faults = {}
        self.told = []
        general = {"general": {"positionEncodings": [encoding]}}
        folders = [{"uri": f"file://{root}", "name": "root"}]
        self.opened = self.ask("initialize", {"capabilities": general, "workspaceFolders": folders})
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def read(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError(f"the server ended with {self.process.wait()}")
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
            if line == b"\r\n":
                return json.loads(self.process.stdout.read(length))

    def keep(self, message):
        self.told.append(message)
        if message.get("method") == "textDocument/publishDiagnostics":
            self.faults[message["params"]["uri"]] = message["params"]

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        """The result of a request, or its error."""
        self.next += 1
        self.send({"id": self.next, "method": method, "params": params})
        while True:
            message = self.read()
            if "method" not in message and message.get("id") == self.next:
                return message["error"] if "error" in message else message["result"]
            self.keep(message)

    def open(self, uri, text):
        item = {"uri": uri, "languageId": "regola", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": item})

    def close(self):
        self.ask("shutdown", None)
        self.send({"method": "exit"})
        self.process.stdin.close()
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        return code
