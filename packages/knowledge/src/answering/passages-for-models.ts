import { isFunctionWord } from '../language/language.ts';
import { sentencesOf } from '../language/sentences.ts';
import { documentTerms } from '../language/terms.ts';
import type { Passage } from '../passages/passage.ts';
import type { PassageBlock, TableRowBlock } from '../passages/passage-block.ts';
import { renderBlocks, textOf } from './forms/part.ts';

type Presented = Pick<Passage, 'sourceName' | 'headingPath' | 'text' | 'blocks'>;

/**
 * Formats a passage as Markdown for a model, with the headings above it in the title. Sources indexed before blocks were stored
 * are returned as plain text.
 */
export function presentPassage(passage: Presented): { title: string; text: string } {
  const title = [passage.sourceName, ...passage.headingPath].filter(Boolean).join(' › ');
  if (passage.blocks.length === 0) return { title, text: passage.text };
  return {
    title,
    text: runsOf(passage.blocks)
      .map((run) => rendered(passage, run))
      .join('\n\n'),
  };
}

/** Groups blocks that are written together: the rows of a table, a heading, or the blocks between those. */
function runsOf(blocks: readonly PassageBlock[]): PassageBlock[][] {
  const runs: PassageBlock[][] = [];
  let last: string | null = null;
  for (const block of blocks) {
    const kind = kindOf(block);
    const run = runs.at(-1);
    if (run && kind === last && kind !== 'heading') run.push(block);
    else runs.push([block]);
    last = kind;
  }
  return runs;
}

function kindOf(block: PassageBlock): string {
  if (block.kind === 'table-row') return `table ${block.table}`;
  return block.kind === 'heading' ? 'heading' : 'text';
}

function rendered(passage: Presented, run: readonly PassageBlock[]): string {
  const [first] = run;
  if (first?.kind === 'heading') {
    return `${'#'.repeat(first.level)} ${textOf(passage, first)}`;
  }
  const rows = run.filter((block) => block.kind === 'table-row');
  return rows.length > 0 ? tableOf(passage.text, rows) : renderBlocks(passage, run);
}

/** Empty cells are not stored, so cells are placed by their column names. */
function tableOf(text: string, rows: readonly TableRowBlock[]): string {
  const contentOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  const header = rows.find((row) => row.isHeader)?.cells.map(contentOf) ?? [];
  const body = rows.filter((row) => !row.isHeader).map(({ cells }) => cells);
  const names = body.flatMap((cells) => cells.flatMap(({ column }) => (column === null ? [] : [column])));
  const columns = [...new Set([...header, ...names])];
  if (columns.length > 0 && body.some(([first]) => first?.column === null)) columns.unshift('');
  const lines = body.map((cells) => {
    const line: string[] = [];
    for (const cell of cells) {
      const place = columns.indexOf(cell.column ?? '');
      line[place >= 0 && line[place] === undefined ? place : line.length] = contentOf(cell);
    }
    return line;
  });
  const width = Math.max(columns.length, ...lines.map((line) => line.length));
  const write = (cells: readonly string[]) => {
    const written = Array.from({ length: width }, (_, index) => escaped(cells[index] ?? ''));
    return `| ${written.join(' | ')} |`;
  };
  return [write(columns), `|${' --- |'.repeat(width)}`, ...lines.map(write)].join('\n');
}

function escaped(cell: string): string {
  return cell.replace(/\s+/gu, ' ').replaceAll('|', '\\|').trim();
}

/**
 * Returns the sentence of a passage that supports a claim: the one that shares the most words with it, or the
 * first if none does.
 */
export function bestQuote(claim: string, passage: Pick<Passage, 'text' | 'language'>): string {
  const claimed = new Set(topics(claim, passage.language));
  let best = '';
  let bestScore = -1;
  for (const { text } of sentencesOf(passage.text)) {
    const words = new Set(topics(text, passage.language));
    const shared = [...words].filter((word) => claimed.has(word)).length;
    const score = shared / Math.sqrt(words.size + 1);
    if (score > bestScore) [best, bestScore] = [text, score];
  }
  return best;
}

function topics(text: string, language: string | null): string[] {
  return documentTerms(text, language).filter((term) => language === null || !isFunctionWord(term, language));
}
