"""What the tests of the page share: a server for each class, a browser, and questions about what is shown.

After each test the console has to be without errors, and every request has to have gone to the server.
"""

import atexit
import functools
import json
import os
import shutil
import sys
import tempfile
import unittest
from urllib.parse import urlencode

SKIPPED = 77  # what ctest takes for "not run"
DRIVER = os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver")
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
PATIENCE = 60  # seconds; reached only where something is wrong

try:
    from selenium import webdriver
    from selenium.common.exceptions import ElementNotInteractableException, StaleElementReferenceException
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import WebDriverWait
except ImportError:
    webdriver = None

NEEDED = {"python3-selenium": webdriver, "chromium": BROWSER, "chromium-driver": os.path.exists(DRIVER)}
MISSING = [name for name, there in NEEDED.items() if not there]
if MISSING:
    print(f"Skipped: the page is not tested, as there is no {' and no '.join(MISSING)}.")
    sys.exit(SKIPPED)

from served import Server  # noqa: E402

SENTENCE = "Der Mann liest ein Buch."


# One for all classes of a file. Returns it and a folder of its own.
@functools.cache
def browser():
    folder = tempfile.mkdtemp(prefix="heed-browser-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    driver = start_browser(folder)
    atexit.register(driver.quit)
    return driver, folder


def start_browser(folder):
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    # Names that are not this machine's do not resolve, whoever asks.
    for flag in (
        "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
        "--disable-component-update --disable-sync --disable-dev-shm-usage --disable-extensions --lang=en "
        "--renderer-process-limit=1 --disable-features=SpareRendererForSitePerProcess,BackForwardCache"
    ).split():
        options.add_argument(flag)
    options.add_argument("--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1")
    options.add_argument(f"--user-data-dir={folder}/profile")
    options.add_argument("--window-size=1440,1000")
    options.add_experimental_option("prefs", {"download.default_directory": f"{folder}/downloads"})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    options.add_experimental_option("perfLoggingPrefs", {"enableNetwork": True, "enablePage": False})
    return webdriver.Chrome(service=Service(DRIVER), options=options)


class PageTest(unittest.TestCase):
    models = ("sdp", "mean")
    options = ()  # of the server
    expected_errors = ()  # parts of lines of the console that a test has asked for

    @classmethod
    def setUpClass(cls):
        cls.server = Server(cls.models, cls.options)
        cls.addClassCleanup(lambda: cls.server.stop())
        cls.driver, cls.folder = browser()

    def setUp(self):
        self._events = []
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.get_log("performance")

    def tearDown(self):
        for entry in self.driver.get_log("browser"):
            expected = any(part in entry["message"] for part in self.expected_errors)
            if entry["level"] in ("SEVERE", "WARNING") and not expected:
                self.fail(f"The console says: {entry['message']}")
        own = (self.server.address, "data:", "blob:", "about:")
        for request in self.requests():
            self.assertTrue(request["url"].startswith(own), f"A request to {request['url']}")

    # Requests of the page in this test, in order.
    def requests(self):
        for entry in self.driver.get_log("performance"):
            event = json.loads(entry["message"])["message"]
            if event["method"] == "Network.requestWillBeSent":
                self._events.append(event["params"]["request"])
        return self._events

    # What the page asked the server for at `path`.
    def posted(self, path):
        address = self.server.address + path
        sent = [each for each in self.requests() if each["url"] == address and "postData" in each]
        return [json.loads(each["postData"]) for each in sent]

    # Makes the server's list of models have these examples, by model, whatever the folders have.
    def serve_examples(self, **examples):
        code = """
            const given = ARGUMENT, original = window.fetch;
            window.fetch = async (address, ...rest) => {
              const response = await original(address, ...rest);
              if (address !== 'models') return response;
              const answer = await response.json();
              for (const model of answer.models) {
                delete model.examples;
                if (given[model.id]) model.examples = given[model.id];
              }
              return new Response(JSON.stringify(answer), {status: response.status});
            };""".replace("ARGUMENT", json.dumps(examples))
        added = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": code})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", added)

    # Opening: parts of the state as they stand in the address.
    def open(self, **state):
        # Only the part after # differs between two of these: the page has to be loaded anew.
        if self.driver.current_url.startswith(self.server.address):
            self.driver.get("about:blank")
        self.driver.get(self.server.address + ("#" + urlencode(state) if state else ""))

    # The page with this sentence, translated; returns what the server says of it.
    def open_sentence(self, sentence=SENTENCE, **state):
        self.open(q=sentence, **state)
        answer = self.server.attend(sentence, **{key: state[key] for key in ("model",) if key in state})
        self.wait_for_translation(answer["translation"])
        self.wait_until(lambda: self.find("#tree [data-node]"), "the tree is drawn")
        return answer

    # Looking
    def script(self, code, *arguments):
        return self.driver.execute_script(code, *arguments)

    def find(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.script("return document.querySelector(arguments[0])?.textContent ?? null", selector)

    # Of each such element, what the expression `js` gives for `each`.
    def of_all(self, selector, js, *arguments):
        code = f"return [...document.querySelectorAll(arguments[0])].map((each) => {js})"
        return self.script(code, selector, *arguments)

    def texts(self, selector):
        return self.of_all(selector, "each.textContent")

    def attributes(self, selector, name):
        return self.of_all(selector, "each.getAttribute(arguments[1])", name)

    def count(self, selector):
        return self.script("return document.querySelectorAll(arguments[0]).length", selector)

    def visible(self, selector):
        return self.script("return document.querySelector(arguments[0])?.checkVisibility() ?? false", selector)

    def translation(self):
        return self.text("#translation").replace("∎", "").replace("…", "").strip()

    def cell(self, row, column):
        return f'#heatmap .cell[data-row="{row}"][data-column="{column}"]'

    # Nodes of the tree of `answer` from the first word to `node`.
    @staticmethod
    def path(answer, node):
        nodes = []
        while node > 0:
            nodes.insert(0, node)
            node = answer["nodes"][node]["parent"]
        return nodes

    # A row for each word of the hypothesis that ends at `node`; without one, of the best.
    def weights_of(self, answer, node=None):
        node = answer["hypotheses"][0]["node"] if node is None else node
        return [answer["nodes"][each]["weights"] for each in self.path(answer, node)]

    def expect_drawn(self, weights):
        drawn = self.drawn_weights()
        self.assertEqual(len(drawn), sum(map(len, weights)))
        for (row, column), weight in drawn.items():
            self.assertAlmostEqual(weight, weights[row][column], delta=0.006)

    # The weights as they are drawn: what a screen reader says of each cell.
    def drawn_weights(self):
        parts = "[each.dataset.row, each.dataset.column, each.getAttribute('aria-label')]"
        labels = self.of_all("#heatmap .cell", parts)
        return {(int(row), int(column)): float(label.rsplit(": ", 1)[1]) for row, column, label in labels}

    def address_has(self, part):
        return part in self.driver.current_url

    # Waiting
    def wait_until(self, condition, what):
        stale = (StaleElementReferenceException,)
        waiting = WebDriverWait(self.driver, PATIENCE, poll_frequency=0.03, ignored_exceptions=stale)
        return waiting.until(lambda _: condition(), f"Waited for this in vain: {what}")

    def wait_for_text(self, selector, text):
        self.wait_until(lambda: text in (self.text(selector) or ""), f"{selector} says {text!r}")

    def wait_for_translation(self, text):
        self.wait_until(lambda: self.translation() == text, f"the translation is {text!r}")

    # Acting
    def act(self):
        return ActionChains(self.driver, duration=0)

    # The page may draw an element anew at any time: then the new one is meant.
    def on(self, selector, action):
        def attempt():
            try:
                action(self.one(selector))
                return True
            except ElementNotInteractableException:
                return False

        self.wait_until(lambda: self.find(selector), f"{selector} is there")
        self.wait_until(attempt, f"{selector} can be used")

    def click(self, selector):
        self.on(selector, lambda element: element.click())

    def hover(self, selector):
        self.on(selector, lambda element: self.act().move_to_element(element).perform())

    def keys(self, *keys):
        self.act().send_keys(*keys).perform()

    # In the field that has the focus.
    def replace_text(self, text):
        self.act().key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys(text).perform()

    def type_sentence(self, text):
        self.click("#source")
        self.replace_text(text)
