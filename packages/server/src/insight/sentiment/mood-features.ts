import { hashRange, hashText } from '../model/hash-text.ts';
import type { KeyTable } from '../model/key-table.ts';
import { type Valence, valenceOf } from './valence.ts';

const maxChars = 1_000;
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const face = /\p{Extended_Pictographic}|[:;=8xX][-o^']?[)(DPp/\\|\][3]+|<3|\^\^/gu;

/** A text prepared for the mood model. */
export interface MoodText {
  words: readonly string[];
  faces: readonly string[];
  valence: Valence;
  features: readonly number[];
}

/** Words, word pairs, character n-grams, and valences of a text. Only the beginning of the text is used. */
export function readMood(text: string, language: string | null, table: KeyTable): MoodText {
  const sample = text.slice(0, maxChars);
  const words = (sample.toLowerCase().match(word) ?? []).map((one) => one.slice(0, 30).replaceAll('’', "'"));
  const faces = sample.match(face) ?? [];
  const valence = valenceOf(words, faces, language, table);
  return { words, faces, valence, features: featuresOf(sample, words, faces, valence, language) };
}

function featuresOf(
  sample: string,
  words: readonly string[],
  faces: readonly string[],
  { good, bad, faces: faceSum, strongest }: Valence,
  language: string | null,
): number[] {
  const features = new Set<number>();
  const add = (feature: string) => features.add(hashText(feature, 2));
  for (const [index, one] of words.entries()) {
    add(`w ${one}`);
    if (index > 0) add(`b ${words[index - 1]} ${one}`);
    const padded = ` ${one} `;
    for (let size = 3; size <= 5; size += 1) {
      for (let start = 0; start + size <= padded.length; start += 1)
        features.add(hashRange(padded, start, start + size, 3));
    }
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(one)) {
      for (let start = 0; start + 2 <= one.length; start += 1)
        features.add(hashRange(one, start, start + 2, 3));
    }
  }
  for (const one of faces) add(`f ${one}`);
  const step = (value: number) => Math.round(Math.min(6, value));
  const balance = Math.max(-6, Math.min(6, Math.round(good - bad)));
  add('bias');
  add(`language ${language}`);
  for (const copy of ['1', '2', '3']) {
    add(`good${copy} ${step(good)}`);
    add(`bad${copy} ${step(bad)}`);
    add(`balance${copy} ${balance}`);
    add(`sign${copy} ${Math.sign(good - bad)}`);
    add(`face${copy} ${Math.max(-3, Math.min(3, Math.round(faceSum)))}`);
  }
  add(`strong ${step(strongest)}`);
  add(`marks ${Math.min(3, sample.split('!').length - 1)} ${/[?？؟]/u.test(sample)}`);
  add(`size ${Math.min(5, Math.floor(words.length / 5))}`);
  if (/(\p{L})\1\1/u.test(sample)) add('long');
  return [...features];
}
