// The translation as words to look at, pin and replace; the source as the model reads it; the list of hypotheses; and
// the signs that words carry.
import {html} from './dom.js';
import {asPercent, changedFrom, wordsInText} from './picture.js';

// The signs of words, in the order of the key below the translation: a class, a sample, and what it means.
const SIGNS = {
  mark: {sample: '∎', name: 'end of sentence', hint: 'End of sentence: the model stops here.'},
  changed: {
    sample: 'word',
    name: 'changed by you',
    hint: 'Changed: without your edits, the model writes a different word here.'
  },
  forced: {sample: 'word', name: 'forced by you', hint: 'Forced: you chose this word.'},
  unknown: {
    sample: 'word',
    name: 'unknown word',
    hint: 'Unknown word: it is not in the vocabulary. The model reads <unk> instead.'
  },
};
const SPECIAL = {
  '<s>': 'Start of sentence, a special token.',
  '</s>': 'End of sentence, a special token.',
  '<pad>': 'Padding, a special token.'
};

// What the signs of a word of a picture mean; null if it has none.
export function hintOf(word) {
  const hints = ['changed', 'forced', 'unknown'].filter((sign) => word[sign]).map((sign) => SIGNS[sign].hint);
  if (word.mark) hints.unshift(SPECIAL[word.token] ?? 'A special token.');
  return hints.length > 0 ? hints.join(' ') : null;
}

// The key: only the signs that are there.
export function drawWordKey(container, picture) {
  const words = [...picture.target, ...picture.source.filter((word) => !word.mark)];
  const there = Object.entries(SIGNS).filter(([sign]) => words.some((word) => word[sign]));
  container.replaceChildren(...there.map(
      ([sign, {sample, name, hint}]) => html(
          'span', {'data-sign': sign, 'data-hint': hint, tabindex: 0},
          html('i', {class: `sample ${sign}`, 'aria-hidden': 'true'}, sample), name)));
}

const PUNCTUATION = /^\p{Punctuation}+$/u;

// One button per word of the hypothesis. The end sign is a button too, because another word can be chosen there.
export function drawTranslation(container, picture) {
  const focused = container.contains(document.activeElement) ? Number(document.activeElement.dataset.row) : -1;
  container.replaceChildren();
  let last = container;  // punctuation and the end sign stay on the line of the word before them
  picture.target.forEach((word, row) => {
    const classes =
        ['word', word.mark && 'mark', word.changed && 'changed', word.forced && 'forced'].filter(Boolean).join(' ');
    const about = [
      word.changed && 'changed', word.forced && 'forced', `probability ${asPercent(word.probability)}`
    ].filter(Boolean).join(', ');
    const button = html(
        'button',
        {
          type: 'button',
          class: classes,
          'data-row': row,
          tabindex: row === Math.max(focused, 0) ? 0 : -1,
          'aria-haspopup': 'dialog',
          'aria-label': word.mark ? `end of the sentence, ${about}` : `${word.text}, ${about}`,
          'data-hint': [
            word.mark ? SIGNS.mark.hint : hintOf(word), `Probability ${asPercent(word.probability)}.`,
            'Click for alternatives.'
          ].filter(Boolean).join(' '),
        },
        word.mark ? '∎' : word.text,
    );
    if (word.mark) {
      last.append(' ', button);
      return;
    }
    if (row > 0 && word.before === '' && PUNCTUATION.test(word.text)) {
      last.append(button);
      return;
    }
    last = html('span', {class: 'whole'}, button);
    container.append(word.before, last);
  });
  if (!picture.finished) container.append(html('span', {class: 'open', 'aria-hidden': 'true'}, ' …'));
  if (focused >= 0) container.querySelector(`[data-row="${focused}"]`)?.focus();
}

export function drawSourceWords(container, picture) {
  container.replaceChildren();
  picture.source.forEach((word, column) => {
    if (word.mark) return;
    container.append(
        html(
            'span',
            {
              class: `piece${word.unknown ? ' unknown' : ''}`,
              'data-column': column,
              'data-hint': hintOf(word),
              tabindex: word.unknown ? 0 : null,
            },
            word.text,
            word.unknown ? html('span', {class: 'hidden'}, ' (unknown word)') : null,
            ),
    );
  });
}

// log P per token, as it stands in the list.
export const asScore = (score) => (score < 0 ? `−${Math.abs(score).toFixed(3)}` : score.toFixed(3));

// Rows of the list of hypotheses: rank, text (words that differ from the best hypothesis are bold), the score that
// ranks, and the probability of the whole text.
export function drawHypotheses(container, answer, selected, choose) {
  const [best] = answer.hypotheses;
  container.replaceChildren();
  answer.hypotheses.forEach((each, i) => {
    const changed = changedFrom(each.tokens, best.tokens);
    const text = html('span', {class: 'text'});
    wordsInText(each.tokens, each.text)
        .forEach(
            (word, at) => text.append(word.before, changed[at] ? html('em', {}, word.text) : word.text),
        );
    const bar = html('span', {class: 'bar', 'aria-hidden': 'true'}, html('span'));
    bar.firstChild.style.setProperty('width', `${100 * Math.exp(each.score)}%`);
    const probability = asPercent(Math.exp(each.logProbability));
    container.append(
        html(
            'li',
            {},
            html(
                'button',
                {
                  type: 'button',
                  class: 'hypothesis',
                  'data-hypothesis': i,
                  'aria-pressed': String(each.node === selected),
                  'data-hint': `log P per token ${asScore(each.score)}, the score used for ranking. log P ${
                      asScore(each.logProbability)}, so the probability of the whole text is ${probability}.`,
                  click: () => choose(each.node),
                },
                html('span', {class: 'rank', 'aria-hidden': 'true'}, String(i + 1)),
                text,
                bar,
                html('span', {class: 'score'}, asScore(each.score)),
                html('small', {class: 'p'}, html('span', {class: 'hidden'}, 'probability '), probability),
                ),
            ),
    );
  });
}
