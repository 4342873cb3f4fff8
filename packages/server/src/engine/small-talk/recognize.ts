import { type PhraseKind, phraseKinds } from '@parley/knowledge/languages/language-data';
import { languages } from '@parley/knowledge/languages/languages';

/** Intention of a small-talk message; `unclear` if it has no words. */
export type SmallTalk = Exclude<PhraseKind, 'filler'> | 'unclear';

/** Longer messages are never only small talk. */
const maxChars = 120;

/** Scripts whose words are not separated by spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u30fc]/u;
const marksOfLetters = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670\u0640]/gu;

interface Phrase {
  text: string;
  kind: PhraseKind;
}

/** Phrases by their first character, longest first. Built on the first message, since not every process receives any. */
let phrasesByFirst: Map<string, Phrase[]> | undefined;

/**
 * Recognizes a message that consists only of small talk, in any language. Returns null for anything else, including "hi, do you
 * ship to Norway?". Several phrases count as the most specific one.
 * @param botName the chatbot's name, which may accompany a greeting
 */
export function recognizeSmallTalk(message: string, botName: string): SmallTalk | null {
  if (message.length > 4 * maxChars) return null;
  const text = folded(message);
  if (text === '') return message.trim() === '' ? null : 'unclear';
  if (text.length > maxChars) return null;
  const kinds = kindsOf(text, folded(botName));
  return (
    phraseKinds.find((kind): kind is SmallTalk & PhraseKind => kind !== 'filler' && kinds.has(kind)) ?? null
  );
}

/** Shorter phrases, such as "agent" or "live chat", may begin a sentence about something else. */
const minWords = 3;
/** The same for scripts without spaces, in which dictionaries split some nouns into several words. */
const minUnspacedChars = 5;
/** Finds words also where no spaces separate them. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Whether a message begins with a request to talk to a person, perhaps after a greeting, and says more: "I want to talk to a human
 * about my order". Returns false for a message that is only small talk.
 */
export function beginsWithPersonRequest(message: string, botName: string): boolean {
  const text = folded(message.slice(0, 2 * maxChars));
  const name = folded(botName);
  let at = 0;
  while (at < text.length) {
    if (text[at] === ' ') {
      at += 1;
      continue;
    }
    const phrase = longestAt(text, at, name);
    if (phrase === undefined) return false;
    at += phrase.text.length;
    if (phrase.kind === 'person' && isWholeRequest(phrase.text)) return at < text.length;
  }
  return false;
}

/** A question mark of any script. */
export const questionMark = /[?\uff1f\u061f\u037e\u055e]/u;
const lastQuestionMark = new RegExp(`${questionMark.source}[\\s"'»”)]*$`, 'u');

/** Whether a message ends with a question mark. */
export function endsAsQuestion(message: string): boolean {
  return lastQuestionMark.test(message);
}

function isWholeRequest(phrase: string): boolean {
  if (!unspaced.test(phrase)) return phrase.split(' ').length >= minWords;
  if (phrase.length < minUnspacedChars) return false;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(phrase)].filter(({ isWordLike }) => isWordLike).length >= minWords;
}

/** Returns the kinds of the phrases that make up the whole text; empty if it contains anything else. */
function kindsOf(text: string, botName: string): Set<PhraseKind> {
  const kinds = new Set<PhraseKind>();
  let at = 0;
  while (at < text.length) {
    if (text[at] === ' ') {
      at += 1;
      continue;
    }
    const phrase = longestAt(text, at, botName);
    if (phrase === undefined) return new Set();
    kinds.add(phrase.kind);
    at += phrase.text.length;
  }
  return kinds;
}

function longestAt(text: string, at: number, botName: string): Phrase | undefined {
  phrasesByFirst ??= indexed();
  let known: Phrase | undefined;
  for (const phrase of phrasesByFirst.get(text.charAt(at)) ?? []) {
    if (!isAt(text, at, phrase.text)) continue;
    known = phrase;
    break;
  }
  const isNamed = botName !== '' && botName.length > (known?.text.length ?? 0) && isAt(text, at, botName);
  return isNamed ? { text: botName, kind: 'filler' } : known;
}

function isAt(text: string, at: number, phrase: string): boolean {
  return text.startsWith(phrase, at) && endsWord(text, at + phrase.length);
}

function endsWord(text: string, end: number): boolean {
  const next = text.charAt(end);
  return next === '' || next === ' ' || unspaced.test(next) || unspaced.test(text.charAt(end - 1));
}

function indexed(): Map<string, Phrase[]> {
  const kinds = new Map<string, PhraseKind>();
  for (const { smallTalk } of languages) {
    for (const kind of phraseKinds) {
      for (const phrase of smallTalk?.[kind]?.split('|') ?? []) {
        const text = folded(phrase);
        const known = kinds.get(text);
        // A filler word in one language may be a greeting in another.
        if (known === undefined || known === 'filler') kinds.set(text, kind);
      }
    }
  }
  const index = new Map<string, Phrase[]>();
  for (const [text, kind] of kinds) {
    const first = text.charAt(0);
    const known = index.get(first);
    if (known) known.push({ text, kind });
    else index.set(first, [{ text, kind }]);
  }
  for (const phrases of index.values()) phrases.sort((left, right) => right.text.length - left.text.length);
  return index;
}

/** Returns a text in lower case, without accents and vowel points, with single spaces between words. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .normalize('NFD')
    .replace(marksOfLetters, '')
    .normalize('NFC')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىي]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/ة/g, 'ه')
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .replace(/\u200c/g, ' ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}
