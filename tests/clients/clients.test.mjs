// Each client as its documentation uses it; what it gives has to be what the server says to a plain question.
import {translate as simple} from 'libretranslate';
import {libreTranslate} from 'libretranslate-ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import translate, {Translate} from 'translate';

const {HEED_OPEN: open, HEED_KEYED: keyed, HEED_KEY: key} = process.env;
const SENTENCE = 'Der Mann liest ein Buch.';
const TWO = [SENTENCE, 'Die Frau trinkt Wasser.'];
const HTML = '<p>Der Mann <b>liest</b> ein Buch.</p>';
const base = (address) => address.replace(/\/$/, '');  // clients put "/translate" behind it

async function ask(path, body, address = open) {
  const options = body && {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)};
  const response = await fetch(address + path, options);
  return response.json();
}

const plain = (q, more = {}) => ask('translate', {q, source: 'de', target: 'en', format: 'text', ...more});

test('libretranslate-ts translates, with alternatives', async () => {
  libreTranslate.setApiEndpoint(base(open));
  const answer = await libreTranslate.translate(SENTENCE, 'de', 'en', 2);
  const wanted = await plain(SENTENCE, {alternatives: 2});
  assert.ok(wanted.translatedText);
  assert.deepEqual(
      answer,
      {status: 200, translatedText: wanted.translatedText, alternatives: wanted.alternatives, error: undefined});
  assert.equal(answer.alternatives.length, 2);
});

test('libretranslate-ts translates several sentences at once, and from a language to be found', async () => {
  libreTranslate.setApiEndpoint(base(open));
  const several = await libreTranslate.translate(TWO, 'de', 'en');
  assert.deepEqual(several.translatedText, (await plain(TWO)).translatedText);
  assert.equal(several.translatedText.length, 2);
  const found = await libreTranslate.translate(SENTENCE, 'auto', 'en');
  assert.equal(found.translatedText, several.translatedText[0]);
});

test('libretranslate-ts lists languages and detects one', async () => {
  libreTranslate.setApiEndpoint(base(open));
  const languages = await libreTranslate.listLanguages();
  assert.deepEqual(languages, await ask('languages'));
  assert.ok(languages.some(({code, targets}) => code === 'de' && targets.includes('en')));
  const [wanted] = await ask('detect', {q: SENTENCE});
  assert.deepEqual(await libreTranslate.detect(SENTENCE), {status: 200, ...wanted, error: undefined});
  assert.equal(wanted.language, 'de');
});

test('libretranslate-ts gets the server\'s words for an error', async () => {
  libreTranslate.setApiEndpoint(base(open));
  const answer = await libreTranslate.translate(SENTENCE, 'de', 'fr');
  assert.equal(answer.translatedText, '');
  assert.equal(answer.error, (await plain(SENTENCE, {target: 'fr'})).error);
  assert.match(answer.error, /fr/);
});

test('libretranslate-ts with a key', async () => {
  libreTranslate.setApiEndpoint(base(keyed));
  const refused = await libreTranslate.translate(SENTENCE, 'de', 'en');
  assert.equal(refused.error, (await ask('translate', {q: SENTENCE, source: 'de', target: 'en'}, keyed)).error);
  assert.ok(refused.error);
  libreTranslate.setApiKey(key);
  const answer = await libreTranslate.translate(SENTENCE, 'de', 'en');
  assert.equal(answer.translatedText, (await plain(SENTENCE)).translatedText);
  assert.equal((await libreTranslate.detect(SENTENCE)).language, 'de');
  libreTranslate.setApiKey(null);
});

test('libretranslate translates text, html and several sentences', async () => {
  const ask = (query, more) => simple({query, source: 'de', target: 'en', apiurl: base(open), ...more});
  assert.equal(await ask(SENTENCE), (await plain(SENTENCE)).translatedText);
  const html = await ask(HTML, {format: 'html'});
  assert.equal(html, (await plain(HTML, {format: 'html'})).translatedText);
  assert.match(html, /^<p>.*<\/p>$/);
  assert.deepEqual(await ask(TWO), (await plain(TWO)).translatedText);
  assert.equal(await simple({query: SENTENCE, target: 'en', apiurl: base(open)}), await ask(SENTENCE));
});

test('libretranslate knows from the list of languages what there is', async () => {
  await assert.rejects(simple({query: SENTENCE, source: 'de', target: 'fr', apiurl: base(open)}), /not found/);
  // It is listed, but nothing is translated from it: the error of the server is no translation.
  assert.equal(await simple({query: 'A man.', source: 'en', target: 'de', apiurl: base(open)}), undefined);
});

test('translate, with its engine libre', async () => {
  translate.engine = 'libre';
  translate.url = `${open}translate`;
  translate.from = 'de';
  assert.equal(await translate(SENTENCE, 'en'), (await plain(SENTENCE)).translatedText);
  assert.equal(await translate(TWO[1], {from: 'german', to: 'english'}), (await plain(TWO[1])).translatedText);
  assert.equal(await translate(HTML, 'en'), (await plain(HTML)).translatedText);
});

test('translate throws the server\'s words for an error', async () => {
  const own = Translate({engine: 'libre', url: `${open}translate`, from: 'de'});
  const {error} = await plain(SENTENCE, {target: 'fr'});
  await assert.rejects(own(SENTENCE, 'fr'), {message: error});
});

test('translate with a key', async () => {
  const {error} = await ask('translate', {q: SENTENCE, source: 'de', target: 'en'}, keyed);
  const refused = Translate({engine: 'libre', url: `${keyed}translate`, from: 'de'});
  await assert.rejects(refused(SENTENCE, 'en'), {message: error});
  const wrong = Translate({engine: 'libre', url: `${keyed}translate`, from: 'de', key: 'wrong'});
  await assert.rejects(wrong(SENTENCE, 'en'), Error);
  const own = Translate({engine: 'libre', url: `${keyed}translate`, from: 'de', key});
  assert.equal(await own(SENTENCE, 'en'), (await plain(SENTENCE)).translatedText);
});
