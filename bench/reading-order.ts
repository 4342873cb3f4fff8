import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseBytes } from '../packages/knowledge/src/parsing/parse-bytes.ts';
import type { ParsedBlock } from '../packages/knowledge/src/parsing/parsed-document.ts';
import { compareOrder, wordsOf } from './lib/library/word-order.ts';

interface OrderFigures {
  file: string;
  words: number;
  outOfOrder: number;
  /** Words that only pdftotext read. */
  missing: number;
  /** Table rows. */
  rows: number;
  /** Rows whose words pdftotext prints on one line or on two consecutive lines. */
  rowsTogether: number;
}

const maxOutputBytes = 64 * 1024 * 1024;

/**
 * Parses every PDF below `<data>` and compares the order of its words, page by page, with that of poppler's `pdftotext`, and its
 * table rows with the lines of `pdftotext -layout`. Prints a table, or one array with `json`, or a line without poppler or PDFs.
 * A difference is not necessarily an error: compare both with the rendered page.
 */
export async function run({ data, json }: { data: string; json: boolean }): Promise<void> {
  const files = globSync('**/*.pdf', { cwd: data }).sort();
  if (files.length === 0 || !(await hasPoppler())) {
    const lack = files.length === 0 ? `no PDF below ${data}` : 'pdftotext of poppler-utils is not installed';
    process.stdout.write(`reading-order: ${lack}\n`);
    return;
  }
  const figures: OrderFigures[] = [];
  for (const file of files) {
    const measured = await measure(path.join(data, file), file);
    if (measured !== null) figures.push(measured);
  }
  process.stdout.write(json ? `${JSON.stringify(figures)}\n` : table(figures));
}

async function measure(full: string, file: string): Promise<OrderFigures | null> {
  const result = await parseBytes(await readFile(full), file);
  const pages = await printedBy(full, []);
  if (!result.ok || pages === null) return null;
  const { blocks } = result.document;
  const figures: OrderFigures = { file, words: 0, outOfOrder: 0, missing: 0, rows: 0, rowsTogether: 0 };
  for (const [index, text] of pages.entries()) {
    const ours = blocks.filter((block) => block.page === index + 1).map((block) => block.text);
    const { words, outOfOrder, missing } = compareOrder(wordsOf(ours.join('\n')), wordsOf(text));
    figures.words += words;
    figures.outOfOrder += outOfOrder;
    figures.missing += missing;
  }
  return { ...figures, ...compareRows(blocks, (await printedBy(full, ['-layout'])) ?? []) };
}

function compareRows(
  blocks: readonly ParsedBlock[],
  pages: readonly string[],
): Pick<OrderFigures, 'rows' | 'rowsTogether'> {
  const lines = pages.map((page) => page.split('\n').map((line) => new Set(wordsOf(line))));
  const rows = blocks.filter((block) => block.kind === 'table-row');
  const together = rows.filter((row) => {
    const words = wordsOf(row.text);
    const candidates = lines[(row.page ?? 1) - 1] ?? [];
    return candidates.some((line, at) =>
      words.every((word) => line.has(word) || candidates[at + 1]?.has(word)),
    );
  });
  return { rows: rows.length, rowsTogether: together.length };
}

/** Returns the output of pdftotext by page; null for a file that it cannot read. */
async function printedBy(file: string, options: readonly string[]): Promise<string[] | null> {
  const printed = await promisify(execFile)('pdftotext', [...options, '-enc', 'UTF-8', file, '-'], {
    maxBuffer: maxOutputBytes,
    timeout: 60_000,
  }).catch(() => null);
  return printed === null ? null : printed.stdout.split('\f').slice(0, -1);
}

async function hasPoppler(): Promise<boolean> {
  return promisify(execFile)('pdftotext', ['-v'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

function table(figures: readonly OrderFigures[]): string {
  const total = (name: 'words' | 'outOfOrder' | 'missing' | 'rows' | 'rowsTogether') =>
    figures.reduce((sum, one) => sum + one[name], 0);
  const lines = figures.map(
    ({ file, words, outOfOrder, missing, rows, rowsTogether }) =>
      `${file.slice(-50).padEnd(50)} ${String(words).padStart(6)} words ${String(outOfOrder).padStart(5)} out of order ${String(missing).padStart(5)} missing ${String(rowsTogether).padStart(5)} of ${String(rows).padStart(5)} rows`,
  );
  const share = ((100 * total('outOfOrder')) / Math.max(1, total('words'))).toFixed(2);
  return `${lines.join('\n')}\n\nreading-order: ${total('outOfOrder')} of ${total('words')} words out of order (${share} %), ${total('missing')} missing, ${total('rowsTogether')} of ${total('rows')} rows together\n`;
}
