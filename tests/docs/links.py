"""The links of a document to other files of the checkout and to headings."""

import re

from blocks import Fault


def prose(text):
    """The lines of a document with their numbers, those of fenced blocks left out."""
    fenced = False
    for number, line in enumerate(text.split('\n'), 1):
        if re.match(r'\s*(```|~~~)', line):
            fenced = not fenced
        elif not fenced:
            yield number, line


def anchors(text):
    """What a link may name behind its `#`, as forges make it of a heading."""
    found = set()
    for _, line in prose(text):
        heading = re.match(r'#+ (.*)$', line)
        if heading:
            name = re.sub(r'[^\w\- ]', '', heading[1].lower()).replace(' ', '-')
            count = 0
            while (name if count == 0 else f'{name}-{count}') in found:
                count += 1
            found.add(name if count == 0 else f'{name}-{count}')
    return found


def broken_links(path, text):
    faults = []
    for number, line in prose(text):
        for target in re.findall(r'\]\(([^)\s]+)\)', re.sub(r'`[^`]*`', '', line)):
            file, _, anchor = target.partition('#')
            if re.match(r'\w+:', target):
                continue
            other = path.parent / file if file else path
            if not other.exists():
                faults.append(Fault(number, f'there is no {file}'))
            elif anchor and anchor not in anchors(text if not file else other.read_text(encoding='utf-8')):
                faults.append(Fault(number, f'{file or "this document"} has no heading #{anchor}'))
    return faults
