"""A document as its fenced blocks, and a console block as its commands."""

import dataclasses
import re


class Fault(Exception):
    """What is wrong with a document, and at which of its lines (from 1)."""

    def __init__(self, line, message):
        super().__init__(message)
        self.line = line


@dataclasses.dataclass
class Block:
    kind: str  # the word behind the fence; empty without one
    options: dict  # what follows it: `file=a.rules fails` gives {'file': 'a.rules', 'fails': ''}
    line: int  # of the opening fence, from 1
    text: list  # the lines between the fences


@dataclasses.dataclass
class Command:
    line: int
    shell: str
    output: list  # the lines that the block shows below the command
    start: int  # where they start in the block, from 0

    def told_status(self):
        """The exit status of which a comment speaks, as in `# exit 1`; nothing for none."""
        told = re.search(r'\s#.*\bexit (\d+)', self.shell)
        return int(told[1]) if told else None

    def typed(self):
        """What a person types behind the prompts of a game, `x> 5`, as the input of a replay."""
        prompts = (re.match(r'[^\s>]*> ?(.*)$', line) for line in self.output)
        return ''.join(prompt[1] + '\n' for prompt in prompts if prompt and prompt[1])


def read_blocks(text):
    """The blocks of a document; the last one may go on to its end."""
    blocks, fence = [], None
    for number, line in enumerate(text.split('\n'), 1):
        if fence is None:
            opening = re.match(r'\s*(```+|~~~+)\s*(.*)$', line)
            if opening:
                fence = opening[1]
                words = opening[2].split()
                options = dict(word.partition('=')[::2] for word in words[1:])
                blocks.append(Block(words[0] if words else '', options, number, []))
        elif re.fullmatch(r'\s*' + fence + fence[0] + r'*\s*', line):
            fence = None
        else:
            blocks[-1].text.append(line)
    return blocks


def read_commands(block):
    """A command goes on over a `\\` at the end of its line and over a here-document."""
    commands, here, joined = [], None, False
    for index, line in enumerate(block.text):
        if here is not None or joined:
            commands[-1].shell += '\n' + line
            commands[-1].start = index + 1
            here = None if line == here else here
            joined = here is None and joined and line.endswith('\\')
        elif line.startswith('$ '):
            commands.append(Command(block.line + 1 + index, line[2:], [], index + 1))
            mark = re.search(r"<<'?(\w+)'?", line)
            here = mark[1] if mark else None
            joined = here is None and line.endswith('\\')
        elif commands:
            commands[-1].output.append(line)
        else:
            raise Fault(block.line + 1 + index, 'output without a command: a console block begins with `$ `')
    if not commands:
        raise Fault(block.line, 'a console block without a command')
    if here is not None:
        raise Fault(commands[-1].line, f'this here-document has no line {here}')
    return commands
