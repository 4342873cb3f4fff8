import type { Inline } from './ast.ts';

/** A citation with the word before it, the gap between them, and the punctuation behind: they never part at a line's end. */
export type Glued = { type: 'glued'; before: string; gap: string; numbers: number[]; after: string };

/** The last word, or the last letter in scripts that break anywhere; long words may break. */
const LAST_WORD = /(?:[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]{0,24}|\S)$/u;

/** Joins each citation, and the citations right behind it, to its neighbors. */
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
  if (before?.type === 'glued' && before.after === '') {
    before.numbers = [...before.numbers, ...numbers];
    return;
  }
  const whole = before?.type === 'text' ? before.text : '';
  const text = whole.trimEnd();
  const word = LAST_WORD.exec(text)?.[0] ?? '';
  if (before?.type === 'text') {
    joined.pop();
    if (text.length > word.length)
      joined.push({ type: 'text', text: text.slice(0, text.length - word.length) });
  }
  joined.push({ type: 'glued', before: word, gap: whole.slice(text.length), numbers, after: '' });
}

function joinTextBehind(joined: (Inline | Glued)[], glued: Glued, text: string): void {
  const punctuation = /^[.,;:!?)»”’،؛؟。、，！？]+/.exec(text)?.[0] ?? '';
  glued.after = punctuation;
  if (text.length > punctuation.length) joined.push({ type: 'text', text: text.slice(punctuation.length) });
}
