import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { type CitationMarker, citationMarkers, replaceMarkers } from './citation-markers.ts';
import { codeRanges, createRangeLookup } from './code-ranges.ts';
import type { AnswerSupport, Citation, ModelAnswer, TurnParts, TurnPassage } from './turn.ts';

/** Settles the citations of an answer while it is written. */
export interface CitationSettler {
  /**
   * Keeps the markers whose passage supports the sentence before them, renumbers them in order of appearance, and removes the
   * others. A number that matches no passage is treated as text, unless it is directly next to a marker. Text settled before does
   * not change.
   * @param written the answer so far, which begins with the text settled before
   * @returns the newly settled text
   */
  settle(written: string): string;
  sources: readonly MessageSource[];
  /** Degree to which the passages support the answer so far. */
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
      const named = new Map(citations.map((one) => [one.offset, one]));
      const invented = inventedBeside(content, named);
      return replaceMarkers(
        content,
        ({ offset }, found) => {
          const citation = named.get(offset);
          if (!citation) return invented.has(offset) ? '' : undefined;
          if (unsupported.has(citation)) return '';
          const { passage } = citation;
          let n = numbers.get(passage);
          if (n === undefined) {
            n = numbers.size + 1;
            numbers.set(passage, n);
            sources.push(toSource(n, passage, quote(claimBefore(content, offset), passage)));
          }
          return `${found.startsWith('[') ? '' : found[0]}[${n}]`;
        },
        { from },
      );
    },
  };
  return settler;
}

/** End of a sentence with its markers, followed by the beginning of other text. */
const sentenceEnd =
  /(?:[.!?…]["'”’»)]*(?:\s?\[\d{1,3}\])*\s+|[。！？](?:\s?\[\d{1,3}\])*\s*|(?<!\s)[^\S\n]*\n\s*)(?=[^\s[])/gu;

/** Returns the length of the complete sentences in a text that is being written, including all their markers. */
export function wholeSentences(written: string, from: number): number {
  const isCode = createRangeLookup(codeRanges(written, true).filter(({ start }) => written[start] === '`'));
  let end = from;
  for (const found of written.slice(from).matchAll(sentenceEnd)) {
    const at = from + found.index + found[0].length;
    if (!isCode(at - 1)) end = at;
  }
  return end;
}

/** Returns the markers that match a passage, in order of appearance. */
function citationsIn<P extends TurnPassage>(content: string, passages: readonly P[]): Citation<P>[] {
  return citationMarkers(content).flatMap(({ offset, length, n }) => {
    const passage = passages[n - 1];
    return passage ? [{ offset, length, passage }] : [];
  });
}

/** Returns the offsets of markers that match no passage, but are adjacent to one that does. */
function inventedBeside(content: string, named: ReadonlyMap<number, unknown>): Set<number> {
  const invented = new Set<number>();
  let row: CitationMarker[] = [];
  const endRow = () => {
    if (row.some(({ offset }) => named.has(offset))) {
      for (const { offset } of row) if (!named.has(offset)) invented.add(offset);
    }
    row = [];
  };
  for (const one of citationMarkers(content)) {
    const last = row.at(-1);
    if (last && last.offset + last.length !== one.offset) endRow();
    row.push(one);
  }
  endRow();
  return invented;
}

/** Returns a source as shown and stored with an answer. */
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

/** Returns the sentence before a marker. */
function claimBefore(content: string, offset: number): string {
  const before = content
    .slice(Math.max(0, offset - 600), offset)
    .replace(/\s?\[\d{1,3}\]/g, '')
    .trimEnd();
  const start = Math.max(
    ...['. ', '! ', '? ', '\n', '。'].map((end) => before.lastIndexOf(end, before.length - 2)),
  );
  return before.slice(start + 1).trim();
}
