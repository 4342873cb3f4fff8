import { type PhraseKind, phraseKinds, phrasesByLanguage } from './phrases.ts';

/** What a message of small talk wants; `unclear` has no words at all. */
export type SmallTalk = Exclude<PhraseKind, 'filler'> | 'unclear';

/** Longer messages are never small talk alone. */
const maxChars = 120;

/** Scripts whose words are not separated by spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u30fc]/u;
const marksOfLetters = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670\u0640]/gu;

interface Phrase {
  text: string;
  kind: PhraseKind;
}

/** By their first character, longest first; made when the first message comes, since not every process has any. */
let phrasesByFirst: Map<string, Phrase[]> | undefined;

/**
 * Recognizes a message that consists of small talk alone, in whatever language; null for anything else, so also for
 * "hi, do you ship to Norway?". Several phrases count as the most telling one of them.
 * @param botName the chatbot's name, which people say beside a greeting
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

/** The kinds of the phrases that make up the whole text; none if it says something else too. */
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
  for (const phrases of Object.values(phrasesByLanguage)) {
    for (const kind of phraseKinds) {
      for (const phrase of phrases[kind]?.split('|') ?? []) {
        const text = folded(phrase);
        const known = kinds.get(text);
        // A word that only accompanies others in one language may be a greeting in another one.
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

/** Lower case, without accents and vowel points, and words separated by one space. */
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
