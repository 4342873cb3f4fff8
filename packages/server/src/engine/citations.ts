import type { MessageSource } from '@parley/contracts/resources/chat';
import type { AnswerSupport, Citation, ModelAnswer, TurnParts, TurnPassage } from './turn.ts';

const marker = /\s?\[(\d{1,3})\]/g;

/**
 * Keeps the markers whose passage supports what they stand behind, renumbers them in order of appearance, and
 * removes the others.
 */
export function settleCitations<P extends TurnPassage>(
  answer: Omit<ModelAnswer<P>, 'citations'>,
  { check, quote }: Pick<TurnParts<P>, 'check' | 'quote'>,
): { content: string; sources: MessageSource[]; support: AnswerSupport } {
  const { content, passages } = answer;
  const citations = citationsIn(content, passages);
  const { unsupported, support } = check({ ...answer, citations });
  const kept = new Map(
    citations.filter((one) => !unsupported.has(one)).map((one) => [one.offset, one.passage]),
  );
  const sources: MessageSource[] = [];
  const numbers = new Map<P, number>();
  const settled = content.replace(marker, (found, _digits: string, offset: number) => {
    const passage = kept.get(offset);
    if (!passage) return '';
    let n = numbers.get(passage);
    if (n === undefined) {
      n = numbers.size + 1;
      numbers.set(passage, n);
      sources.push(toSource(n, passage, quote(claimBefore(content, offset), passage)));
    }
    return `${found.startsWith('[') ? '' : found[0]}[${n}]`;
  });
  return { content: settled, sources, support };
}

/** The markers that name a passage, in order of appearance. */
function citationsIn<P extends TurnPassage>(content: string, passages: readonly P[]): Citation<P>[] {
  return [...content.matchAll(marker)].flatMap(({ 0: found, 1: digits, index }) => {
    const passage = passages[Number(digits) - 1];
    return passage ? [{ offset: index, length: found.length, passage }] : [];
  });
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
