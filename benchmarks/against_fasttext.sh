#!/usr/bin/env bash
# Compares Heed's text classifier with fastText on IMDB, in one run on the same machine: accuracy, seconds, and their
# ratio.
#   benchmarks/against_fasttext.sh [SEEDS=3]
# Both use the same split, with single words and with word pairs, and run in turn on 2 threads. Seconds are those of the
# whole command, from reading the files to writing the model. fastText is Debian's (apt-get install fasttext), with the
# best of the settings tried (-epoch 5 or 10, -lr 0.5) and its text prepared as its documentation recommends.
# Needs the release build and the data (../shared/data, or HEED_DATA).
set -euo pipefail
seeds=${1:-3}
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
heed=$root/build/release/apps/heed/heed
data=${HEED_DATA:-$root/../shared/data}/sentiment
command -v fasttext >/dev/null || { echo "against_fasttext.sh: please install fasttext (Debian's package)" >&2; exit 2; }
[ -f "$data/imdb.train.tsv.gz" ] || { echo "against_fasttext.sh: no data in $data; set HEED_DATA" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for split in train dev test; do
  zcat "$data/imdb.$split.tsv.gz" | sed -e 's/^\([^\t]*\)\t/__label__\1 /' -e 's/<br \/>/ /g' \
    -e "s/\([.\!?,'/()]\)/ \1 /g" | tr '[:upper:]' '[:lower:]' >"$work/$split.txt"
done
zcat "$data/imdb.test.tsv.gz" | cut -f2- >"$work/test.raw"

seconds() { # of a command
  local begin=$EPOCHREALTIME
  "$@" >/dev/null 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
  awk "BEGIN { printf \"%.2f\", $EPOCHREALTIME - $begin }"
}
heed_accuracy() { "$heed" classify evaluate --model "$1" --data "$data/imdb.$2.tsv.gz" --json |
  grep -o '"accuracy":[0-9.]*' | head -1 | cut -d: -f2; }
# fastText's own `test` command rounds to three digits.
fasttext_accuracy() { fasttext predict "$1" "$work/$2.txt" | paste -d' ' - <(cut -d' ' -f1 "$work/$2.txt") |
  awk '$1 == $2 { n++ } END { print n / NR }'; }
mean() { awk '{ s += $1 } END { printf "%.4f", s / NR }' "$1"; }

compare() { # name, options for heed, options for fastText
  local name=$1 seed
  rm -f "$work"/*.list
  for ((seed = 1; seed <= seeds; ++seed)); do
    # shellcheck disable=SC2086
    seconds "$heed" classify train --train "$data/imdb.train.tsv.gz" --valid "$data/imdb.dev.tsv.gz" \
      --seed "$seed" --threads 2 --quiet --force --out "$work/heed" $2 >>"$work/heed.seconds.list"
    echo >>"$work/heed.seconds.list"
    # shellcheck disable=SC2086
    seconds fasttext supervised -input "$work/train.txt" -output "$work/ft" -thread 2 -seed "$seed" $3 \
      >>"$work/ft.seconds.list"
    echo >>"$work/ft.seconds.list"
    for split in dev test; do
      heed_accuracy "$work/heed" "$split" >>"$work/heed.$split.list"
      fasttext_accuracy "$work/ft.bin" "$split" >>"$work/ft.$split.list"
    done
  done
  echo "$name (means of $seeds seeds):"
  printf '  %-9s dev %s, test %s, %s s\n' heed "$(mean "$work/heed.dev.list")" "$(mean "$work/heed.test.list")" \
    "$(mean "$work/heed.seconds.list")"
  printf '  %-9s dev %s, test %s, %s s\n' fastText "$(mean "$work/ft.dev.list")" "$(mean "$work/ft.test.list")" \
    "$(mean "$work/ft.seconds.list")"
  awk "BEGIN { printf \"  fastText takes %.1f times as long\n\", $(mean "$work/ft.seconds.list") / $(mean "$work/heed.seconds.list") }"
  local heed_predict ft_predict
  predict() { "$heed" classify predict --model "$work/heed" --threads 2 <"$work/test.raw"; }
  heed_predict=$(seconds predict)
  ft_predict=$(seconds fasttext predict "$work/ft.bin" "$work/test.txt")
  awk "BEGIN { n = $(wc -l <"$work/test.raw"); printf \"  predicted reviews per second, whole command: heed %d, fastText %d\n\", \
    n / $heed_predict, n / $ft_predict }"
}

compare "Single words" "" "-epoch 5 -lr 0.5"
compare "Pairs of words" "--ngrams 2 --once --embedding 32 --word-dropout 0.5 --epochs 8" "-epoch 10 -lr 0.5 -wordNgrams 2"
