import type { Introduction } from '../languages/language-data.ts';
import { languages } from '../languages/languages.ts';

const maxNames = 4;
/** Longer sentences are more than an introduction. */
const maxChars = 200;

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
const number = /\p{Nd}[\p{Nd}\s()/.-]*/gu;
/** Shorter numbers may be dates, and count as phone numbers only after words that say so. */
const minPhoneDigits = 9;
/** Placeholder for an address or phone number. */
const detail = '\ue000';
const marksOfLetters = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670\u0640]/gu;
const unspacedScripts = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
/** Separators between the parts of a sentence. */
const separators = /[,;،؛，、。]\s*|\s[-–—]\s/u;

const unspacedIntroductions = languages.flatMap(({ unspacedIntroduction }) => unspacedIntroduction ?? []);

type Kind = keyof Introduction;
let kindsByPhrase: Map<string, Kind> | undefined;
let longestPhrase = 1;

/** Removes introductions and contact details from both ends of a list of sentences, because they ask nothing. */
export function withoutIntroductions(sentences: readonly string[]): string[] {
  const from = introducedFirst(sentences);
  const rest = sentences.slice(from);
  return rest.slice(0, rest.length - introducedFirst(rest.toReversed()));
}

/** Removes the parts at both ends of a sentence that introduce the sender: "Hi, I'm Ana Lopez, what does it cost?" */
export function withoutIntroductoryParts(sentence: string): string {
  const gaps = [...sentence.matchAll(new RegExp(separators, 'gu'))];
  if (gaps.length === 0 || sentence.length > 4 * maxChars) return sentence;
  const starts = [0, ...gaps.map((gap) => gap.index + gap[0].length)];
  const ends = [...gaps.map((gap) => gap.index), sentence.length];
  const parts = starts.map((start, at) => sentence.slice(start, ends[at]));
  const first = introducedFirst(parts);
  const kept = parts.length - introducedFirst(parts.slice(first).toReversed());
  return first >= kept ? sentence : sentence.slice(starts[first], ends[kept - 1]);
}

/** Returns the number of leading texts that are introductions; 0 if all of them are weak. */
function introducedFirst(texts: readonly string[]): number {
  const strengths = texts.map(strengthOf);
  const end = strengths.indexOf(null);
  const run = end === -1 ? strengths : strengths.slice(0, end);
  return run.includes('strong') ? run.length : 0;
}

/** Returns whether a text is only an introduction; `weak` if its words may mean something else. */
function strengthOf(text: string): 'strong' | 'weak' | null {
  if (text.length > maxChars || /[?？؟]/u.test(text)) return null;
  const plain = text
    .replace(address, ` ${detail} `)
    .replace(number, (digits) =>
      digits.replace(/\P{Nd}/gu, '').length >= minPhoneDigits ? ` ${detail} ` : digits,
    );
  return unspacedScripts.test(text) ? strengthUnspaced(plain) : strengthSpaced(plain);
}

function strengthUnspaced(plain: string): 'strong' | 'weak' | null {
  const said = plain
    .replaceAll(detail, 'D')
    .replace(/\p{Nd}{3,}/gu, 'D')
    .replace(/[\s#№+()\u200e]/gu, '')
    .split(/[,;:，、。！!.]/u)
    .filter((part) => part !== '');
  const isStrong = (part: string) =>
    part === 'D' || unspacedIntroductions.some(({ strong }) => strong.test(part));
  const isWeak = (part: string) => unspacedIntroductions.some(({ weak }) => weak.test(part));
  if (said.length === 0 || !said.every((part) => isStrong(part) || isWeak(part))) return null;
  return said.some(isStrong) ? 'strong' : 'weak';
}

function strengthSpaced(plain: string): 'strong' | 'weak' | null {
  const written = plain.match(/\ue000|[\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}]+)*/gu) ?? [];
  const words = written.map(folded);
  const found = new Set<Kind | 'phone'>();
  const others: string[] = [];
  for (let at = 0; at < words.length; ) {
    const [kind, length] = phraseAt(words, at);
    if (kind !== null) found.add(kind);
    else if (words[at] === detail) found.add('phone');
    else if (!(/^\p{Nd}{3,}$/u.test(words[at] ?? '') && found.has('detail'))) others.push(written[at] ?? '');
    at += length;
  }
  if (others.length > maxNames || !others.every(mayBeName)) return null;
  // "Wie lautet der Name …" begins with another word and is not an introduction.
  if (others.length > 0 && written[0] === others[0]) return found.has('phone') ? 'weak' : null;
  const isTold = found.has('phone') || found.has('name') || (found.has('closing') && others.length <= 2);
  if (isTold || (found.has('detail') && /\p{Nd}{3,}/u.test(plain))) return 'strong';
  // "I am Ana Lopez" is a name, "I am angry" is not. In scripts without letter case, the two cannot be distinguished.
  if (found.has('am') && others.length > 0)
    return others.length > 1 && others.every((word) => /^\p{Lu}/u.test(word)) ? 'strong' : 'weak';
  return others.length === 0 && found.size > 0 ? 'weak' : null;
}

function mayBeName(word: string): boolean {
  return /^[\p{Lu}\p{Lo}]/u.test(word);
}

function phraseAt(words: readonly string[], at: number): [Kind | null, number] {
  kindsByPhrase ??= indexed();
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const kind = kindsByPhrase.get(words.slice(at, at + length).join(' '));
    if (kind !== undefined) return [kind, length];
  }
  return [null, 1];
}

function indexed(): Map<string, Kind> {
  const index = new Map<string, Kind>();
  for (const { introduction } of languages) {
    if (introduction === undefined) continue;
    for (const kind of ['beside', 'am', 'detail', 'closing', 'name'] as const) {
      for (const phrase of introduction[kind].split('|')) {
        const text = phrase.split(' ').map(folded).join(' ');
        longestPhrase = Math.max(longestPhrase, text.split(' ').length);
        index.set(text, kind);
      }
    }
  }
  return index;
}

/** Returns a word in lower case, without accents, vowel points and apostrophes. */
function folded(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]+$/u.test(lower)) return lower;
  return lower
    .replace(/['’ʼ]/gu, '')
    .normalize('NFD')
    .replace(marksOfLetters, '')
    .normalize('NFC')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/ة/gu, 'ه')
    .replace(/ß/gu, 'ss');
}
