import { countWords } from '../language/count-words.ts';
import type { Passage } from '../passages/passage.ts';
import type { PassageBlock } from '../passages/passage-block.ts';
import { type RenderOptions, renderBlocks } from './forms/render-blocks.ts';

/** A part of the answer: consecutive blocks or sentences of one passage. */
export interface Part {
  passage: Passage;
  start: number;
  end: number;
  /** Markdown, without the citation marker. */
  content: string;
}

/** Maximum words of a section that is returned whole; items of a longer list are shortened to their first sentences. */
export const maxBlockWords = 160;

/** Returns blocks of a passage as one part. */
export function partOf(passage: Passage, blocks: readonly PassageBlock[], options?: RenderOptions): Part {
  const start = blocks[0]?.start ?? 0;
  const end = blocks.at(-1)?.end ?? 0;
  return { passage, start, end, content: renderBlocks(passage, blocks, options) };
}

export function countAll(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + countWords(part.content), 0);
}
