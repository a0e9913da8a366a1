"""Clients of LibreTranslate from npm, unchanged, with heed serve: clients_test.py FOLDER, where they are installed.

Installs what package.json names, starts a server with and one without keys, and runs clients.test.mjs with node. Ends
with 77, and says why, where node, npm or the registry is missing.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "browser"))
from served import Server  # noqa: E402

SKIPPED = 77
KEY = "a-key-of-the-test"
UNREACHABLE = (
    "ENOTFOUND EAI_AGAIN ECONNREFUSED ECONNRESET ETIMEDOUT ENETUNREACH EHOSTUNREACH ERR_SOCKET_TIMEOUT ENOTCACHED"
).split()
OPTIONS = (
    "--no-audit --no-fund --ignore-scripts --no-update-notifier --fetch-retries=1 --fetch-retry-mintimeout=1000 "
    "--fetch-timeout=30000"
).split()


def skip(why):
    print(f"Skipped: the clients of npm are not tested, as {why}.")
    sys.exit(SKIPPED)


def install(folder):
    wanted = (HERE / "package.json").read_text()
    stamp = folder / "installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    folder.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    (folder / "package.json").write_text(wanted)
    command = ["npm", "install", *OPTIONS]
    npm = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if npm.returncode != 0:
        if any(code in npm.stdout for code in UNREACHABLE):
            skip("npm's registry cannot be reached")
        sys.exit(f"npm install failed:\n{npm.stdout}")
    stamp.write_text(wanted)


def run(folder):
    tests = folder / "clients.test.mjs"  # beside node_modules, where node looks for packages
    shutil.copy(HERE / tests.name, tests)
    with tempfile.TemporaryDirectory() as secret:
        keys = Path(secret) / "keys"
        keys.write_text(KEY + "\n")
        open_server = Server(["sdp"])
        keyed_server = Server(["sdp"], ["--api-key-file", str(keys)])
        addresses = {"HEED_OPEN": open_server.address, "HEED_KEYED": keyed_server.address, "HEED_KEY": KEY}
        try:
            environment = {**os.environ, **addresses}
            return subprocess.run(["node", "--test", tests.name], cwd=folder, env=environment).returncode
        finally:
            open_server.stop()
            keyed_server.stop()


def main():
    for program in ("node", "npm"):
        if not shutil.which(program):
            skip(f"there is no {program}")
    version = subprocess.run(["node", "--version"], stdout=subprocess.PIPE, text=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < 20:
        skip(f"node is {version}, and 20 is needed")
    folder = Path(sys.argv[1])
    install(folder)
    sys.exit(run(folder))


main()
