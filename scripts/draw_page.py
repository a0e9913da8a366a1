#!/usr/bin/env python3
"""Takes docs/images/page.png, the picture in README.md: the page of heed serve with the demo's model.

    ./run.sh demo && scripts/draw_page.py [MODEL]

MODEL is runs/demo/model unless it is given. It needs the browser that ./test.sh installs.
"""
import base64
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs/images/page.png"
WIDTH = 1440

model = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "runs/demo/model").resolve()
os.environ.setdefault("HEED_PROGRAM", str(ROOT / "build/release/apps/heed/heed"))
os.environ["HEED_MODELS"] = str(model.parent)
sys.path.insert(0, str(ROOT / "tests/browser"))
sys.dont_write_bytecode = True

import page  # noqa: E402


class Photographer(page.PageTest):
    models = (model.name,)

    def runTest(self):  # noqa: N802
        screen = {"width": WIDTH, "height": 1000, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        self.open()
        self.wait_until(lambda: self.find("#tree [data-node]"), "the translation is drawn")
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "format": "png"})
        PICTURE.write_bytes(base64.b64decode(shot["data"]))


page.unittest.main(argv=sys.argv[:1])
