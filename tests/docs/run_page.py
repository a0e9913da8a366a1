"""Runs all commands of a page of the documentation, in their order, by bash; the first that fails ends the test.

    run_page.py PAGE.md [FOLDER]

Commands are in blocks that begin with ```sh. Each page starts in a copy of FOLDER (make_folder.py), or in an empty
folder. There `heed` and ./run.sh are the program HEED_PROGRAM, and its demo is smaller. A line that begins with "heed serve" or "./run.sh serve"
runs in the background until the next such line or the end of the page, on a free port: the page's 5000 is replaced.
A block is not run if the line before it is
    <!-- not run: REASON -->
"""
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r'^(?P<before>[^\n]*)\n```sh\n(?P<commands>.*?)^```$', re.MULTILINE | re.DOTALL)
NOT_RUN = re.compile(r'<!-- not run: (?P<reason>\S.*) -->')
INDENTED = re.compile(r'^    (?:heed|\./run\.sh|\./test\.sh)\b.*$', re.MULTILINE)
SERVE = re.compile(r'^(?:heed|\./run\.sh) serve\b(?P<options>[^#\n]*)')

PRELUDE = r'''
set -euo pipefail
trap 'echo "failed (exit code $?): $BASH_COMMAND" >&2' ERR
server=
stop_server() { if [ -n "$server" ]; then kill "$server" 2>/dev/null && wait "$server" || true; server=; fi; }
trap stop_server EXIT
serve() {
  stop_server
  heed serve "$@" --port "$HEED_PORT" &
  server=$!
  for _ in $(seq 300); do
    if curl --silent --fail "http://127.0.0.1:$HEED_PORT/health" >/dev/null; then return; fi
    kill -0 "$server" || { echo "failed: heed serve $*" >&2; exit 1; }
    sleep 0.1
  done
  echo "failed: heed serve $* does not answer" >&2
  exit 1
}
'''


# The demo's corpus has a fifth of its size here, so that all that is done with it takes a fifth of the time.
HEED = '''#!/bin/sh
case ${{1-}} in demo) set -- "$@" --pairs 2000 ;; esac
exec {program} "$@"
'''
RUN = '''#!/bin/sh
[ $# -gt 0 ] || set -- demo
exec heed "$@"
'''


def free_port():
    with socket.socket() as listener:
        listener.bind(('127.0.0.1', 0))
        return listener.getsockname()[1]


def script_of(page, port):
    """The commands of the page as a bash script, and how many lines of it are commands."""
    lines = []
    for block in BLOCK.finditer(page):
        skipped = NOT_RUN.fullmatch(block['before'].strip())
        if skipped:
            print(f"not run ({skipped['reason']}): {block['commands'].splitlines()[0]}")
            continue
        for line in block['commands'].splitlines():
            serve = SERVE.match(line)
            lines.append(f"serve {serve['options']}" if serve else line)
    text = '\n'.join(lines).replace('127.0.0.1:5000', f'127.0.0.1:{port}')
    return text, sum(1 for line in lines if line.strip() and not line.lstrip().startswith('#'))


def main():
    page = Path(sys.argv[1]).read_text(encoding='utf-8')
    indented = INDENTED.findall(page)
    if indented:
        sys.exit('commands must be in blocks that begin with ```sh, so that they are run:\n' + '\n'.join(indented))
    port = free_port()
    commands, count = script_of(page, port)
    program = Path(os.environ['HEED_PROGRAM']).resolve()
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / 'folder'
        if len(sys.argv) > 2:
            shutil.copytree(sys.argv[2], folder)
        else:
            folder.mkdir()
        (Path(work) / 'bin').mkdir()
        for file, text in ((Path(work) / 'bin/heed', HEED.format(program=program)), (folder / 'run.sh', RUN)):
            file.write_text(text, encoding='utf-8')
            file.chmod(0o755)
        environment = dict(os.environ, PATH=f"{work}/bin:{os.environ['PATH']}", HEED_PORT=str(port), HOME=work)
        # mpirun refuses to start as root, which is who runs the tests in a container.
        environment.update(OMPI_ALLOW_RUN_AS_ROOT='1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM='1')
        done = subprocess.run(['bash', '-c', PRELUDE + commands], cwd=folder, env=environment,
                              stdin=subprocess.DEVNULL, check=False)
    print(f'{count} lines of commands run')
    sys.exit(done.returncode)


main()
