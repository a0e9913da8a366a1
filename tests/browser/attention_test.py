"""Heatmap, lines and table: linked on hover, pinned by a click, cleared by Escape; what the controls change."""

import unittest

from page import Keys, PageTest


class LookingAtAttention(PageTest):
    def hot(self, selector):
        """Row and column of each element that is lit."""
        return self.of_all(f"{selector}.hot", "[each.dataset.row ?? '', each.dataset.column ?? '']")

    def test_every_weight_of_the_answer_is_drawn(self):
        answer = self.open_sentence()
        self.expect_drawn(self.weights_of(answer))

    def test_a_cell_under_the_pointer_lights_its_row_column_and_line(self):
        answer = self.open_sentence()
        row = 1
        weights = self.weights_of(answer)[row]
        column = weights.index(max(weights))
        self.hover(self.cell(row, column))
        self.wait_until(lambda: self.hot("#heatmap .cell"), "cells are lit")
        for at_row, at_column in self.hot("#heatmap .cell"):
            self.assertTrue(at_row == str(row) or at_column == str(column))
        rows, columns = len(self.hot("#translation .word")), len(self.hot("#source-words .piece"))
        self.assertEqual((rows, columns), (1, 0 if answer["sourceTokens"][column] in ("<s>", "</s>") else 1))
        self.assertIn([str(row), str(column)], self.hot("#lines path"))
        self.assertAlmostEqual(float(self.text("#readout").split()[-1]), max(weights), delta=0.0006)
        self.assertTrue(self.visible(".tip"))
        self.hover("#attention-title")
        self.wait_until(lambda: not self.hot("#heatmap .cell"), "nothing is lit any more")

    def test_a_word_under_the_pointer_lights_where_it_looked(self):
        answer = self.open_sentence()
        self.hover('#translation .word[data-row="1"]')
        self.wait_until(lambda: self.hot("#heatmap .cell"), "a row is lit")
        columns = range(len(answer["sourceTokens"]))
        self.assertEqual(self.hot("#heatmap .cell"), [["1", str(column)] for column in columns])
        self.hover('#source-words .piece[data-column="2"]')
        self.wait_until(lambda: ["0", "2"] in self.hot("#heatmap .cell"), "a column is lit")
        self.assertTrue(all(column == "2" for _, column in self.hot("#heatmap .cell")))
        self.assertIn(answer["sourceTokens"][2], self.text("#readout"))

    def test_a_click_pins_and_escape_clears(self):
        self.open_sentence()
        self.click(self.cell(1, 2))
        self.hover("#attention-title")
        self.wait_until(lambda: self.find("#readout.pinned"), "it is pinned")
        self.assertEqual(self.attributes("#heatmap .cell.hit", "data-column"), ["2"])
        self.keys(Keys.ESCAPE)
        self.wait_until(lambda: not self.find("#readout.pinned"), "it is not pinned any more")
        self.assertEqual(self.hot("#heatmap .cell"), [])

    def test_the_controls_change_the_pictures(self):
        answer = self.open_sentence()
        marks = self.count("#heatmap .cell")
        self.click("#marks + span")
        without = (len(answer["sourceTokens"]) - 2) * len(answer["hypotheses"][0]["tokens"])
        self.wait_until(lambda: self.count("#heatmap .cell") == without < marks, "special tokens are hidden")
        self.click("#numbers + span")
        self.wait_until(lambda: self.count("#heatmap .cell .number") == without, "each cell has its number")
        before = self.attributes("#heatmap .cell rect", "fill")
        self.click("#scale-row")
        self.wait_until(lambda: self.attributes("#heatmap .cell rect", "fill") != before, "colours are of the row")
        lines = self.count("#lines path:not(.off)")
        self.on("#threshold", lambda slider: slider.send_keys(Keys.END))
        self.wait_for_text("#threshold-value", "0.50")
        self.assertLess(self.count("#lines path:not(.off)"), lines)
        faint = [weight for weight in self.drawn_weights().values() if weight < 0.5]
        self.assertEqual(self.count("#heatmap .cell.faint"), len(faint))

    def test_the_axes_are_named_by_languages(self):
        self.open_sentence()
        for picture in ("#heatmap", "#lines"):
            self.assertIn("German source", self.text(f"{picture} [data-axis=source]"))
            self.assertEqual(self.text(f"{picture} [data-axis=target]"), "English translation")

    def test_bold_labels_are_not_clipped(self):
        self.open_sentence("Die Großmutter schläft heute nicht im Krankenhaus.")
        clipped = """
            const outside = [];
            for (const picture of document.querySelectorAll('#heatmap svg, #lines svg')) {
              const frame = picture.getBoundingClientRect();
              for (const label of picture.querySelectorAll('text')) {
                const box = label.getBoundingClientRect();
                if (box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.top < frame.top - 0.5)
                  outside.push(label.textContent);
              }
            }
            return outside;"""
        self.assertEqual(self.script(clipped), [])
        self.script("for (const each of document.querySelectorAll('#heatmap .label')) each.classList.add('hot')")
        self.assertEqual(self.script("return getComputedStyle(document.querySelector('.label.hot')).fontWeight"), "650")
        self.assertEqual(self.script(clipped), [])

    def test_pictures_of_a_long_sentence_are_stacked_at_full_width(self):
        beside = lambda: self.script(
            "const [a, b] = ['heatmap', 'lines'].map((id) => document.getElementById(id).getBoundingClientRect());"
            "return a.right <= b.left"
        )
        self.open_sentence()
        self.assertTrue(beside())
        self.type_sentence(
            "Der Mann sagt, dass die Frau mit dem kleinen Kind im Garten ein Buch liest, weil sie heute nicht müde ist "
            "und der Hund im Haus schläft, weil das alte Kind gestern einen Kuchen gegessen hat."
        )
        self.wait_until(lambda: self.find("#pictures.stacked"), "the pictures are stacked")
        self.assertFalse(beside())
        needed, there = self.of_all("#heatmap", "[each.scrollWidth, each.clientWidth]")[0]
        self.assertLessEqual(needed, there, "it needs no scrolling")
        for needed, there in self.of_all("#heatmap, #lines", "[each.scrollHeight, each.clientHeight]"):
            self.assertLessEqual(needed, there, "all words are shown")
        self.type_sentence("Der Mann liest ein Buch.")
        self.wait_until(lambda: not self.find("#pictures.stacked") and beside(), "a short one is not")

    def test_the_table_has_headers_and_the_same_numbers(self):
        answer = self.open_sentence()
        self.click("#table + span")
        self.wait_until(lambda: self.visible("#weights-table"), "the table is shown")
        columns = self.texts("#weights-table thead th[scope=col]")
        self.assertEqual(columns[1:-1], answer["sourceTokens"])
        rows = self.texts("#weights-table tbody th[scope=row]")
        self.assertEqual([row.lower() for row in rows[:-1]], answer["hypotheses"][0]["tokens"])
        self.assertTrue(self.text("#weights-table caption"))
        numbers = [float(number) for number in self.texts("#weights-table td[data-row='0'][data-column]")]
        for shown, weight in zip(numbers, self.weights_of(answer)[0], strict=True):
            self.assertAlmostEqual(shown, weight, delta=0.001)

    def test_the_page_says_that_attention_is_no_explanation(self):
        self.open_sentence()
        self.assertTrue(self.visible("#caveat"))
        self.assertIn("not an explanation", " ".join(self.text("#caveat").split()))


if __name__ == "__main__":
    unittest.main()
