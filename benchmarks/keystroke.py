#!/usr/bin/python3
"""Measures the time from a keystroke to the new translation and its attention on the page.

  benchmarks/keystroke.py MODEL

Starts `heed serve` with MODEL (German to English) and a headless Chromium (chromium-driver, python3-selenium). Waits
until the page shows its example, then types two sentences letter by letter, each letter after the previous answer.
Prints the time from the keystroke to the frame after the page has drawn the answer. The browser and the server share
the machine's cores.
"""
import os
import re
import statistics
import subprocess
import sys

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SENTENCES = ["Ein Hund läuft im Schnee.", "Eine Frau, die ein rotes Kleid trägt, steht auf einer Straße."]
FLAGS = ("--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
         "--disable-component-update --disable-sync")

# Types the next letter. Calls back with the milliseconds once #about, which the page writes last, has changed and a
# frame has been drawn.
TYPE = """
const [text, done] = arguments;
const source = document.getElementById('source');
const begin = performance.now();
const observer = new MutationObserver(() => {
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
});
observer.observe(document.getElementById('about'), {childList: true, characterData: true, subtree: true});
source.value = text;
source.dispatchEvent(new Event('input', {bubbles: true}));
"""


def main():
    server = subprocess.Popen([f"{ROOT}/build/release/apps/heed/heed", "serve", "--model", sys.argv[1], "--port", "0"],
                              stderr=subprocess.PIPE, text=True)
    address = re.search(r"http://\S+", server.stderr.readline()).group(0)
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for flag in FLAGS.split():
        options.add_argument(flag)
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    try:
        driver.set_script_timeout(10)
        driver.get(address)
        WebDriverWait(driver, 10).until(lambda page: page.execute_script("return document.getElementById('about').textContent"))
        times = []
        for sentence in SENTENCES:
            for length in range(3, len(sentence) + 1):
                if sentence[length - 1] != " ":  # trailing spaces change nothing
                    times.append(driver.execute_async_script(TYPE, sentence[:length]))
        times.sort()
        within = sum(time <= 100 for time in times) / len(times)
        print(f"{len(times)} keystrokes: median {statistics.median(times):.0f} ms, "
              f"90% within {times[len(times) * 9 // 10]:.0f} ms, longest {times[-1]:.0f} ms, "
              f"{within:.0%} within 100 ms")
    finally:
        driver.quit()
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
