#!/usr/bin/env python3
"""Runs every fenced block of documents and compares what they show with what happens: see README.md here."""

import argparse
import os
import pathlib
import sys
import tempfile

from document import Document

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--build', type=pathlib.Path, default=os.environ.get('REGOLA_BUILD', ROOT / 'build/dev'),
                        help='where the program was built; build/dev unless given')
    parser.add_argument('--update', action='store_true', help='write what the commands print into the documents')
    parser.add_argument('FILE', type=pathlib.Path, nargs='+', help='the documents')
    arguments = parser.parse_args()
    if not (arguments.build / 'regola').is_file():
        parser.error(f'there is no {arguments.build}/regola: build it first')
    faults = 0
    for path in arguments.FILE:
        with tempfile.TemporaryDirectory() as folder:
            document = Document(path, ROOT, arguments.build.resolve(), pathlib.Path(folder))
            document.test()
        for fault in document.faults:
            print(f'{path}:{fault.line}:', str(fault).replace('\n', '\n    '))
        if arguments.update and document.corrections:
            path.write_text(document.corrected(), encoding='utf-8')
            print(f'{path}: {len(document.corrections)} outputs replaced')
        print(f'{path}: {document.summary()}')
        faults += len(document.faults)
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
