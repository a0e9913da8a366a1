"""`heed serve` as a process of its own, and questions to it. HEED_PROGRAM and HEED_MODELS say of what."""

import json
import os
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

HOST = "http://127.0.0.1:"


class Server:
    """Listens when it is made. `port` 0: any that is free."""

    def __init__(self, models, options=(), port=0):
        folder = Path(os.environ["HEED_MODELS"])
        command = [os.environ["HEED_PROGRAM"], "serve", "--port", str(port), "--threads", "2", *options]
        for model in models:
            command += ["--model", str(folder / model)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        said = ""
        for line in self._process.stderr:
            said += line
            if HOST in line:
                self.port = int(line.split(HOST)[1].split()[0])
                return
        raise RuntimeError(f"heed serve ended with {self._process.wait()}: {said}")

    @property
    def address(self):
        return f"{HOST}{self.port}/"

    def stop(self):
        """Its exit code."""
        self._process.terminate()
        self._process.stderr.close()
        return self._process.wait()

    def ask(self, path, body=None):
        """What it answers, errors too."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            return json.load(error)

    def attend(self, sentence, **options):
        """As the page asks for it unless something was changed."""
        return self.ask("attend", {"q": sentence, "beam": 5, "nbest": 5, "prefix": [], "edits": [], **options})
