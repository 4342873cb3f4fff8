import type { Inline } from '../parse/tree.ts';

/** A citation with the preceding word and following punctuation, between which no line may break. */
export type Glued = { type: 'glued'; before: Inline | null; numbers: number[]; after: string };

const MAX_WORD_CHARS = 24;
/** The last word, or the last letter in scripts without spaces; long words may break. */
const LAST_WORD = /(?:[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]{0,24}|\S)$/u;

/** Joins adjacent citations with the text around them. */
export function glueCitations(nodes: readonly Inline[]): (Inline | Glued)[] {
  const joined: (Inline | Glued)[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'cite') joinCitation(joined, node.numbers);
    else if (node.type === 'text' && last?.type === 'glued') joinTextBehind(joined, last, node.text);
    else joined.push(node);
  }
  return joined;
}

function joinCitation(joined: (Inline | Glued)[], numbers: number[]): void {
  const last = joined.at(-1);
  const isOnlyGap = last?.type === 'text' && last.text.trim() === '' && joined.at(-2)?.type === 'glued';
  if (isOnlyGap) joined.pop();
  const before = joined.at(-1);
  if (before?.type === 'glued' && before.after === '') before.numbers = [...before.numbers, ...numbers];
  else joined.push({ type: 'glued', before: takeWordBefore(joined), numbers, after: '' });
}

/** Takes the word at the end; drops the space between it and the citation. */
function takeWordBefore(joined: (Inline | Glued)[]): Inline | null {
  const last = joined.at(-1);
  if (last?.type === 'text') {
    joined.pop();
    const text = last.text.trimEnd();
    const word = LAST_WORD.exec(text.slice(-3 * MAX_WORD_CHARS))?.[0] ?? '';
    if (text.length > word.length)
      joined.push({ type: 'text', text: text.slice(0, text.length - word.length) });
    if (word !== '' || joined.at(-1)?.type !== 'isolate')
      return word === '' ? null : { type: 'text', text: word };
  }
  const isolate = joined.at(-1);
  if (isolate?.type !== 'isolate' || isolate.text.length > MAX_WORD_CHARS) return null;
  joined.pop();
  return isolate;
}

function joinTextBehind(joined: (Inline | Glued)[], glued: Glued, text: string): void {
  const punctuation = /^[.,;:!?)»”’،؛؟。、，！？]+/.exec(text)?.[0] ?? '';
  glued.after = punctuation;
  if (text.length > punctuation.length) joined.push({ type: 'text', text: text.slice(punctuation.length) });
}
