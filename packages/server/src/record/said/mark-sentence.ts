import { sentencesOf } from '@parley/knowledge/language/sentences';
import { documentTerms, termOf } from '@parley/knowledge/language/terms';
import { isUnspaced } from '@parley/knowledge/language/unspaced';
import { isSearched, type SearchedWord, searchedWords } from './said-words.ts';

/** A sentence, and the ranges that match the search: in UTF-16 units from its start, in order, without overlap. */
export interface FoundSentence {
  text: string;
  marks: { start: number; end: number }[];
}

/** Longer sentences are truncated around the first match. */
const maxSentenceLength = 240;
const lengthBefore = 30;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The sentence of a message with most of the searched words; null if none has any. */
export function markSentence(message: string, search: string, language: string): FoundSentence | null {
  const searched = searchedWords(search, language);
  let best: { text: string; marks: Mark[]; found: number } | undefined;
  for (const { text } of sentencesOf(message)) {
    const marks = marksIn(text, searched, language);
    const found = new Set(marks.map(({ of }) => of)).size;
    if (found > (best?.found ?? 0)) best = { text, marks, found };
    if (found === searched.length) break;
  }
  return best === undefined ? null : cut(best.text, joined(best.marks));
}

interface Mark {
  start: number;
  end: number;
  of: SearchedWord;
}

function marksIn(sentence: string, searched: readonly SearchedWord[], language: string): Mark[] {
  const marks: Mark[] = [];
  for (const { 0: token, index } of sentence.matchAll(word)) {
    for (const { text, start } of piecesOf(token)) {
      const terms = text === token ? documentTerms(text, language) : [termOf(text, language)];
      for (const of of searched)
        if (terms.some((term) => isSearched(of, term)))
          marks.push({ start: index + start, end: index + start + text.length, of });
    }
  }
  return marks;
}

/** In scripts without spaces, each letter and each pair of letters counts as a word. */
function piecesOf(token: string): { text: string; start: number }[] {
  if (!isUnspaced(token)) return [{ text: token, start: 0 }];
  const pieces: { text: string; start: number }[] = [];
  let start = 0;
  for (const letter of token) {
    const next = String.fromCodePoint(token.codePointAt(start + letter.length) ?? 0);
    pieces.push({ text: letter, start });
    if (start + letter.length < token.length) pieces.push({ text: letter + next, start });
    start += letter.length;
  }
  return pieces;
}

/** Merges adjacent marks. */
function joined(marks: readonly Mark[]): FoundSentence['marks'] {
  const found: FoundSentence['marks'] = [];
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = found.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

function cut(text: string, marks: FoundSentence['marks']): FoundSentence {
  const first = marks[0]?.start ?? 0;
  if (text.length <= maxSentenceLength) return { text, marks };
  const from = wholeLetter(
    text,
    Math.max(0, Math.min(first - lengthBefore, text.length - maxSentenceLength)),
  );
  const to = wholeLetter(text, Math.min(text.length, from + maxSentenceLength));
  const [before, after] = [from > 0 ? '…' : '', to < text.length ? '…' : ''];
  const shift = before.length - from;
  return {
    text: before + text.slice(from, to) + after,
    marks: marks
      .filter(({ start }) => start < to)
      .map(({ start, end }) => ({ start: start + shift, end: Math.min(end, to) + shift })),
  };
}

/** Moves a cut out of the middle of a surrogate pair. */
function wholeLetter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
