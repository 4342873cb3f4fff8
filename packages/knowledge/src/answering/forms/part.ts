import { countWords } from '../../language/count-words.ts';
import { sentencesOf } from '../../language/sentences.ts';
import type { Passage } from '../../passages/passage.ts';
import type { ListItemBlock, PassageBlock, TableRowBlock } from '../../passages/passage-block.ts';

/** A part of the answer: consecutive blocks or sentences of one passage. */
export interface Part {
  passage: Passage;
  start: number;
  end: number;
  /** Markdown, without the citation marker. */
  content: string;
}

/** Returns blocks of a passage as one part. */
export function partOf(passage: Passage, blocks: readonly PassageBlock[], options?: RenderOptions): Part {
  const start = blocks[0]?.start ?? 0;
  const end = blocks.at(-1)?.end ?? 0;
  return { passage, start, end, content: renderBlocks(passage, blocks, options) };
}

export function countAll(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + countWords(part.content), 0);
}

type Text = Pick<Passage, 'text'>;

const indent = '   ';
const maxDepth = 1_000;

export interface RenderOptions {
  /** Whether items are shortened to their first sentence. */
  isShortened?: boolean;
  /** Number of items of the same list in earlier passages; null if the list is not split. */
  itemsBefore?: number | null;
}

/** Renders blocks of a passage as Markdown. A single block has no list mark, unless it is part of a split list. */
export function renderBlocks(
  passage: Text,
  blocks: readonly PassageBlock[],
  { isShortened = false, itemsBefore = null }: RenderOptions = {},
): string {
  const isSingle = blocks.length === 1 && itemsBefore === null;
  const numbers: number[] = [itemsBefore ?? 0];
  const outermost = Math.min(...blocks.map((block) => (block.kind === 'list-item' ? block.depth : maxDepth)));
  const lines: string[] = [];
  /** Paragraphs, code, and whole lists are preceded by an empty line. */
  const startParagraph = () => {
    if (lines.length > 0) lines.push('');
  };
  blocks.forEach((block, index) => {
    const text = textOf(passage, block);
    if (block.kind === 'table-row') {
      if (!block.isHeader) lines.push(`${isSingle ? '' : '- '}${rowInWords(passage, block)}`);
    } else if (block.kind === 'list-item') {
      if (blocks[index - 1]?.kind !== 'list-item') startParagraph();
      const shown = isShortened ? (sentencesOf(text)[0]?.text ?? text) : text;
      lines.push(isSingle ? shown : `${markOf(block, numbers, outermost)} ${shown}`);
    } else {
      startParagraph();
      lines.push(...(block.kind === 'code' ? ['```', text, '```'] : [text]));
    }
  });
  return lines.join('\n');
}

export function textOf({ text }: Text, { start, end }: { start: number; end: number }): string {
  return text.slice(start, end);
}

/**
 * @param numbers last item number at each depth; updated
 * @param outermost smallest depth of the items shown
 */
function markOf({ depth: own, isOrdered }: ListItemBlock, numbers: number[], outermost: number): string {
  const depth = own - outermost;
  numbers.length = depth + 1;
  numbers[depth] = (numbers[depth] ?? 0) + 1;
  return `${indent.repeat(depth)}${isOrdered ? `${numbers[depth]}.` : '-'}`;
}

function rowInWords(passage: Text, { cells }: TableRowBlock): string {
  return cells
    .map((cell, index) => {
      const text = textOf(passage, cell);
      if (index === 0) return `**${text}**`;
      return cell.column === null ? text : `${cell.column}: ${text}`;
    })
    .join(' · ');
}
