"""A document whose blocks can be run: in a folder that looks like the checkout, but may be written in."""

import collections
import difflib
import json
import os
import re
import shlex
import subprocess

from blocks import Fault, read_blocks, read_commands
from links import broken_links
from program import build_program

SECONDS = 120  # for one command; none takes more than a few

# What a fragment of a rule text does not say is added, so that it can be loaded: a word and its line.
FRAME = {'players': 'players x/o', 'board': 'board 8x8', 'move': 'move put: . -> x'}


def run(command, folder, environment, given=''):
    """What a command printed, errors among it, and its exit status."""
    try:
        done = subprocess.run(command, cwd=folder, env=environment, input=given, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f'(still running after {SECONDS} seconds)', 124
    return done.stdout, done.returncode


def cleaned(lines):
    """Blanks at the end of a line cannot be seen in a document, nor empty lines at the end of a block."""
    lines = [line.rstrip() for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def agree(shown, found):
    """Whether the lines are the same; a shown line `...` stands for one line or more."""
    pattern = '\n'.join(r'[\s\S]*' if line == '...' else re.escape(line) for line in shown)
    return re.fullmatch(pattern, '\n'.join(found)) is not None


class Document:
    def __init__(self, path, root, build, folder):
        self.path = path
        self.root = root
        self.build = build
        self.folder = folder
        self.text = path.read_text(encoding='utf-8')
        self.faults = []
        self.ran = collections.Counter()
        self.not_run = collections.Counter()
        self.corrections = []  # first line (from 0), number of lines, what should stand there
        for entry in root.iterdir():
            if entry.name not in ('build', '.git'):
                (folder / entry.name).symlink_to(entry)
        tools = folder / '.bin'
        tools.mkdir()
        (tools / 'regola').symlink_to(build / 'regola')
        self.environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'COLUMNS': '100', 'REGOLA_BUILD': str(build),
                            'PATH': f"{tools}:{os.environ['PATH']}"}

    def fault(self, line, message):
        self.faults.append(Fault(line, message))

    def test(self):
        blocks = read_blocks(self.text)
        for step in [lambda: build_program(blocks, self.build, self.folder),
                     *(lambda block=block: self.test_block(block) for block in blocks)]:
            try:
                step()
            except Fault as fault:
                self.faults.append(fault)
        self.faults += broken_links(self.path, self.text)
        self.faults.sort(key=lambda fault: fault.line)

    def test_block(self, block):
        tests = {'console': self.test_console, 'rules': self.test_rules, 'rules-line': self.test_fragment,
                 'sh': self.test_shell, 'text': self.count_text, 'cpp': self.count_source, 'cmake': self.count_source}
        if block.kind not in tests:
            raise Fault(block.line, f"a block {f'of the kind {block.kind}' if block.kind else 'without a kind'}; "
                        f'those that can be tested are {", ".join(tests)}')
        tests[block.kind](block)

    def test_console(self, block):
        """Every command is run; what it prints, and whether it succeeds, must be as shown."""
        commands = read_commands(block)
        self.ran['console'] += 1
        self.ran['command'] += len(commands)
        status = 0
        for i, command in enumerate(commands):
            is_replay = re.match(r'regola play\b[^|<]*$', command.shell) is not None
            printed, status = run(['bash', '-c', f'(exit {status})\n{command.shell}'], self.folder,
                                  self.environment, command.typed() if is_replay else '')
            shown, found = cleaned(command.output), cleaned(printed.split('\n'))
            if not agree(shown, found):
                changes = list(difflib.unified_diff(shown, found, lineterm='', n=1))[2:]
                self.fault(command.line, f'`{command.shell}` prints something else:\n' + '\n'.join(changes))
                self.corrections.append((block.line + command.start, len(shown), found))
            told = i + 1 < len(commands) and commands[i + 1].shell == 'echo $?'
            wanted = command.told_status()
            if wanted is None and not told and (status != 0) != ('fails' in block.options):
                self.fault(command.line, f'`{command.shell}` ends with status {status}, and the document does not say so')
            if wanted is not None and status != wanted:
                self.fault(command.line, f'`{command.shell}` ends with status {status}')

    def test_rules(self, block, added=()):
        """A rule text must load without a warning and meet its expectations."""
        self.ran[block.kind] += 1
        text = ''.join(line + '\n' for line in [*block.text, *added])
        for option in ('is', 'begins'):
            if option in block.options:
                file = self.root / block.options[option]
                known = file.read_text(encoding='utf-8') if file.is_file() else ''
                if not known.startswith(text) or (option == 'is' and known != text):
                    self.fault(block.line, f'{block.options[option]} reads differently')
        name = block.options.get('file', 'text.rules')
        (self.folder / name).write_text(text, encoding='utf-8')
        printed, status = run(['regola', 'check', name], self.folder, self.environment)
        if status != 0 or not re.fullmatch(r'\S+: fine, \d+ expectations? met\n', printed):
            self.fault(block.line, f'this rule text is not fine:\n{printed.rstrip()}')

    def test_fragment(self, block):
        words = {line.split(' ')[0] for line in block.text}
        frame = {**FRAME, **{word: f'{word} {value}' for word, value in block.options.items() if word in FRAME}}
        if any(' -> ' in line and not line.startswith(('then', 'after')) for line in block.text):
            words.add('move')
        self.test_rules(block, [line for word, line in frame.items() if word not in words])

    def test_shell(self, block):
        """Commands that install or build take too long here: their programs and options must exist at least."""
        self.not_run['sh'] += 1
        presets = json.loads((self.root / 'CMakePresets.json').read_text(encoding='utf-8'))
        presets = {preset['name'] for preset in presets['configurePresets']}
        for number, line in enumerate(block.text, block.line + 1):
            for part in re.split(r'&&|;', line.split('#')[0]):
                words = shlex.split(part)
                if not words:
                    continue
                helped, status = run([str(self.folder / words[0]) if '/' in words[0] else words[0], '--help'],
                                     self.folder, self.environment) if self.exists(words[0]) else ('', 1)
                if status != 0:
                    self.fault(number, f'`{words[0]} --help` fails')
                for before, word in zip(words, words[1:]):
                    if before == '--preset' and word not in presets:
                        self.fault(number, f'there is no preset {word}')
                    if '/' in words[0] and not re.search(rf'(?<![\w-]){re.escape(word)}(?![\w-])', helped):
                        self.fault(number, f'`{words[0]} --help` does not mention {word}')

    def exists(self, program):
        return (self.root / program).is_file() if '/' in program else bool(
            run(['bash', '-c', f'command -v {shlex.quote(program)}'], self.folder, self.environment)[0])

    def count_text(self, _):
        self.not_run['text'] += 1

    def count_source(self, block):
        self.ran[block.kind] += 1

    def corrected(self):
        """The text with what the commands print."""
        lines = self.text.split('\n')
        for first, count, found in sorted(self.corrections, reverse=True):
            lines[first:first + count] = found
        return '\n'.join(lines)

    def summary(self):
        def listed(counts):
            return ', '.join(f'{count} {kind}' for kind, count in sorted(counts.items())) or 'none'
        return f'ran: {listed(self.ran)}; could not run: {listed(self.not_run)}'
