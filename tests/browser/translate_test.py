"""The view "Translate": as one types, what the server says is shown."""

import unittest

from page import SENTENCE, Keys, PageTest


class Translating(PageTest):
    models = ("sdp", "mean", "none", "markup")

    def test_the_translation_follows_as_one_types(self):
        self.open_sentence()
        self.type_sentence("Die Frau schläft")
        self.wait_for_translation(self.server.attend("Die Frau schläft")["translation"])
        self.keys(" heute.")
        answer = self.server.attend("Die Frau schläft heute.")
        self.wait_for_translation(answer["translation"])
        sentence = {"q": "Die Frau schläft heute.", "source": "de", "target": "en"}
        self.assertEqual(self.translation(), self.server.ask("translate", sentence)["translatedText"])
        words = [word for word in self.attributes("#translation .word", "aria-label") if not word.startswith("end of")]
        self.assertEqual(len(words), len(answer["hypotheses"][0]["tokens"]))

    def test_a_first_visit_shows_an_example_and_others_are_one_click_away(self):
        self.open()
        self.wait_until(lambda: self.translation(), "there is a translation")
        first = self.one("#source").get_attribute("value")
        self.assertEqual(self.translation(), self.server.attend(first)["translation"])
        self.click("#examples button:nth-child(2)")
        second = self.text("#examples button:nth-child(2)")
        self.assertNotEqual(first, second)
        self.wait_for_translation(self.server.attend(second)["translation"])
        self.assertEqual(self.one("#source").get_attribute("value"), second)

    def test_the_best_translations_are_listed_and_each_can_be_looked_at(self):
        answer = self.open_sentence()
        self.assertEqual(self.texts("#hypotheses .text"), [each["text"] for each in answer["hypotheses"]])
        self.click('[data-hypothesis="1"]')
        self.wait_for_translation(answer["hypotheses"][1]["text"])
        self.wait_until(lambda: self.find('[data-chip="node"]'), "a chip says that it is not the best")
        self.assertEqual(self.attributes("[data-hypothesis]", "aria-pressed")[:2], ["false", "true"])
        self.click('[data-chip="node"] button')
        self.wait_for_translation(answer["hypotheses"][0]["text"])

    def test_another_model_gives_another_translation(self):
        self.open_sentence()
        self.click('#model option[value="mean"]')
        self.wait_for_translation(self.server.attend(SENTENCE, model="mean")["translation"])
        self.assertIn("mean", self.one("#model").get_attribute("value"))

    def test_a_model_without_attention_says_so(self):
        answer = self.open_sentence(model="none")
        self.assertTrue(self.visible("#no-attention"))
        self.assertIn("no attention", self.text("#no-attention"))
        for part in ("#heatmap", "#caveat", "#export-attention"):
            self.assertFalse(self.visible(part), part)
        self.assertEqual(self.count("#tree [data-node]"), len(answer["nodes"]))

    def test_an_emptied_field_empties_the_page(self):
        self.open_sentence()
        self.type_sentence(Keys.DELETE)
        self.wait_until(lambda: self.translation() == "", "the translation is gone")
        for part in ("#heatmap svg", "#lines svg", "#tree svg", "#hypotheses li"):
            self.assertEqual(self.count(part), 0, part)

    def test_words_that_look_like_markup_are_text(self):
        sentence = 'der <b>x</b> & "q" <script>alert(1)</script> Hund'
        answer = self.open_sentence(sentence, model="markup", table=1, numbers=1)
        self.assertIn("<img/src=x/onerror=alert(1)>", answer["translation"])
        self.assertEqual(self.texts("#source-words .piece"), sentence.split(" "))
        for place in ("#heatmap", "#lines", "#tree", "#weights-table", "#hypotheses"):
            self.assertIn("<b>x</b>", self.text(place), place)
        self.assertEqual(self.count(":is(#input, #panel-translate) :is(b, img, script)"), 0)
        self.click("#translation .word")
        self.wait_until(lambda: self.visible("#alternatives"), "the alternatives are open")
        self.assertEqual(self.count("#alternatives b, #alternatives img"), 0)


if __name__ == "__main__":
    unittest.main()
