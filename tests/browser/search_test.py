"""The beam tree, prefixes that are forced, and weights that are changed by hand."""

import unittest

from page import SENTENCE, Keys, PageTest


class LookingAtTheSearch(PageTest):
    def some_loser(self, answer):
        """A node deep in the tree that is on the path of no best hypothesis."""
        best = self.path(answer, answer["hypotheses"][0]["node"])
        losers = [node for node in range(1, len(answer["nodes"])) if node not in best]
        return max(losers, key=lambda node: len(self.path(answer, node)))

    def test_every_node_of_the_search_is_in_the_tree(self):
        answer = self.open_sentence()
        drawn = sorted(int(node) for node in self.attributes("#tree [data-node]", "data-node"))
        self.assertEqual(drawn, list(range(len(answer["nodes"]))))
        self.assertEqual(self.count("#tree .node.selected"), 1)
        self.assertEqual(self.attributes("#tree .node.selected", "data-node"), [str(answer["hypotheses"][0]["node"])])

    def test_a_short_search_needs_no_scrolling(self):
        self.open_sentence("Er schläft.")
        [[needed, there]] = self.of_all("#tree", "[each.scrollWidth, each.clientWidth]")
        self.assertLessEqual(needed, there)

    def test_a_node_shows_its_hypothesis_and_its_attention(self):
        answer = self.open_sentence()
        node = self.some_loser(answer)
        self.click(f'#tree [data-node="{node}"]')
        self.wait_for_translation(answer["nodes"][node]["text"])
        self.wait_until(lambda: self.find(f'#tree .selected[data-node="{node}"]'), "it is marked")
        self.expect_drawn(self.weights_of(answer, node))
        self.keys(Keys.ESCAPE)
        self.wait_for_translation(answer["translation"])

    def test_the_beam_can_be_made_narrow(self):
        answer = self.open_sentence()
        self.on("#beam", lambda slider: slider.send_keys(Keys.HOME))
        greedy = self.server.attend(SENTENCE, beam=1, nbest=1)
        self.wait_until(lambda: self.count("#tree [data-node]") == len(greedy["nodes"]), "the tree is a line")
        self.assertLess(len(greedy["nodes"]), len(answer["nodes"]))
        self.assertEqual(self.translation(), greedy["translation"])

    def test_probabilities_are_shown_in_the_tree(self):
        answer = self.open_sentence()
        self.click("#probabilities + span")
        numbers = len(answer["nodes"]) - 1
        self.wait_until(lambda: self.count("#tree .probability") == numbers, "each node has its number")


class ChangingTheSearch(PageTest):
    def force(self, row, token):
        self.click(f'#translation .word[data-row="{row}"]')
        self.wait_until(lambda: self.visible("#alternatives"), "the alternatives are open")
        self.click(f'#alternatives [data-alternative="{token}"]')

    def test_an_alternative_is_forced_and_its_chip_lets_go(self):
        answer = self.open_sentence()
        tokens = answer["hypotheses"][0]["tokens"]
        second = answer["nodes"][self.path(answer, answer["hypotheses"][0]["node"])[0]]["next"]
        token = next(each["token"] for each in second if each["token"] not in (tokens[1], "</s>", "<unk>"))
        self.force(1, token)
        forced = self.server.attend(SENTENCE, prefix=[tokens[0], token])
        self.assertEqual(forced["hypotheses"][0]["tokens"][:2], [tokens[0], token])
        self.wait_for_translation(forced["translation"])
        self.assertFalse(self.visible("#alternatives"))
        self.assertEqual(self.posted("attend")[-1]["prefix"], [tokens[0], token])
        self.assertIn(token, self.text('[data-chip="forced"]'))
        self.click('[data-chip="forced"] button')
        self.wait_for_translation(answer["translation"])
        self.assertEqual(self.count("[data-chip]"), 0)

    def test_alternatives_are_those_of_the_search_and_escape_closes_them(self):
        answer = self.open_sentence()
        self.click('#translation .word[data-row="0"]')
        self.wait_until(lambda: self.visible("#alternatives"), "the alternatives are open")
        candidates = [each["token"] for each in answer["nodes"][0]["next"]]
        self.assertEqual(self.attributes("[data-alternative]", "data-alternative"), candidates)
        self.keys(Keys.ESCAPE)
        self.wait_until(lambda: not self.visible("#alternatives"), "they are closed")
        self.assertEqual(self.script("return document.activeElement.dataset.row"), "0")

    def expect_edit(self, row, column):
        self.wait_until(lambda: self.find('[data-chip="edit"]'), "a chip tells of the change")
        edit = self.posted("attend")[-1]["edits"]
        self.assertEqual([each["step"] for each in edit], [row])
        weights = edit[0]["weights"]
        chip = self.text('[data-chip="edit"]')
        self.assertRegex(chip, rf"word {row + 1}\b.* looks at .* {weights[column]:.3f}")
        self.assertAlmostEqual(sum(weights), 1, places=4)
        shown = lambda: self.drawn_weights().get((row, column), -1)
        self.wait_until(lambda: abs(shown() - weights[column]) < 0.006, "the weight is as it was set")
        return weights

    def test_a_weight_is_dragged_and_the_sentence_decoded_again(self):
        answer = self.open_sentence()
        was = self.drawn_weights()[(1, 4)]
        upwards = lambda cell: self.act().click_and_hold(cell).move_by_offset(0, -20).move_by_offset(0, -50).release()
        self.on(self.cell(1, 4), lambda cell: upwards(cell).perform())
        weights = self.expect_edit(1, 4)
        self.assertAlmostEqual(weights[4], min(was + 0.5, 1), delta=0.02)
        edited = self.server.attend(SENTENCE, **{part: self.posted("attend")[-1][part] for part in ("prefix", "edits")})
        self.assertEqual(self.translation(), edited["translation"])
        self.assertEqual(self.count("#readout.pinned"), 0)
        self.click('[data-chip="edit"] button')
        self.wait_for_translation(answer["translation"])
        self.wait_until(lambda: self.drawn_weights()[(1, 4)] == was, "the weight is as it was")

    def test_a_weight_is_changed_by_keys(self):
        answer = self.open_sentence()
        was = self.drawn_weights()[(0, 3)]
        self.script("document.querySelector(arguments[0]).focus()", self.cell(0, 3))
        self.act().key_down(Keys.SHIFT).send_keys(Keys.ARROW_UP * 4).key_up(Keys.SHIFT).perform()
        weights = self.expect_edit(0, 3)
        self.assertAlmostEqual(weights[3], was + 0.2, delta=0.001)
        self.assertEqual(self.count(f"{self.cell(0, 3)}:focus"), 1)
        self.driver.back()
        self.wait_for_translation(answer["translation"])
        self.wait_until(lambda: not self.find('[data-chip="edit"]'), "going back undoes it")

    def test_escape_drops_a_weight_that_is_being_dragged(self):
        self.open_sentence()
        was = self.drawn_weights()
        asked = len(self.posted("attend"))
        self.on(self.cell(1, 4), lambda cell: self.act().click_and_hold(cell).move_by_offset(0, -40).perform())
        self.wait_until(lambda: self.drawn_weights() != was, "the weight follows the pointer")
        self.act().send_keys(Keys.ESCAPE).release().perform()
        self.wait_until(lambda: self.drawn_weights() == was, "all is as it was")
        self.assertEqual(len(self.posted("attend")), asked)
        self.assertEqual(self.count("[data-chip]"), 0)


if __name__ == "__main__":
    unittest.main()
