#!/usr/bin/python3
"""The character model of char_benchmark.cpp in PyTorch (python3-torch), in the usual style: nn.Embedding, nn.GRU,
nn.Linear, Adam, clipped gradients, state carried from window to window, on random characters. Prints characters/s for
training, the best of several rounds, and with --generate also for generating one character at a time.
usage: torch_char_peer.py [SECONDS=10] [HIDDEN=256] [BATCH=32] [WINDOW=64] [--generate]"""
import sys
import time

import torch
from torch import nn

CHARACTERS, EMBEDDING, DROPOUT = 66, 64, 0.1


class CharModel(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.embedding = nn.Embedding(CHARACTERS, EMBEDDING)
        self.rnn = nn.GRU(EMBEDDING, hidden)
        self.dropout = nn.Dropout(DROPOUT)
        self.output = nn.Linear(hidden, CHARACTERS)

    def forward(self, x, state):
        y, state = self.rnn(self.embedding(x), state)
        return self.output(self.dropout(y)), state


def best_seconds(function, budget):
    best, start, calls = float("inf"), time.perf_counter(), 0
    while calls < 3 or time.perf_counter() - start < budget:
        begin = time.perf_counter()
        function()
        best, calls = min(best, time.perf_counter() - begin), calls + 1
    return best


def main():
    numbers = [a for a in sys.argv[1:] if a != "--generate"]
    seconds, hidden, batch, window = [int(n) for n in (numbers + ["10", "256", "32", "64"][len(numbers):])]
    torch.manual_seed(1)
    torch.set_num_threads(2)
    model = CharModel(hidden)
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    state = torch.zeros(1, batch, hidden)

    def train():
        nonlocal state
        text = torch.randint(CHARACTERS, (window + 1, batch))
        optimizer.zero_grad()
        logits, after = model(text[:-1], state)
        nn.functional.cross_entropy(logits.flatten(0, 1), text[1:].flatten()).backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1)
        optimizer.step()
        state = after.detach()

    print(f"torch chars/s {batch * window / best_seconds(train, seconds):.0f}", flush=True)
    if "--generate" not in sys.argv:
        return
    model.eval()
    x, alone = torch.zeros(1, 1, dtype=torch.long), torch.zeros(1, 1, hidden)

    def write():
        nonlocal x, alone
        with torch.no_grad():
            for _ in range(200):
                logits, alone = model(x, alone)
                x = torch.multinomial(logits[0].softmax(-1), 1)

    print(f"torch generate chars/s {200 / best_seconds(write, 3):.0f}")


if __name__ == "__main__":
    main()
