"""The view "Translate": the page shows what the server answers while the user types."""

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

    def test_the_best_translations_are_listed_and_each_can_be_looked_at(self):
        answer = self.open_sentence()
        self.assertEqual(self.texts("#hypotheses .text"), [each["text"] for each in answer["hypotheses"]])
        figures = [float(score.replace("−", "-")) for score in self.texts("#hypotheses .score")]
        self.assertEqual(figures, sorted(figures, reverse=True), "the figure shown is the one that ranks")
        for shown, each in zip(figures, answer["hypotheses"], strict=True):
            self.assertAlmostEqual(shown, each["score"], delta=0.0006)
        self.assertIn("log P per token", self.text("#ranked"))
        self.assertTrue(all("%" in text and "probability" in text for text in self.texts("#hypotheses .p")))
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
        answer = self.open_sentence(table=1)
        self.wait_until(lambda: self.text("#live") == answer["translation"], "the translation is announced")
        self.click('#translation .word[data-row="1"]')
        self.wait_until(lambda: self.visible("#alternatives") and self.find("#readout.pinned"), "a word is pinned")
        self.type_sentence(Keys.DELETE)
        self.wait_until(lambda: self.translation() == "", "the translation is gone")
        for part in ("#heatmap svg", "#lines svg", "#tree svg", "#hypotheses li", "#weights-table", "[data-chip]"):
            self.assertEqual(self.count(part), 0, part)
        texts = "#live #about #ranked #readout #tree-readout #word-key #source-words #remark #notice"
        self.wait_until(lambda: not any(self.text(part) for part in texts.split()), "all texts are gone")
        for part in ("#alternatives", "#attention", ".beam", "#no-attention", ".tip"):
            self.assertFalse(self.visible(part), part)
        self.type_sentence(SENTENCE)
        self.wait_for_translation(answer["translation"])
        self.wait_until(lambda: self.visible("#heatmap svg") and self.visible("#tree svg"), "the pictures are back")

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


def example(source, shows=""):
    return {"source": source, "reference": f"Reference of {source}", "shows": shows}


class Examples(PageTest):
    models = ("sdp", "mean")
    shared = "Die Frau trinkt Wasser."
    examples = {
        "sdp": [example("Der Mann liest.", "a verb"), example(shared, "an object")],
        "mean": [example("Ein Kind schläft.", "a child"), example(shared, "an object")],
    }

    def value(self):
        return self.one("#source").get_property("value")

    def buttons(self):
        return self.attributes("#examples button", "data-text")

    def test_the_page_opens_on_the_first_example_and_others_are_one_click_away(self):
        self.serve_examples(**self.examples)
        self.open()
        self.wait_for_translation(self.server.attend("Der Mann liest.")["translation"])
        self.assertEqual(self.value(), "Der Mann liest.")
        self.assertEqual(self.buttons(), ["Der Mann liest.", self.shared])
        name = self.one("#examples button:nth-child(2)").accessible_name
        self.assertIn(self.shared, name)
        self.assertIn("an object", name)
        self.click("#examples button:nth-child(2)")
        self.wait_for_translation(self.server.attend(self.shared)["translation"])
        self.assertEqual(self.attributes("#examples button", "aria-pressed"), ["false", "true"])

    def test_no_more_than_six_are_shown(self):
        self.serve_examples(sdp=[example(f"Satz {i}.") for i in range(9)])
        self.open()
        self.wait_until(lambda: self.count("#examples button") == 6, "there are six buttons")

    def test_another_model_brings_its_own_examples(self):
        self.serve_examples(**self.examples)
        self.open()
        self.wait_until(lambda: self.value() == "Der Mann liest.", "the page opens on an example")
        self.click('#model option[value="mean"]')
        self.wait_until(lambda: self.buttons()[0] == "Ein Kind schläft.", "the buttons change")
        self.assertEqual(self.value(), "Ein Kind schläft.")
        self.wait_for_translation(self.server.attend("Ein Kind schläft.", model="mean")["translation"])

    def test_text_of_ones_own_survives_another_model(self):
        self.serve_examples(**self.examples)
        for text in (SENTENCE, self.shared):
            self.open(q=text)
            self.wait_until(lambda: self.buttons()[:1] == ["Der Mann liest."], "there are examples")
            self.click('#model option[value="mean"]')
            self.wait_until(lambda: self.buttons()[:1] == ["Ein Kind schläft."], "the buttons change")
            self.assertEqual(self.value(), text)

    def test_without_examples_the_field_is_empty_and_says_what_to_type(self):
        self.serve_examples()
        self.open()
        wanted = "Type a sentence in German"
        self.wait_until(lambda: self.attributes("#source", "placeholder") == [wanted], "the placeholder is set")
        self.assertEqual((self.value(), self.count("#examples button")), ("", 0))
        self.assertFalse(self.visible("#examples"))


