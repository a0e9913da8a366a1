"""Pictures and numbers as files: SVG, PNG and JSON."""

import json
import struct
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

from page import SENTENCE, PageTest

SVG = "{http://www.w3.org/2000/svg}"


class Exporting(PageTest):
    models = ("sdp", "mean", "markup")

    def setUp(self):
        super().setUp()
        self.downloads = Path(self.folder) / "downloads"
        self.downloads.mkdir(exist_ok=True)
        for file in self.downloads.iterdir():
            file.unlink()
        to_folder = {"behavior": "allow", "downloadPath": str(self.downloads)}
        self.driver.execute_cdp_cmd("Page.setDownloadBehavior", to_folder)

    # Opens the menu that has this button, and returns the file that it gives.
    def export(self, kind, form):
        button = f'[data-export="{kind}"][data-format="{form}"]'
        known = set(self.downloads.iterdir())
        self.click(f"details.menu:has({button}) summary")
        self.click(button)
        arrived = lambda: [file for file in set(self.downloads.iterdir()) - known if file.suffix == f".{form}"]
        file = self.wait_until(arrived, f"the {form} of {kind} is saved")[0]
        self.assertFalse(self.find("details.menu[open]"))
        self.assertTrue(file.name.startswith("heed-"), file.name)
        return file

    # A picture that stands by itself, and the texts in it.
    def read_svg(self, file):
        root = xml.parse(file).getroot()
        self.assertEqual(root.tag, f"{SVG}svg")
        self.assertGreater(float(root.get("width")), 50)
        names = {name for element in root.iter() for name in element.keys()}
        self.assertFalse({"class", "style", "tabindex", "href"} & names)
        self.assertTrue(any(element.get("fill", "none") not in ("none", "rgb(0, 0, 0)") for element in root.iter()))
        return root, ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]

    # Width and height.
    def read_png(self, file):
        data = file.read_bytes()
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        self.assertGreater(len(data), 2000)
        return struct.unpack(">II", data[16:24])

    def test_the_heatmap_as_svg_and_png(self):
        answer = self.open_sentence()
        root, words = self.read_svg(self.export("heatmap", "svg"))
        for word in answer["sourceTokens"] + ["</s>", "German source →", "English translation"]:
            self.assertIn(word, words)
        cells = [element for element in root.iter() if element.get("role") == "gridcell"]
        self.assertEqual(len(cells), self.count("#heatmap .cell"))
        wide, high = self.read_png(self.export("heatmap", "png"))
        self.assertAlmostEqual(wide, 2 * float(root.get("width")), delta=1)
        self.assertAlmostEqual(high, 2 * float(root.get("height")), delta=1)

    def test_the_numbers_as_json(self):
        answer = self.open_sentence()
        data = json.loads(self.export("attention", "json").read_text())
        nodes = [answer["nodes"][node] for node in self.path(answer, answer["hypotheses"][0]["node"])]
        self.assertEqual(data["sentence"], SENTENCE)
        self.assertEqual((data["model"], data["attention"], data["translation"]), ("sdp", "sdp", answer["translation"]))
        self.assertEqual(data["source"], answer["sourceTokens"])
        self.assertEqual(data["target"], [node["token"] for node in nodes])
        self.assertEqual(data["weights"], [node["weights"] for node in nodes])
        self.assertEqual(data["probabilities"], [node["probability"] for node in nodes])

    def test_lines_and_tree(self):
        answer = self.open_sentence()
        root, words = self.read_svg(self.export("lines", "svg"))
        self.assertIn("buch", words)
        self.assertEqual(len(list(root.iter(f"{SVG}path"))), self.count("#lines path"))
        self.read_png(self.export("lines", "png"))
        _, words = self.read_svg(self.export("tree", "svg"))
        self.assertIn(answer["hypotheses"][0]["tokens"][0], words)
        self.read_png(self.export("tree", "png"))
        self.assertEqual(json.loads(self.export("tree", "json").read_text()), answer)

    def test_words_that_look_like_markup_stay_words(self):
        self.open_sentence('der <b>x</b> & "q"', model="markup")
        root, words = self.read_svg(self.export("heatmap", "svg"))
        for word in ("<b>x</b>", "&", '"q"', "&amp;"):
            self.assertIn(word, words)
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        self.assertLessEqual(tags, {"svg", "g", "rect", "text", "title"})

    def test_the_difference_of_two_models(self):
        self.open(q=SENTENCE, view="compare")
        self.wait_until(lambda: self.find("#difference .cell"), "the difference is drawn")
        data = json.loads(self.export("difference", "json").read_text())
        self.assertEqual((data["a"], data["b"]), ("sdp", "mean"))
        self.assertEqual(len(data["difference"]), len(data["target"]))
        for row in data["difference"]:
            self.assertAlmostEqual(sum(row), 0, delta=0.001)
        self.read_svg(self.export("difference", "svg"))
        self.read_png(self.export("heatmap:mean", "png"))

    def test_a_figure_of_the_lab(self):
        self.open(view="lab", experiment="copy")
        self.wait_until(lambda: self.find(".figure svg"), "a figure is drawn")
        kind = self.attributes(".figure", "data-figure")[0]
        root, words = self.read_svg(self.export(kind, "svg"))
        self.assertTrue(words)
        self.read_png(self.export(kind, "png"))
        data = json.loads(self.export(kind, "json").read_text())
        self.assertEqual(data["file"], kind)
        self.assertTrue(data["series"][0]["y"])


if __name__ == "__main__":
    unittest.main()
