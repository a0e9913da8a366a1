#!/usr/bin/env python3
"""The loss of models that Heed saved, computed by PyTorch.

    compare_with_heed.py MODEL [MODEL ...] SOURCE TARGET

SOURCE and TARGET are files of tokens separated by spaces, one sentence per line. Prints one line of JSON per model: the
loss in nats per target token, end tokens included. With --rewrite, Python also writes a copy of each model to the folder
"rewritten" in the model's folder.
"""

import argparse
import json
from pathlib import Path

import torch

from heed_pytorch import read_model, write_model

BATCH = 64


def read_lines(path):
    text = Path(path).read_bytes().decode()
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")] if text else []


def loss_of(folder, sources, targets, rewrite):
    model, source, target = read_model(folder)
    if rewrite:
        write_model(Path(folder) / "rewritten", model, source.tokens, target.tokens)
    total, tokens = 0.0, 0
    with torch.no_grad():
        for at in range(0, len(sources), BATCH):
            chosen = slice(at, at + BATCH)
            loss, count = model.loss(
                [source.encode(line) for line in sources[chosen]], [target.encode(line) for line in targets[chosen]]
            )
            total, tokens = total + loss.item(), tokens + count
    return {"model": str(folder), "loss": total / tokens, "tokens": tokens, "sentences": len(sources)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+", metavar="MODEL")
    parser.add_argument("source", metavar="SOURCE")
    parser.add_argument("target", metavar="TARGET")
    parser.add_argument("--rewrite", action="store_true", help="write each model once more")
    options = parser.parse_args()
    sources, targets = read_lines(options.source), read_lines(options.target)
    if len(sources) != len(targets) or not sources:
        parser.error(f"expected as many sources as targets, received {len(sources)} and {len(targets)}")
    for folder in options.models:
        print(json.dumps(loss_of(folder, sources, targets, options.rewrite)))


if __name__ == "__main__":
    main()