class AnotherLanguage(PageTest):
    def remark_of(self, sentence):
        """What is said about a sentence, once the page has finished with it."""
        self.open_sentence(sentence)
        self.type_sentence("The woman reads a book.")
        self.wait_for_text("#remark", "This looks like English. This model translates from German.")
        self.type_sentence(sentence)
        self.wait_for_translation(self.server.attend(sentence)["translation"])
        self.wait_until(lambda: "English" not in self.text("#remark"), "the remark is gone")
        return self.text("#remark")

    def test_text_in_another_language_is_remarked_upon(self):
        self.open_sentence()
        for text in ("The man is reading a book in the garden.", "a man and a woman"):
            self.type_sentence(text)
            self.wait_for_text("#remark", "This looks like English. This model translates from German.")
        self.assertEqual(self.attributes("#remark", "role"), ["status"])
        self.type_sentence(Keys.DELETE)
        self.wait_until(lambda: self.text("#remark") == "", "no text, no remark")

    def test_words_of_no_known_language_are_remarked_upon(self):
        self.open_sentence("Qwert zuiop asdfg hjklz")
        self.wait_for_text("#remark", "does not know most of these words")

    def test_german_is_not_remarked_upon(self):
        # A name that the model does not know, one word alone, and a plain sentence.
        for sentence in ("Die Frau Kowalczyk trinkt Wasser.", "Hello", SENTENCE):
            self.assertEqual(self.remark_of(sentence), "", sentence)

    def test_the_view_compare_has_the_remark_too(self):
        self.open(q="The man is reading a book in the garden.", view="compare")
        self.wait_for_text("#remark", "This looks like English.")


class Signs(PageTest):
    def key(self):
        return self.attributes("#word-key [data-sign]", "data-sign")

    def test_only_signs_that_are_there_are_in_the_key(self):
        self.open_sentence()
        self.assertEqual(self.key(), ["mark"])
        self.type_sentence("Die Frau Kowalczyk trinkt Wasser.")
        self.wait_until(lambda: self.key() == ["mark", "unknown"], "the unknown word is explained")
        self.assertIn("unknown word", self.text("#word-key"))

    def test_signs_are_explained_by_pointer_and_by_keyboard(self):
        self.open_sentence("Die Frau Kowalczyk trinkt Wasser.")
        signs = ("#source-words .unknown", "#heatmap .label.unknown", "#lines .unknown", "#word-key [data-sign=unknown]")
        for selector in signs:
            self.hover(selector)
            self.wait_until(lambda: self.visible("#hint") and "Unknown word" in self.text("#hint"), selector)
            self.hover("#attention-title")
            self.wait_until(lambda: not self.visible("#hint"), "the hint is gone")
        self.hover("#heatmap .label.mark")
        self.wait_for_text("#hint", "special token")
        self.click("#source")
        for part, text in (("#source-words .unknown", "Unknown word"), ("#translation .word", "Probability")):
            for _ in range(30):
                if self.script("return document.activeElement.matches(arguments[0])", part):
                    break
                self.keys(Keys.TAB)
            self.wait_until(lambda: self.visible("#hint") and text in self.text("#hint"), f"{part} by keyboard")
        self.keys(Keys.END)
        self.wait_for_text("#hint", "End of sentence")
        self.keys(Keys.ESCAPE)
        self.wait_until(lambda: not self.visible("#hint"), "Escape hides it")

    def test_forced_words_are_in_the_key(self):
        answer = self.open_sentence()
        token = next(each["token"] for each in answer["nodes"][0]["next"][1:] if each["token"] not in ("</s>", "<unk>"))
        self.click('#translation .word[data-row="0"]')
        self.click(f'[data-alternative="{token}"]')
        self.wait_until(lambda: "forced" in self.key() and "changed" in self.key(), "both signs are explained")
        self.hover('#translation .word[data-row="0"]')
        self.wait_for_text("#hint", "Forced: you chose this word.")


if __name__ == "__main__":
    unittest.main()
