"""The page without a mouse, and by what a screen reader is told."""

import unittest
from pathlib import Path

from page import SENTENCE, Keys, PageTest

UNNAMED = (Path(__file__).parent / "unnamed.js").read_text()


class WithoutMouse(PageTest):
    def focused(self, selector):
        return self.script("return document.activeElement.matches(arguments[0])", selector)

    # Presses Tab until the focus is there.
    def tab_to(self, selector, most=80):
        for _ in range(most):
            if self.focused(selector):
                return
            self.keys(Keys.TAB)
        at = self.script("return document.activeElement.outerHTML")[:200]
        self.fail(f"{selector} is not reached by Tab; the focus is on {at}")

    def in_sight(self):
        """The focus can be seen: it is drawn, and the element is in the window."""
        return self.script(
            "const element = document.activeElement, box = element.getBoundingClientRect();"
            "return element.matches(':focus-visible') && box.bottom > 0 && box.top < innerHeight && box.right > 0"
            "  && box.left < innerWidth;"
        )

    def test_from_the_field_to_a_forced_word(self):
        self.open_sentence()
        self.tab_to("#source")
        self.replace_text("Die Frau trinkt Wasser.")
        answer = self.server.attend("Die Frau trinkt Wasser.")
        self.wait_for_translation(answer["translation"])
        self.tab_to("#translation .word")
        self.assertTrue(self.in_sight())
        self.keys(Keys.ARROW_RIGHT)
        self.assertTrue(self.focused('#translation .word[data-row="1"]'))
        self.wait_until(lambda: self.count("#heatmap .cell.hot") == len(answer["sourceTokens"]), "its row is lit")
        self.keys(Keys.ENTER)
        self.wait_until(lambda: self.focused("[data-alternative]"), "the alternatives have the focus")
        first = answer["hypotheses"][0]["tokens"][0]
        token = self.script("return document.querySelectorAll('[data-alternative]')[1].dataset.alternative")
        self.keys(Keys.ARROW_DOWN, Keys.ENTER)
        self.wait_for_translation(self.server.attend("Die Frau trinkt Wasser.", prefix=[first, token])["translation"])
        self.tab_to('[data-chip="forced"] button')
        self.keys(Keys.SPACE)
        self.wait_for_translation(answer["translation"])

    def test_through_heatmap_and_tree(self):
        answer = self.open_sentence()
        self.tab_to("#heatmap .cell")
        self.keys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertTrue(self.focused(self.cell(1, 2)))
        self.wait_until(lambda: answer["sourceTokens"][2] in self.text("#readout"), "the weight is told")
        self.keys(Keys.ENTER)
        self.tab_to("#tree [data-node]")
        self.assertTrue(self.find("#readout.pinned"))
        self.keys(Keys.ESCAPE)
        self.wait_until(lambda: not self.find("#readout.pinned"), "it is not pinned any more")
        node = answer["hypotheses"][0]["node"]
        self.assertTrue(self.focused(f'[data-node="{node}"]'))
        self.keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        above = answer["nodes"][answer["nodes"][node]["parent"]]["parent"]
        self.assertTrue(self.focused(f'[data-node="{above}"]'))
        self.assertTrue(self.in_sight())
        self.keys(Keys.ENTER)
        self.wait_for_translation(answer["nodes"][above]["text"])
        self.wait_until(lambda: self.focused(f'[data-node="{above}"]'), "the focus stays where it was")

    def test_tabs_lab_and_menus(self):
        self.open_sentence()
        self.tab_to("#tab-translate")
        self.keys(Keys.ARROW_RIGHT)
        self.wait_until(lambda: self.visible("#panel-compare") and self.focused("#tab-compare"), "compare is shown")
        self.keys(Keys.ARROW_RIGHT)
        self.wait_until(lambda: self.find(".figure svg"), "the lab is shown")
        self.tab_to('[data-experiment="copy"]')
        self.keys(Keys.ENTER)
        self.wait_until(lambda: self.attributes("#lab-tables", "data-of") == ["copy"], "the experiment is shown")
        drawing = self.texts(".figure .plot")
        self.tab_to("#lab-c")
        self.keys(Keys.ARROW_LEFT * 4)
        self.wait_until(lambda: self.texts(".figure .plot") != drawing, "the picture follows c")
        self.assertTrue(self.focused("#lab-c"))
        self.tab_to(".figure summary")
        self.keys(Keys.ENTER)
        self.wait_until(lambda: self.find(".figure details[open]"), "the menu is open")
        self.keys(Keys.ESCAPE)
        self.wait_until(lambda: not self.find(".figure details[open]"), "the menu is closed")
        self.assertTrue(self.focused(".figure summary"))

    def test_skipping_to_the_content(self):
        self.open_sentence()
        self.keys(Keys.TAB)
        self.assertTrue(self.focused("a.skip"))
        self.keys(Keys.ENTER)
        self.keys(Keys.TAB)
        self.assertTrue(self.script("return document.getElementById('main').contains(document.activeElement)"))
        self.assertEqual(self.translation(), self.server.attend(SENTENCE)["translation"])


class ForScreenReaders(PageTest):
    models = ("sdp", "mean", "none")

    def expect_names(self):
        self.assertEqual(self.script(UNNAMED), [])
        ids = self.script("return [...document.querySelectorAll('[id]')].map((each) => each.id)")
        self.assertEqual(len(ids), len(set(ids)), "ids are unique")
        for reference in ("aria-controls", "aria-labelledby", "aria-describedby"):
            shown = [each.get_attribute(reference) for each in self.find(f"[{reference}]") if each.is_displayed()]
            for wanted in " ".join(shown).split():
                self.assertIn(wanted, ids, reference)

    def test_all_that_can_be_used_has_a_name(self):
        self.open_sentence(table=1)
        self.expect_names()
        self.click("#translation .word")
        self.wait_until(lambda: self.visible("#alternatives"), "the alternatives are open")
        self.expect_names()
        self.assertEqual(self.attributes("#alternatives", "role"), ["dialog"])

    def test_in_the_other_views_too(self):
        self.open(q=SENTENCE, view="compare")
        self.wait_until(lambda: self.find("#difference .cell"), "the difference is drawn")
        self.expect_names()
        for experiment in ("distribution", "multihead", "gradients"):
            self.open(view="lab", experiment=experiment)
            self.wait_until(lambda: self.find(".figure svg"), "a figure is drawn")
            self.expect_names()
            self.assertTrue(self.count("#lab-tables th[scope=col]"))

    def test_what_changes_is_said(self):
        answer = self.open_sentence()
        self.wait_until(lambda: self.text("#live") == answer["translation"], "the translation is said")
        self.assertEqual(self.attributes("#live", "aria-live"), ["polite"])
        self.assertEqual(self.attributes("#notice", "role"), ["status"])
        self.assertEqual(self.attributes("[role=tab][aria-selected=true]", "id"), ["tab-translate"])

    def test_the_computed_names_are_those_of_the_words(self):
        answer = self.open_sentence()
        word = self.one('#translation .word[data-row="0"]')
        self.assertIn(answer["hypotheses"][0]["tokens"][0], word.accessible_name.lower())
        self.assertEqual(self.one("#source").accessible_name, "German")
        self.assertEqual(self.one(self.cell(0, 0)).aria_role, "gridcell")
        self.assertEqual(self.one("#tree .selected[data-node]").aria_role, "treeitem")
        self.assertRegex(self.one(self.cell(0, 1)).accessible_name, r"from der: \d\.\d+")


if __name__ == "__main__":
    unittest.main()
