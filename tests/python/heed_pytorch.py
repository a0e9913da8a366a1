"""Heed's translation model in PyTorch: the same folder, the same parameter names, the same numbers.

    model, source, target = read_model("model")            # an nn.Module and two vocabularies
    loss, tokens = model.loss([source.encode("ein Hund")], [target.encode("a dog")])
    write_model("copy", model, source.tokens, target.tokens)

Files are read and written with json, struct and torch alone; safetensors.torch.load_file and save_file do the same where
that package is installed. docs/pytorch.md tells more.
"""

import json
import math
import struct
from pathlib import Path

import torch
from torch import nn
from torch.nn.functional import cross_entropy
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence

PAD, BEGIN, END, UNKNOWN = range(4)
SPECIALS = ["<pad>", "<s>", "</s>", "<unk>"]


def read_tensors(path):
    """The tensors of a safetensors file of float32 numbers, by name."""
    data = bytearray(Path(path).read_bytes())
    (length,) = struct.unpack("<Q", data[:8])
    tensors = {}
    for name, entry in json.loads(data[8 : 8 + length]).items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            values = torch.frombuffer(data[8 + length + begin : 8 + length + end], dtype=torch.float32)
            tensors[name] = values.reshape(entry["shape"])
    return tensors


def write_tensors(path, tensors):
    header, parts, at = {"__metadata__": {"format": "pt"}}, [], 0
    for name, values in tensors.items():
        parts.append(values.detach().to(torch.float32).contiguous().numpy().tobytes())
        header[name] = {"dtype": "F32", "shape": list(values.shape), "data_offsets": [at, at + len(parts[-1])]}
        at += len(parts[-1])
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    Path(path).write_bytes(struct.pack("<Q", len(text)) + text + b"".join(parts))


class Vocabulary:
    """Tokens by their numbers; a word that is spelled like a special token is unknown."""

    def __init__(self, tokens):
        self.tokens = tokens
        self.ids = {token: number for number, token in enumerate(tokens)}
        self.ids.update({special: UNKNOWN for special in SPECIALS})

    @classmethod
    def read(cls, path):
        lines = Path(path).read_bytes().decode().split("\n")[:-1]
        return cls([line.rpartition("\t")[0] for line in lines])

    def encode(self, line):
        words = [self.ids.get(word, UNKNOWN) for word in line.split(" ") if word]
        return torch.tensor([BEGIN, *words, END])


class Encoder(nn.Module):
    def __init__(self, words, options):
        super().__init__()
        hidden = options["hidden"]
        self.embedding = nn.Embedding(words, options["embedding"])
        self.rnn = nn.GRU(options["embedding"], hidden, bidirectional=True)
        self.sentence = nn.Linear(2 * hidden, hidden)

    def forward(self, source, lengths):  # [S, B] -> states [S, B, 2H], sentence [B, H]
        packed = pack_padded_sequence(self.embedding(source), lengths, enforce_sorted=False)
        states, last = self.rnn(packed)  # last [2, B, H]: forward, backward
        return pad_packed_sequence(states)[0], torch.relu(self.sentence(torch.cat([last[0], last[1]], dim=-1)))


class Attention(nn.Module):
    """Scores [B, T, S] of queries [T, B, H] and states [S, B, 2H]; the context is the weighted sum of the states."""

    def __init__(self, options):
        super().__init__()
        self.kind, hidden, key = options["attention"], options["hidden"], options["key"]
        if self.kind in ("sdp", "additive"):
            self.query = nn.Linear(hidden, key)
            self.key = nn.Linear(2 * hidden, key, bias=self.kind == "sdp")
        if self.kind == "additive":
            self.score = nn.Linear(key, 1, bias=False)
        if self.kind == "general":
            self.query = nn.Linear(hidden, 2 * hidden, bias=False)

    def scores(self, queries, states):
        q, h = queries.transpose(0, 1), states.transpose(0, 1)  # [B, T, H], [B, S, 2H]
        if self.kind == "mean":
            return torch.zeros(q.shape[0], q.shape[1], h.shape[1])
        if self.kind == "dot":
            forward, backward = h.chunk(2, dim=-1)
            return q @ (forward + backward).transpose(1, 2)
        if self.kind == "general":
            return self.query(q) @ h.transpose(1, 2)
        if self.kind == "sdp":
            k = self.key(h)
            return self.query(q) @ k.transpose(1, 2) / math.sqrt(k.shape[-1])
        return self.score(torch.tanh(self.query(q)[:, :, None] + self.key(h)[:, None])).squeeze(-1)

    def forward(self, queries, states, padding):  # -> context [T, B, 2H]; none has no columns
        if self.kind == "none":
            return queries[..., :0]
        weights = self.scores(queries, states).masked_fill(padding[:, None], -math.inf).softmax(dim=-1)
        return (weights @ states.transpose(0, 1)).transpose(0, 1)


