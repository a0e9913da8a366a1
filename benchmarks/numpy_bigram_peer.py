#!/usr/bin/python3
"""The bigram language model of bigram_benchmark.cpp in numpy (python3-numpy), in the usual style: batch 50, E = H = 50,
V = 2,000, SGD, on words drawn with probability 1 / rank. Prints milliseconds per step, the best of several rounds.
usage: numpy_bigram_peer.py [ROUNDS=100] [float64|float32]"""
import sys
import time

import numpy as np

WORDS, SIZE, BATCH, ROUND_STEPS, RATE = 2000, 50, 50, 10, 0.3


def sigmoid(a):
    return 1 / (1 + np.exp(-a))


def softmax(z):
    e = np.exp(z - z.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


class Bigram:
    def __init__(self, random, dtype):
        def uniform(limit, *shape):
            return random.uniform(-limit, limit, shape).astype(dtype)

        limit = SIZE**-0.5
        self.vectors = uniform(0.1, WORDS, SIZE)
        self.w1, self.b1 = uniform(limit, SIZE, SIZE), uniform(limit, SIZE)
        self.w2, self.b2 = uniform(limit, SIZE, WORDS), uniform(limit, WORDS)

    def step(self, inputs, targets):
        x = self.vectors[inputs]
        h = sigmoid(x @ self.w1 + self.b1)
        g = softmax(h @ self.w2 + self.b2)
        g[np.arange(BATCH), targets] -= 1
        g /= BATCH
        da = (g @ self.w2.T) * h * (1 - h)
        self.w2 -= RATE * (h.T @ g)
        self.b2 -= RATE * g.sum(axis=0)
        self.w1 -= RATE * (x.T @ da)
        self.b1 -= RATE * da.sum(axis=0)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    dtype = sys.argv[2] if len(sys.argv) > 2 else "float64"
    random = np.random.RandomState(1)
    words = (np.exp(random.uniform(0, np.log(WORDS), (2, ROUND_STEPS, BATCH))).astype(int) - 1).clip(0, WORDS - 1)
    model = Bigram(random, dtype)
    best = float("inf")
    for _ in range(rounds):
        begin = time.perf_counter()
        for inputs, targets in zip(*words):
            model.step(inputs, targets)
        best = min(best, (time.perf_counter() - begin) * 1e3 / ROUND_STEPS)
    print(f"numpy {dtype} ms/step {best:.4f}")


if __name__ == "__main__":
    main()
