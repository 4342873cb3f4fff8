import { beginsTable, cellsOf } from './read-table.ts';

const FENCE = /^\s*(```|~~~)/;

/** The Markdown with each row of a table as a line of its own that names the columns, for where nobody sees a table. */
export function tablesInWords(markdown: string): string {
  const lines = markdown.split('\n');
  const reading = { isOpen: false, isSource: () => false, steps: 0 };
  const told: string[] = [];
  let isCode = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (FENCE.test(line)) isCode = !isCode;
    if (isCode || !beginsTable(lines, at, false, reading)) {
      told.push(line);
      continue;
    }
    const names = cellsOf(line);
    for (at += 1; lines[at + 1]?.includes('|'); at += 1)
      told.push(rowInWords(names, cellsOf(lines[at + 1] ?? '')));
  }
  return told.join('\n');
}

function rowInWords(names: readonly string[], cells: readonly string[]): string {
  return cells
    .map((cell, at) => (names[at] && cell ? `${names[at]}: ${cell}` : cell))
    .filter(Boolean)
    .join('; ');
}
