"""The view "Lab": sliders change pictures and numbers."""

import unittest

from page import Keys, PageTest


class InTheLab(PageTest):
    models = ("sdp",)

    def open_lab(self, experiment, **state):
        self.open(view="lab", experiment=experiment, **state)
        self.wait_until(lambda: self.find(".figure svg"), "a figure is drawn")

    def drawing(self):
        return self.of_all(".figure .plot svg", "each.innerHTML")

    def numbers(self):
        return self.texts("#lab-tables td")

    def test_every_experiment_is_listed_and_drawn(self):
        self.open(view="lab")
        names = [each["name"] for each in self.server.ask("lab")["experiments"]]
        listed = lambda: self.attributes("#lab-list [data-experiment]", "data-experiment")
        self.wait_until(lambda: listed() == names, "all are listed")
        for name in names:
            self.click(f'#lab-list [data-experiment="{name}"]')
            self.wait_until(lambda: self.attributes("#lab-tables", "data-of") == [name], f"{name} is shown")
            self.assertGreater(self.count(".figure svg"), 0, name)
            self.assertTrue(self.text("#lab-claim"), name)
            self.assertIn("✓", self.text("#lab-agrees"), name)

    def test_the_slider_of_c_changes_picture_and_numbers(self):
        self.open_lab("copy")
        drawing, numbers = self.drawing(), self.numbers()
        self.on("#lab-c", lambda slider: slider.send_keys(Keys.ARROW_LEFT * 5))
        self.wait_until(lambda: self.drawing() != drawing and self.numbers() != numbers, "picture and numbers follow c")
        c = float(self.text("#lab-c-value"))
        self.assertLess(c, 200)
        self.assertEqual(max(self.posted("lab/copy")[-1]["c"]), c)

    def test_powers_of_ten_are_set_as_such(self):
        self.open_lab("copy")
        self.assertNotRegex(self.text("#lab-findings") + self.text(".figure .see"), r"\de[+-]?\d")
        self.assertIn("−7", self.texts(".figure .see sup"))

    def test_the_slider_of_beta_changes_the_noise(self):
        self.open_lab("noisy")
        drawing = self.drawing()
        self.on("#lab-beta", lambda slider: slider.send_keys(Keys.END))
        self.wait_until(lambda: self.drawing() != drawing, "the picture follows beta")
        self.assertIn(1.0, self.posted("lab/noisy")[-1]["beta"])

    def test_no_more_keys_than_dimensions(self):
        self.open_lab("copy")
        self.on("#lab-m", lambda slider: slider.send_keys(Keys.END))
        most = int(self.text("#lab-m-value"))
        self.assertGreater(most, 10)
        self.assertGreaterEqual(int(self.text("#lab-d-value")), most)
        self.wait_until(lambda: self.posted("lab/copy")[-1]["m"] == most, "the server is asked for as many")
        self.on("#lab-d", lambda slider: slider.send_keys(Keys.HOME))
        self.wait_until(lambda: self.text("#lab-d-value") == "4", "D is at its least")
        self.assertLessEqual(int(self.text("#lab-m-value")), 4)

    def test_one_design_of_two_heads_can_be_looked_at_alone(self):
        self.open_lab("multihead")
        self.wait_until(lambda: self.numbers(), "the numbers are there")
        drawing, rows = self.drawing(), self.count("#lab-tables tbody tr")
        self.click('#lab-designs label:has(input[value="one key each"])')
        self.wait_until(lambda: self.drawing() != drawing, "another picture is shown")
        self.wait_until(lambda: self.count("#lab-tables tbody tr") < rows, "numbers of one design are shown")
        self.wait_until(lambda: self.address_has("design"), "the address has it")

    def test_claims_of_reports_are_shown_with_what_is_wrong(self):
        self.open_lab("average")
        table = '#lab-tables details[data-key^="Is the weight of each key c"]'
        self.click(f"{table} summary")
        self.assertIn("Claim of reports: “the weights are α", self.text(f"{table} .claimnote"))
        self.assertIn("claimed", self.texts(f"{table} th"))
        refuted = self.count(f"{table} td.refuted")
        self.assertGreater(refuted, 0)
        self.assertIn(f"the claim fails in {refuted}", self.text(f"{table} .verdict"))

    def test_verdicts_have_their_reason(self):
        self.open_lab("multihead")
        self.wait_until(lambda: self.text("#lab-status") == "5000 samples", "the full measurement is there")
        verdicts = self.of_all("#lab-tables td.agrees .hidden", "each.textContent")
        self.assertIn("too rare to measure", verdicts)
        self.assertNotIn("no", verdicts)
        self.assertIn("too rare to measure", self.text("#lab-tables"))
        self.assertIn("fewer than ten of the samples", " ".join(self.of_all("#lab-tables .note", "each.textContent")))

    def test_scores_can_be_left_undivided(self):
        self.open_lab("copy")
        self.assertIn("√D", self.text("#lab-formulas"))
        self.click("#lab-divide")
        self.wait_until(lambda: "√D" not in self.text("#lab-formulas"), "the formulas follow")
        self.assertEqual(self.posted("lab/copy")[-1]["scale"], 0)
        self.wait_until(lambda: self.address_has("divide"), "the address has it")

    def test_reset_brings_the_first_settings_back(self):
        self.open_lab("copy", lab="c:50 m:4")
        settings = lambda: (self.text("#lab-c-value"), self.text("#lab-m-value"))
        self.assertEqual(settings(), ("50", "4"))
        self.click("#lab-reset")
        self.wait_until(lambda: settings() == ("200", "10"), "they are back")


if __name__ == "__main__":
    unittest.main()
