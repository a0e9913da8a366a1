"""What the page shows is in its address: a reload, a link, and the buttons back and forward bring it back."""

import unittest

from page import SENTENCE, Keys, PageTest


class TheAddress(PageTest):
    def reload(self):
        self.wait_until(lambda: self.script("return document.readyState") == "complete", "the page is loaded")
        self.driver.refresh()

    def test_a_reload_brings_sentence_and_options_back(self):
        self.open_sentence()
        self.type_sentence("Die Frau trinkt Wasser.")
        answer = self.server.attend("Die Frau trinkt Wasser.", beam=3, nbest=3)
        self.on("#beam", lambda slider: slider.send_keys(Keys.ARROW_LEFT * 2))
        for control in ("#numbers + span", "#table + span", "#scale-row", "#marks + span"):
            self.click(control)
        self.wait_for_translation(answer["translation"])
        self.wait_until(lambda: self.address_has("table=1") and self.address_has("marks=0"), "the address has it all")
        self.reload()
        self.wait_for_translation(answer["translation"])
        self.assertEqual(self.one("#source").get_attribute("value"), "Die Frau trinkt Wasser.")
        self.assertEqual(self.text("#beam-value"), "3")
        for option, on in (("numbers", True), ("table", True), ("scale-row", True), ("marks", False)):
            self.assertEqual(self.one(f"#{option}").is_selected(), on, option)
        self.assertTrue(self.visible("#weights-table"))
        self.assertFalse(self.find("#heatmap .label.mark"))

    def test_a_reload_brings_forced_words_back(self):
        answer = self.open_sentence()
        token = next(each["token"] for each in answer["nodes"][0]["next"][1:] if each["token"] not in ("</s>", "<unk>"))
        self.click('#translation .word[data-row="0"]')
        self.click(f'[data-alternative="{token}"]')
        forced = self.server.attend(SENTENCE, prefix=[token])["translation"]
        self.wait_for_translation(forced)
        self.reload()
        self.wait_for_translation(forced)
        self.assertIn(token, self.text('[data-chip="forced"]'))

    def test_a_reload_brings_edited_weights_back(self):
        self.open_sentence()
        self.script("document.querySelector(arguments[0]).focus()", self.cell(1, 3))
        self.keys("+" * 6)
        self.wait_until(lambda: self.find('[data-chip="edit"]'), "the change is taken")
        weight, translation = self.drawn_weights()[(1, 3)], self.translation()
        self.reload()
        self.wait_for_translation(translation)
        self.assertAlmostEqual(self.drawn_weights()[(1, 3)], weight, delta=0.001)
        self.assertTrue(self.find('[data-chip="edit"]'))

    def test_a_link_opens_another_view(self):
        self.open(view="lab", experiment="average", lab="c:50 m:8")
        self.wait_until(lambda: self.find(".figure svg"), "a figure is drawn")
        self.assertEqual(self.attributes('#lab-list [aria-current="true"]', "data-experiment"), ["average"])
        self.assertEqual((self.text("#lab-c-value"), self.text("#lab-m-value")), ("50", "8"))
        self.open(view="compare", q=SENTENCE, models="mean sdp")
        compared = lambda: self.attributes("[data-compare]", "data-compare")
        self.wait_until(lambda: compared() == ["mean", "sdp"], "they are compared")

    def wait_for_view(self, view):
        # In the page and in the browser, which is a little behind it.
        shown = lambda: self.attributes("[role=tabpanel]:not([hidden])", "id") == [f"panel-{view}"]
        known = lambda: self.address_has(f"view={view}") or (view == "translate" and not self.address_has("view="))
        self.wait_until(lambda: shown() and known(), f"the view {view} is shown")

    def test_back_and_forward_go_through_views(self):
        answer = self.open_sentence()
        for view in ("compare", "lab"):
            self.click(f"#tab-{view}")
            self.wait_for_view(view)
        for view in ("compare", "translate"):
            self.driver.back()
            self.wait_for_view(view)
        self.wait_for_translation(answer["translation"])
        self.driver.forward()
        self.wait_for_view("compare")

    def test_an_address_with_nonsense_is_no_harm(self):
        nonsense = {"beam": "x", "node": "999999", "threshold": "-3", "view": "nowhere", "model": "<b>"}
        self.open(q=SENTENCE, lab="m:x z:1", models="zz", against="7 7", **nonsense)
        self.wait_for_translation(self.server.attend(SENTENCE)["translation"])
        self.click("#tab-compare")
        self.wait_until(lambda: self.count("[data-compare] .cell"), "models are compared")
        self.click("#tab-lab")
        self.wait_until(lambda: self.find(".figure svg"), "a figure is drawn")


class OldAddresses(PageTest):
    expected_errors = ("attend - Failed to load resource: the server responded with a status of 400",)

    def test_edits_that_do_not_fit_the_model_are_let_go(self):
        self.open(q=SENTENCE, edits="1@0:0.5,0.5:the", node=3)
        self.wait_for_translation(self.server.attend(SENTENCE)["translation"])
        self.assertEqual(self.count("[data-chip]"), 0)
        self.assertEqual(self.text("#notice"), "")


if __name__ == "__main__":
    unittest.main()
