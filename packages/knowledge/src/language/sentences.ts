import { allWords, anyOf } from '../languages/alternatives.ts';

/**
 * A sentence and its position in the text, in UTF-16 units; `text` is the exact slice without surrounding
 * white space.
 */
export interface Sentence {
  text: string;
  start: number;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });
const abbreviated = '(?:^|[\\s(["\'“])';
const abbreviationEnd = '\\.["\'”)\\]]*\\s*$';
const initials = '\\p{L}|\\p{L}\\.\\p{L}|(?:\\p{L}\\.)+\\p{L}';
const abbreviation = new RegExp(
  `${abbreviated}(?:${initials}|${anyAbbreviation('general')}|${anyAbbreviation('beforeName')}|${anyAbbreviation('beforeNumber')})${abbreviationEnd}`,
  'iu',
);
/** Abbreviations before a name, so that the capital letter after them does not start a sentence. */
const beforeName = new RegExp(
  `${abbreviated}(?:${initials}|${anyAbbreviation('beforeName')})${abbreviationEnd}`,
  'iu',
);
/** Abbreviations only before a number: "Art. 5", but "state of the art. Customers …". */
const beforeNumber = new RegExp(
  `${abbreviated}(?:${anyAbbreviation('beforeNumber')})${abbreviationEnd}`,
  'iu',
);
const numeral = /^(?:\p{Lu}|[IVXLCDM]+)$/u;
/** Words that are capitalized only at the start of a sentence. */
const smallWords = allWords(({ functionWords }) => functionWords);
const southEastAsian = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const clauseChars = 120;
/** Maximum length of an abbreviation with its punctuation and spaces. */
const abbreviationChars = 40;

function anyAbbreviation(place: 'general' | 'beforeName' | 'beforeNumber'): string {
  return anyOf(({ abbreviations }) => abbreviations?.[place]?.replaceAll(' ', '|'));
}

/** Returns the sentences of a text in order. Line ends always end a sentence; abbreviations and initials do not. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    if (continues(text, start, end)) continue;
    pushSentence(text.slice(start, end), start, sentences);
    start = end;
  }
  pushSentence(text.slice(start), start, sentences);
  return sentences;
}

/** Returns whether the sentence continues after an apparent end. */
function continues(text: string, start: number, end: number): boolean {
  const next = text.charAt(end);
  if (next === '' || text[end - 1] === '\n') return false;
  if (/\p{Ll}/u.test(next)) return true;
  const last = text.slice(Math.max(start, end - abbreviationChars), end);
  return abbreviation.test(last) && !startsSentence(text.slice(end, end + abbreviationChars), last);
}

/** Returns whether a new sentence starts here although an abbreviation precedes it. */
function startsSentence(text: string, abbreviated: string): boolean {
  const word = /^["'“«([]*(\p{Lu}[\p{L}'’]*)/u.exec(text)?.[1];
  if (word === undefined || beforeName.test(abbreviated)) return false;
  if (beforeNumber.test(abbreviated) && !numeral.test(word)) return true;
  return word !== word.toUpperCase() && smallWords.has(word.toLowerCase());
}

const colonAtEnd = /[:：]["'”»)\]]*$/u;

/** Returns whether a text ends with a colon, so that it introduces the next block. */
export function announcesMore(text: string): boolean {
  return colonAtEnd.test(text);
}

function pushSentence(raw: string, start: number, sentences: Sentence[]): void {
  const text = raw.trim();
  if (text === '') return;
  const offset = start + raw.indexOf(text);
  if (!southEastAsian.test(text) || text.length <= clauseChars * 2) {
    sentences.push({ text, start: offset });
    return;
  }
  pushClauses(text, offset, sentences);
}

/** Splits at spaces, because Thai and related scripts have spaces between clauses and none between sentences. */
function pushClauses(text: string, offset: number, sentences: Sentence[]): void {
  let start = 0;
  for (const { index } of text.matchAll(/\s+/gu)) {
    if (index - start < clauseChars) continue;
    sentences.push({ text: text.slice(start, index), start: offset + start });
    start = index + 1 + (text.slice(index + 1).match(/^\s*/u)?.[0].length ?? 0);
  }
  const rest = text.slice(start);
  if (rest !== '') sentences.push({ text: rest, start: offset + start });
}