class MultiheadAttention(nn.MultiheadAttention):
    def __init__(self, options):
        hidden = options["hidden"]
        super().__init__(hidden, options["heads"], kdim=2 * hidden, vdim=2 * hidden)

    def forward(self, queries, states, padding):  # -> [T, B, H]
        return super().forward(queries, states, states, key_padding_mask=padding)[0]


class TiedBias(nn.Module):
    def __init__(self, words):
        super().__init__()
        self.bias = nn.Parameter(torch.zeros(words))


class Decoder(nn.Module):
    def __init__(self, words, options):
        super().__init__()
        hidden, embedding = options["hidden"], options["embedding"]
        context = {"none": 0, "multihead": hidden}.get(options["attention"], 2 * hidden)
        self.embedding = nn.Embedding(words, embedding)
        self.rnn = nn.GRU(embedding, hidden)
        self.tied = options["readout"] == "tied"
        if self.tied:
            self.readout = nn.Linear(context + hidden, embedding)
            self.output = TiedBias(words)
        else:
            self.output = nn.Linear(context + hidden, words)

    def logits(self, known):  # [T, B, C + H] -> [T, B, V]
        if not self.tied:
            return self.output(known)
        return torch.tanh(self.readout(known)) @ self.embedding.weight.T + self.output.bias


class Seq2Seq(nn.Module):
    """`options`: the object under "model" in config.json. Dropout is left to those who train."""

    def __init__(self, source_tokens, target_tokens, options):
        super().__init__()
        self.options = options
        self.encoder = Encoder(source_tokens, options)
        self.attention = (MultiheadAttention if options["attention"] == "multihead" else Attention)(options)
        self.decoder = Decoder(target_tokens, options)

    def forward(self, source, lengths, inputs):  # [S, B], [B], [T, B] -> logits [T, B, V]
        states, sentence = self.encoder(source, lengths)
        padding = torch.arange(states.shape[0]) >= lengths[:, None]  # [B, S]
        hidden = self.decoder.rnn(self.decoder.embedding(inputs), sentence[None])[0]  # [T, B, H]
        context = self.attention(hidden, states, padding)
        return self.decoder.logits(torch.cat([context, hidden], dim=-1))

    def loss(self, sources, targets):
        """The sum over all target words, end marks included, in nats, and their number. Sentences as encode() gives."""
        lengths = torch.tensor([len(sentence) for sentence in sources])
        source, target = pad_sequence(sources, padding_value=PAD), pad_sequence(targets, padding_value=PAD)
        logits = self(source, lengths, target[:-1])
        total = cross_entropy(logits.flatten(0, 1), target[1:].flatten(), ignore_index=PAD, reduction="sum")
        return total, sum(len(sentence) - 1 for sentence in targets)


def read_model(folder):
    folder = Path(folder)
    options = json.loads((folder / "config.json").read_text(encoding="utf-8"))["model"]
    source, target = (Vocabulary.read(folder / f"{side}.vocab") for side in ("source", "target"))
    model = Seq2Seq(len(source.tokens), len(target.tokens), options)
    model.load_state_dict(read_tensors(folder / "model.safetensors"))
    return model.eval(), source, target


def write_model(folder, model, source_tokens, target_tokens, languages=("de", "en")):
    """A folder that `heed` reads, for text that was tokenized before. Creates the folder if missing."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    settings = {
        "model_type": "heed-translation",
        "format_version": 1,
        "languages": dict(zip(("source", "target"), languages)),
        "model": model.options,
    }
    (folder / "config.json").write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")
    for side, tokens in (("source", source_tokens), ("target", target_tokens)):
        tokenizer = {"tokenizer": "whitespace", "lowercase": False}
        (folder / f"{side}.json").write_text(json.dumps(tokenizer, indent=2) + "\n", encoding="utf-8")
        (folder / f"{side}.vocab").write_bytes("".join(f"{token}\t0\n" for token in tokens).encode())
    write_tensors(folder / "model.safetensors", model.state_dict())
