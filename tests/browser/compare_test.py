"""The view "Compare": models side by side on one sentence, and the difference of two."""

import unittest

from page import SENTENCE, Keys, PageTest


class Comparing(PageTest):
    models = ("sdp", "mean", "none")

    def open_compare(self, **state):
        self.open(q=SENTENCE, view="compare", **state)
        self.wait_until(lambda: self.find("#difference :is(.cell, .empty)"), "the difference is drawn")

    def test_two_models_stand_side_by_side_with_their_difference(self):
        self.open_compare()
        answers = {model: self.server.attend(SENTENCE, model=model, nbest=1) for model in ("sdp", "mean")}
        for model, answer in answers.items():
            self.wait_for_text(f'[data-compare="{model}"] .translation', answer["translation"])
            self.assertGreater(self.count(f'[data-compare="{model}"] .cell'), 0)
        self.wait_until(lambda: self.find("#difference .cell"), "the difference is drawn")
        first = answers["sdp"]
        words = first["hypotheses"][0]["tokens"] + ["</s>"]
        second = self.server.attend(SENTENCE, model="mean", beam=1, nbest=1, prefix=words)
        rows = [self.weights_of(answer) for answer in (first, second)]
        labels = self.attributes("#difference .cell", "aria-label")
        drawn = [float(label.rsplit(": ", 1)[1].replace("−", "-")) for label in labels]
        wanted = [a - b for one, other in zip(*rows, strict=True) for a, b in zip(one, other, strict=True)]
        self.assertEqual(len(drawn), len(wanted))
        for shown, difference in zip(drawn, wanted, strict=True):
            self.assertAlmostEqual(shown, difference, delta=0.0051)

    def test_a_third_model_joins_and_the_pair_can_be_chosen(self):
        self.open_compare()
        self.click('#compare-models label:has(input[value="none"])')
        self.wait_until(lambda: self.count("[data-compare]") == 3, "there are three")
        self.wait_for_text('[data-compare="none"]', "No attention")
        self.click("#difference-b option:nth-child(3)")
        self.wait_for_text("#difference", "none has no attention")
        self.click("#difference-b option:nth-child(2)")
        self.wait_until(lambda: self.find("#difference .cell"), "the difference is drawn again")

    def test_no_fewer_than_two_can_be_chosen(self):
        self.open_compare()
        chosen = self.attributes("#compare-models input:disabled", "value")
        self.assertEqual(chosen, ["sdp", "mean"])

    def test_a_source_word_is_lit_in_all_of_them(self):
        self.open_compare()
        self.wait_until(lambda: self.count("[data-compare] .cell") > 0, "the heatmaps are drawn")
        self.hover('[data-compare="sdp"] .cell[data-row="0"][data-column="2"]')
        self.wait_until(lambda: self.find('[data-compare="mean"] .cell.hot[data-column="2"]'), "it is lit in the other")
        self.assertTrue(self.text('[data-compare="sdp"] .readout'))
        self.hover('#difference .cell[data-row="0"][data-column="2"]')
        self.wait_for_text("#difference-readout", "mean")

    def test_a_source_word_stays_lit_in_all_of_them_when_they_are_drawn_again(self):
        self.open_compare(models="sdp mean none")
        self.wait_until(lambda: self.count("[data-compare] .cell") > 0, "the heatmaps are drawn")
        self.hover('[data-compare="sdp"] .cell[data-row="0"][data-column="2"]')
        lit = '[data-compare="mean"] .cell.hot[data-column="2"]'
        self.wait_until(lambda: self.find(lit), "it is lit in the other")
        # The pointer stays where it is.
        self.script("document.getElementById('compare-numbers').click()")
        numbers = '[data-compare="mean"] .heatmap .number'
        self.wait_until(lambda: self.find(numbers), "the numbers are drawn")
        self.assertTrue(self.find(lit))

    def test_a_pinned_word_is_lit_in_the_others_until_its_model_leaves_or_it_is_released(self):
        self.open_compare(models="sdp mean none")
        pinned = '[data-compare="sdp"] .cell[data-row="0"][data-column="2"]'
        lit = '[data-compare="mean"] .cell.hot[data-column="2"]'
        for release in (pinned, '#compare-models label:has(input[value="sdp"])'):
            self.click(pinned)
            self.hover("#compare-models")
            self.wait_until(lambda: self.find(lit), "it is lit in the other")
            self.click(release)
            self.hover("#compare-models")
            self.wait_until(lambda: not self.find(lit), "it is lit no more")

    def test_another_sentence_is_compared_as_it_is_typed(self):
        self.open_compare()
        self.type_sentence("Die Frau trinkt Wasser.")
        for model in ("sdp", "mean"):
            translation = self.server.attend("Die Frau trinkt Wasser.", model=model)["translation"]
            self.wait_for_text(f'[data-compare="{model}"] .translation', translation)

    def test_an_emptied_field_empties_the_view(self):
        self.open_compare()
        self.wait_until(lambda: self.count("[data-compare] .cell") and self.count("#difference .cell"), "it is drawn")
        self.type_sentence(Keys.DELETE)
        self.wait_until(lambda: self.visible("#compare-empty"), "the view says what to do")
        self.assertEqual(self.count("#panel-compare .cell"), 0)
        for part in ("#compare-cards", "#difference-card"):
            self.assertFalse(self.visible(part), part)
        for part in ("[data-compare] .translation", "[data-compare] .readout", "#difference-readout"):
            self.assertFalse(any(self.texts(part)), part)
        self.type_sentence(SENTENCE)
        self.wait_until(lambda: self.count("[data-compare] .cell") and self.count("#difference .cell"), "it is back")


class OneModel(PageTest):
    models = ("sdp",)

    def test_one_model_alone_cannot_be_compared(self):
        self.open(q=SENTENCE, view="compare")
        self.wait_for_text("#compare-empty", "only one model")


if __name__ == "__main__":
    unittest.main()
