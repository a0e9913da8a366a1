"""Light and dark, wide and narrow, and a server that goes away."""

import os
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

from page import SENTENCE, PageTest, Server

LONG = "Der Mann sagt, dass die Frau mit dem kleinen Kind im Garten ein Buch liest, weil sie heute nicht müde ist."
VIEWS = (
    {"q": LONG, "table": 1, "numbers": 1},
    {"q": LONG, "view": "compare"},
    {"view": "lab", "experiment": "multihead"},
)


class Looks(PageTest):
    def background(self):
        return self.script("return getComputedStyle(document.body).backgroundColor")

    def brightness(self):
        return sum(map(float, self.background().strip("rgb()").split(",")[:3])) / 3

    def prefer(self, scheme):
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})

    def test_light_and_dark_are_chosen_and_kept(self):
        self.prefer("light")
        self.open_sentence()
        self.assertGreater(self.brightness(), 200)
        while "dark" not in self.one("#theme").accessible_name.lower():
            self.click("#theme")
        self.wait_until(lambda: self.brightness() < 60, "it is dark")
        fill = self.attributes(self.cell(0, 0), "fill")
        self.driver.refresh()
        self.wait_until(lambda: self.find("#heatmap .cell"), "the page is there again")
        self.assertLess(self.brightness(), 60)
        self.assertEqual(self.attributes(self.cell(0, 0), "fill"), fill)
        self.script("localStorage.clear()")

    def test_the_system_decides_unless_one_chose(self):
        self.prefer("dark")
        self.open_sentence()
        self.assertLess(self.brightness(), 60)
        self.prefer("light")
        self.wait_until(lambda: self.brightness() > 200, "it is light")

    def test_pictures_of_differences_follow_the_theme(self):
        self.prefer("dark")
        self.open(q=SENTENCE, view="compare")
        self.wait_until(lambda: self.find("#difference .cell"), "the difference is drawn")
        dark = self.attributes("#difference .cell", "fill")
        self.prefer("light")
        self.wait_until(lambda: self.attributes("#difference .cell", "fill") != dark, "its colours change")

    def test_a_narrow_window_is_not_scrolled_sideways(self):
        for width in (320, 800):
            screen = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500}
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
            for state in VIEWS:
                self.open(**state)
                self.wait_until(lambda: self.find(":is(#heatmap, #difference, .figure) svg"), "a picture is drawn")
                page = self.script("return [document.documentElement.scrollWidth, innerWidth]")
                self.assertLessEqual(*page, f"{state} at {width}")
        self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


class OneLook(PageTest):
    # Red, green and blue of the cells of the picture that `heed attend` draws, in their order.
    def colors_of_picture(self):
        model = Path(os.environ["HEED_MODELS"]) / "sdp"
        with tempfile.TemporaryDirectory() as folder:
            command = [os.environ["HEED_PROGRAM"], "attend", "--model", model, "--beam", "5", "--format", "svg"]
            subprocess.run([*command, "--out", folder, SENTENCE], check=True, stdout=subprocess.DEVNULL)
            boxes = list(xml.parse(next(Path(folder).glob("*.svg"))).getroot().iter("{http://www.w3.org/2000/svg}rect"))
        cells = [box for box in boxes if any("←" in "".join(child.itertext()) for child in box)]
        return [tuple(bytes.fromhex(cell.get("fill")[1:])) for cell in cells]

    def test_cells_have_the_same_colours_on_the_page_and_in_pictures_of_heed_attend(self):
        self.open_sentence()
        shown = [tuple(bytes.fromhex(fill[1:])) for fill in self.attributes("#heatmap .cell", "fill")]
        drawn = self.colors_of_picture()
        self.assertEqual(len(shown), len(drawn))
        self.assertGreater(len(set(drawn)), 5)
        for one, other in zip(shown, drawn, strict=True):
            self.assertLess(max(abs(a - b) for a, b in zip(one, other, strict=True)), 5, (one, other))


class AServerThatGoesAway(PageTest):
    expected_errors = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")

    def test_it_is_told_calmly_and_goes_away_by_itself(self):
        self.open_sentence()
        port = self.server.port
        self.assertEqual(self.server.stop(), 0)
        self.type_sentence("Die Frau trinkt Wasser.")
        self.wait_for_text("#notice", "does not answer")
        self.assertTrue(self.visible("#notice"))
        type(self).server = Server(self.models, port=port)
        self.wait_for_translation(self.server.attend("Die Frau trinkt Wasser.")["translation"])
        self.wait_until(lambda: not self.text("#notice"), "the notice is gone")

    def test_the_page_waits_for_a_server_that_is_not_there_yet(self):
        self.open_sentence()
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/models", "*/attend"]})
        self.addCleanup(lambda: self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []}))
        type(self).expected_errors += ("ERR_BLOCKED_BY_CLIENT",)
        self.driver.refresh()
        self.wait_for_text("#notice", "does not answer")
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        self.wait_for_translation(self.server.attend(SENTENCE)["translation"])
        self.wait_until(lambda: not self.text("#notice"), "the notice is gone")


class AServerWithLimits(PageTest):
    options = ("--max-chars", "40")
    expected_errors = ("413", "400")

    def test_what_the_server_refuses_is_told(self):
        self.open_sentence()
        self.type_sentence(LONG)
        self.wait_until(lambda: self.text("#notice"), "the error is told")
        self.type_sentence(SENTENCE)
        self.wait_for_translation(self.server.attend(SENTENCE)["translation"])
        self.wait_until(lambda: not self.text("#notice"), "the notice is gone")


if __name__ == "__main__":
    unittest.main()
