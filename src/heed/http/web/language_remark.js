// A line below the text field for text that is probably not in the model's source language.
import {detect, newestOnly} from './api.js';
import {languageName} from './catalog.js';
import {byId, debounced} from './dom.js';

const PAUSE = 250;        // milliseconds without a keystroke before the server is asked
const SURE = 97;          // percent, of the detector
const UNKNOWN = 1 / 3;    // share of unknown words from which another language is believed
const MOST_UNKNOWN = 0.7; // share from which unknown words are remarked upon, whatever the language

const ask = newestOnly(detect);
const isWord = (token) => /\p{Letter}/u.test(token);
// The vocabulary is made of subwords, which spell any word.
const isSubword = (token) => token.includes('▁') || token.endsWith('@@');

// The words of a text that say something about its language. Names do not: they are the same in many languages, and
// they are capitalised.
const telling = (text) => text.split(/\s+/u).filter((word) => isWord(word) && !/^\P{Letter}*\p{Uppercase}/u.test(word));

// What to say about `answer`, which is the server's for `text`: a sentence, or '' for nothing.
async function remarkOn(text, answer) {
  const words = answer.sourceTokens.map((token, i) => ({token, unknown: Boolean(answer.unknown?.[i])}))
                    .filter(({token}) => isWord(token) && !/^<.*>$/.test(token));
  const unknown = words.filter((word) => word.unknown).length / Math.max(words.length, 1);
  const own = `This model translates from ${languageName(answer.source)}.`;
  const told = telling(text);
  if (told.length >= 2 && (unknown >= UNKNOWN || words.some(({token}) => isSubword(token)))) {
    const found = await ask({q: told.join(' ')});
    if (!found) return null;  // something newer was asked for
    const [best] = found;
    if (best && best.language !== answer.source && best.confidence >= SURE)
      return `This looks like ${languageName(best.language)}. ${own}`;
  }
  return words.length >= 3 && unknown >= MOST_UNKNOWN ? `The model does not know most of these words. ${own}` : '';
}

const say = (text) => {
  if (byId('remark').textContent !== text) byId('remark').textContent = text;
};

const soon = debounced(async (text, answer) => {
  try {
    const remark = await remarkOn(text, answer);
    if (remark !== null) say(remark);
  } catch {
    say('');  // a remark is not worth an error message
  }
}, PAUSE);

export const remarkLater = (text, answer) => soon(text, answer);

export function clearRemark() {
  soon.cancel();
  ask.abandon();
  say('');
}
