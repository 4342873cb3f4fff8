import type { MessageSource } from '@parley/contracts/resources/chat';
import type { TurnPassage } from './turn.ts';

const marker = /\s?\[(\d{1,3})\]/g;

/**
 * Keeps the markers that refer to a passage, renumbers them in order of appearance, and removes the others.
 * `quote` returns the sentence of the passage that supports the words before a marker.
 */
export function settleCitations<P extends TurnPassage>(
  content: string,
  passages: readonly P[],
  quote: (claim: string, passage: P) => string,
): { content: string; sources: MessageSource[] } {
  const sources: MessageSource[] = [];
  const numbers = new Map<number, number>();
  const settled = content.replace(marker, (found, digits: string, offset: number) => {
    const index = Number(digits) - 1;
    const passage = passages[index];
    if (!passage) return '';
    let n = numbers.get(index);
    if (n === undefined) {
      n = numbers.size + 1;
      numbers.set(index, n);
      sources.push(toSource(n, passage, quote(claimBefore(content, offset), passage)));
    }
    return `${found.startsWith('[') ? '' : found[0]}[${n}]`;
  });
  return { content: settled, sources };
}

/** A source as it is shown and stored with an answer. */
export function toSource(n: number, passage: TurnPassage, quote: string): MessageSource {
  return {
    n,
    sourceId: passage.sourceId,
    sourceName: passage.sourceName,
    url: passage.url,
    heading: passage.heading,
    quote,
    passage: passage.text,
    page: passage.page,
    readAt: passage.lastSyncedAt?.toISOString() ?? null,
  };
}

/** The sentence that the marker at this position ends. */
function claimBefore(content: string, offset: number): string {
  const before = content
    .slice(Math.max(0, offset - 600), offset)
    .replace(marker, '')
    .trimEnd();
  const start = Math.max(
    ...['. ', '! ', '? ', '\n', '。'].map((end) => before.lastIndexOf(end, before.length - 2)),
  );
  return before.slice(start + 1).trim();
}
