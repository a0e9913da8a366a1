"""Models for the tests of heed serve, trained by HEED_PROGRAM: make_models.py FOLDER

sdp, mean and none translate the built-in corpus, badly but in words, and markup copies words that look like HTML; these
train in seconds. demo is what `heed demo` leaves. They are made again only when this file or the program has changed.
"""

import os
import random
import subprocess
import sys
from pathlib import Path

SMALL = "--embedding 32 --hidden 48 --key 24 --epochs 4 --batch 32"
TINY = "--embedding 16 --hidden 24 --key 16 --epochs 12 --batch 16 --tokenizer whitespace --no-lowercase"
PLAIN = (
    "--dropout 0 --state-dropout 0 --readout-dropout 0 --label-smoothing 0 --schedule constant --learning-rate 0.01 "
    "--warmup 30 --average 0 --no-valid-bleu --seed 1 --threads 1 --src de --tgt en --force --quiet"
)
MARKUP = {
    "der": "the",
    "Hund": "dog",
    "<b>x</b>": "<b>x</b>",
    "&": "&amp;",
    '"q"': '"q"',
    "<script>alert(1)</script>": "<img/src=x/onerror=alert(1)>",
}


def write_markup(folder):
    folder.mkdir(exist_ok=True)
    dice = random.Random(1)
    for name, pairs in (("train", 400), ("val", 20)):
        lines = [dice.choices(list(MARKUP), k=dice.randint(2, 6)) for _ in range(pairs)]
        (folder / f"{name}.de").write_text("".join(" ".join(line) + "\n" for line in lines))
        (folder / f"{name}.en").write_text("".join(" ".join(MARKUP[word] for word in line) + "\n" for line in lines))


def make(program, folder):
    def heed(*arguments):
        subprocess.run([program, *arguments], check=True, stdout=subprocess.DEVNULL)

    def train(name, corpus, attention, options):
        options = [*options.split(), *PLAIN.split()]
        heed("train", "--data", str(corpus), "--out", str(folder / name), "--attention", attention, *options)

    corpus = folder / "corpus"
    heed("data", "make", "--out", str(corpus), "--pairs", "4000", "--val", "50", "--test", "50", "--force", "--quiet")
    for name in ("sdp", "mean", "none"):
        train(name, corpus, name, SMALL)
    write_markup(folder / "markup-corpus")
    train("markup", folder / "markup-corpus", "sdp", TINY)
    heed("demo", "--out", str(folder / "demo"), "--quiet")


def main():
    program, folder = os.environ["HEED_PROGRAM"], Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    stamp = folder / "made-by"
    wanted = f"{os.stat(program).st_mtime_ns}\n{Path(__file__).read_text()}"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    stamp.unlink(missing_ok=True)
    make(program, folder)
    stamp.write_text(wanted)


main()
