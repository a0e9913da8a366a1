"""Makes the folder in which the commands of docs/*.md are run: a small demo, and stand-ins for public data.

    make_folder.py FOLDER

HEED_PROGRAM names the program. Every stand-in has the name and the format of the real file, with text of the built-in
corpus, so that each command of the docs runs in seconds.
"""
import gzip
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

REVIEWS = Path(__file__).resolve().parent.parent / 'data' / 'reviews'


def heed(folder, *arguments):
    subprocess.run([os.environ['HEED_PROGRAM'], *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == '.gz':
        path.write_bytes(gzip.compress(text.encode(), mtime=0))
    else:
        path.write_text(text, encoding='utf-8')


def make_multi30k(folder):
    heed(folder, 'data', 'make', '--out', 'small', '--pairs', '300', '--val', '40', '--test', '40', '--quiet')
    for split, name in (('train', 'train'), ('val', 'val'), ('test', 'test_2016_flickr')):
        for language in ('de', 'en'):
            text = (folder / 'small' / f'{split}.{language}').read_text(encoding='utf-8')
            write(folder / 'multi30k' / f'{name}.{language}.gz', text)
    shutil.rmtree(folder / 'small')


def make_reviews(folder):
    for split, name in (('train', 'train'), ('valid', 'dev'), ('test', 'test')):
        lines = (REVIEWS / f'{split}.tsv').read_text(encoding='utf-8')
        write(folder / 'imdb' / f'{name}.tsv.gz', lines.replace('pos\t', '1\t').replace('neg\t', '0\t'))


def make_language_model_data(folder):
    english = (folder / 'runs/demo/data/train.en').read_text(encoding='utf-8')
    sentences = english.splitlines()
    write(folder / 'tinyshakespeare.txt.gz', '\n'.join(sentences[:300]) + '\n')
    write(folder / 'passages/shakespeare.txt', '\n'.join(sentences[:20]) + '\n')
    write(folder / 'passages/wikipedia.txt', 'New Zealand (Aotearoa) was settled in 1320; 4.8% of it is lakes.\n')

    def tagged(some):
        return ''.join(''.join(f'{word}\tNN\n' for word in sentence.split()) + '\n' for sentence in some)

    write(folder / 'ptb/wsj-15-18-train.txt.gz', tagged(sentences[:1000]))
    write(folder / 'ptb/wsj-20-train.txt.gz', tagged(sentences[1000:1200]))
    write(folder / 'ptb/ptb-dev.txt.gz', tagged(sentences[1200:1300]))
    words = sorted({word.lower() for sentence in sentences for word in sentence.split()})
    counted = ['UUUNKKK', '<s>', '</s>', *words, *(f'word{i}' for i in range(2000))]  # as many as the recipe reads
    write(folder / 'ptb/vocab.ptb.txt.gz', ''.join(f'{word}\t{9}\t{0.001}\n' for word in counted))
    numbers = random.Random(1)
    vectors = ''.join(f"{word} {' '.join(f'{numbers.gauss(0, 0.4):.4f}' for _ in range(50))}\n" for word in words)
    write(folder / 'ptb/vocab2000.glove.6B.50d.txt.gz', vectors)
    write(folder / 'glove.6B.50d.txt.gz', vectors)


def main():
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    heed(folder, 'demo', '--pairs', '2000', '--epochs', '2', '--quiet')
    make_multi30k(folder)
    make_reviews(folder)
    make_language_model_data(folder)


main()
