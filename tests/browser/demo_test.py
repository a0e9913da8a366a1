"""The page with the model of `heed demo`: what a newcomer sees first is right."""

import os
import unittest
from pathlib import Path

from page import PageTest

EXAMPLES = 6


class TheDemosModel(PageTest):
    models = ("demo/model",)

    def references(self):
        data = Path(os.environ["HEED_MODELS"]) / "demo/data"
        german, english = ((data / f"val.{code}").read_text(encoding="utf-8").splitlines() for code in ("de", "en"))
        return dict(zip(german, english, strict=True))

    def test_the_page_opens_on_a_right_translation_and_five_of_six_examples_are_right(self):
        references = self.references()
        self.open()
        self.wait_until(lambda: self.count("#examples button") == EXAMPLES, "there are six examples")
        sources = self.attributes("#examples button", "data-text")
        self.assertEqual(len(set(sources)), EXAMPLES)
        self.wait_for_translation(references[sources[0]])
        right = 0
        for number, source in enumerate(sources, start=1):
            self.click(f"#examples button:nth-child({number})")
            self.wait_for_translation(self.server.attend(source)["translation"])
            right += self.translation() == references[source]
        self.assertGreaterEqual(right, 5)

    def test_each_example_says_what_it_shows(self):
        self.open()
        self.wait_until(lambda: self.count("#examples button") == EXAMPLES, "there are six examples")
        shown = self.texts("#examples .shows")
        self.assertEqual(len(set(shown)), EXAMPLES, shown)
        for order in ("separable verb", "clause-final verb", "adverb first"):
            self.assertIn(order, shown)

    def test_the_model_is_named_by_the_telling_part_of_its_path(self):
        self.open()
        self.wait_for_text("#model", "demo")
        self.assertEqual(self.attributes("#model option", "value"), ["demo"])


if __name__ == "__main__":
    unittest.main()
