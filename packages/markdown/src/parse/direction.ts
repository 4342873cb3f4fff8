import type { Block, Inline } from './tree.ts';

/** Character range of right-to-left scripts: Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
export const RIGHT_TO_LEFT = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';

const RTL_LETTER = new RegExp(`(?=\\p{L})[${RIGHT_TO_LEFT}]`, 'u');

export type Direction = 'ltr' | 'rtl';

export function hasRightToLeft(text: string): boolean {
  return RTL_LETTER.test(text);
}

/**
 * The direction of a block by its first letter outside of code, as in `dir="auto"`. Undefined without letters, such as for a
 * price in a table, which inherits the direction.
 */
export function directionOf(nodes: readonly (Block | Inline)[]): Direction | undefined {
  const letter = firstLetter(nodes);
  if (letter === undefined) return undefined;
  return hasRightToLeft(letter) ? 'rtl' : 'ltr';
}

function firstLetter(nodes: readonly (Block | Inline)[]): string | undefined {
  for (const node of nodes) {
    const letter = letterIn(node);
    if (letter !== undefined) return letter;
  }
  return undefined;
}

function letterIn(node: Block | Inline): string | undefined {
  if (node.type === 'text' || node.type === 'isolate') return /\p{L}/u.exec(node.text)?.[0];
  if (node.type === 'list') return firstLetter(node.items.flat());
  if (node.type === 'table') return firstLetter([...node.head.flat(), ...node.rows.flat(2)]);
  return 'children' in node ? firstLetter(node.children) : undefined;
}
