import type { MessageSource } from '@parley/contracts/resources/chat';
import type { AnswerSupport, Citation, ModelAnswer, TurnParts, TurnPassage } from './turn.ts';

const marker = /\s?\[(\d{1,3})\]/g;

/** The citations of an answer that grows. */
export interface CitationSettler {
  /**
   * Keeps the markers whose passage supports what they stand behind, renumbers them in order of appearance, and
   * removes the others. What was settled before stays as it is.
   * @param written the answer so far, which begins with what was settled before
   * @returns what is new
   */
  settle(written: string): string;
  sources: readonly MessageSource[];
  /** How much of the answer so far the passages support. */
  support: AnswerSupport;
}

export function createCitationSettler<P extends TurnPassage>(
  answer: Omit<ModelAnswer<P>, 'content' | 'citations'>,
  { check, quote }: Pick<TurnParts<P>, 'check' | 'quote'>,
): CitationSettler {
  const sources: MessageSource[] = [];
  const numbers = new Map<P, number>();
  let settledLength = 0;
  const settler: CitationSettler = {
    sources,
    support: null,
    settle(content) {
      const from = settledLength;
      settledLength = content.length;
      const citations = citationsIn(content, answer.passages);
      const { unsupported, support } = check({ ...answer, content, citations });
      settler.support = support;
      const kept = new Map(
        citations.filter((one) => !unsupported.has(one)).map((one) => [one.offset, one.passage]),
      );
      return content.slice(from).replace(marker, (found, _digits: string, place: number) => {
        const offset = from + place;
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
    },
  };
  return settler;
}

/** The end of a sentence with the markers behind it, where something else has begun. */
const sentenceEnd =
  /(?:[.!?…]["'”’»)]*(?:\s?\[\d{1,3}\])*\s+|[。！？](?:\s?\[\d{1,3}\])*\s*|(?<!\s)[^\S\n]*\n\s*)(?=[^\s[])/gu;

/** How much of a text that is being written consists of whole sentences, whose markers are all there. */
export function wholeSentences(written: string, from: number): number {
  let end = from;
  for (const found of written.slice(from).matchAll(sentenceEnd)) end = from + found.index + found[0].length;
  return end;
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
