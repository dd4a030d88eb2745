"""Builds the program that a document shows, against the library as it is installed."""

import re
import shutil
import subprocess

from blocks import Fault


def settings_of(build):
    """How the library was compiled: NAME to value, as CMake keeps them."""
    lines = (build / 'CMakeCache.txt').read_text(encoding='utf-8').split('\n')
    return {line.split(':')[0]: line.partition('=')[2] for line in lines if re.match(r'\w+:', line)}


def build_program(blocks, build, folder):
    """Writes each ```cpp block to its `file=`, the ```cmake blocks to CMakeLists.txt, and leaves what these build in
    the folder of the document's commands."""
    sources = [block for block in blocks if block.kind == 'cpp']
    recipes = [block for block in blocks if block.kind == 'cmake']
    if not sources:
        return
    project = folder / '.program'
    project.mkdir()
    for block in sources:
        if 'file' not in block.options:
            raise Fault(block.line, 'a cpp block says its file, as in ```cpp file=hello.cpp')
        (project / block.options['file']).write_text('\n'.join(block.text) + '\n', encoding='utf-8')
    recipe = '\n'.join(line for block in recipes for line in block.text)
    (project / 'CMakeLists.txt').write_text(
        f'cmake_minimum_required(VERSION 3.25)\nproject(shown LANGUAGES CXX)\n{recipe}\n', encoding='utf-8')

    settings = settings_of(build)
    flags = []
    if settings.get('REGOLA_SANITIZE'):
        flags.append('-fsanitize=' + settings['REGOLA_SANITIZE'].replace(';', ','))
    if settings.get('REGOLA_COVERAGE') == 'ON':
        flags.append('--coverage')
    prefix, made = project / 'installed', project / 'build'
    for command in (
            ['cmake', '--install', build, '--prefix', prefix],
            ['cmake', '-S', project, '-B', made, '-G', settings['CMAKE_GENERATOR'],
             f'-DCMAKE_PREFIX_PATH={prefix}', f"-DCMAKE_CXX_COMPILER={settings['CMAKE_CXX_COMPILER']}",
             f"-DCMAKE_CXX_FLAGS={' '.join(flags)}"],
            ['cmake', '--build', made]):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0:
            raise Fault(sources[0].line, 'the program cannot be built:\n' + done.stdout)
    for name in re.findall(r'add_executable\((\w+)', recipe):
        shutil.copy(made / name, folder / name)
