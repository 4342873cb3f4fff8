import { sentencesOf } from '../language/sentences.ts';
import { sourceTitle } from '../language/source-title.ts';
import { documentTerms } from '../language/terms.ts';
import type { Segment } from './segment.ts';

/** Index data of a passage in addition to its text. */
export interface AnalyzedSegment {
  segment: Segment;
  /** Terms in reading order, one line per sentence, separated by spaces. */
  sentenceTerms: string;
  termCount: number;
  /** Frequency of each term; terms of the source name and the headings count once more. */
  frequencies: Map<string, number>;
}

const max16Bit = 0xffff;

/** Analyzes a passage for the index. */
export function analyzeSegment(segment: Segment, sourceName: string): AnalyzedSegment {
  const lines = sentencesOf(segment.text).map((sentence) => documentTerms(sentence.text, segment.language));
  const terms = lines.flat();
  const frequencies = new Map<string, number>();
  for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const title = documentTerms([sourceTitle(sourceName), ...segment.headingPath].join('\n'), segment.language);
  for (const term of new Set(title)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  return {
    segment,
    sentenceTerms: lines.map((line) => line.join(' ')).join('\n'),
    termCount: terms.length,
    frequencies,
  };
}

/** Returns the postings of a batch of passages by term, each packed as ordinal << 32 | frequency << 16 | length. */
export function packPostings(analyzed: readonly AnalyzedSegment[]): Map<string, bigint[]> {
  const postings = new Map<string, bigint[]>();
  for (const { segment, termCount, frequencies } of analyzed) {
    const base = (BigInt(segment.ordinal) << 32n) | BigInt(Math.min(termCount, max16Bit));
    for (const [term, frequency] of frequencies) {
      const packed = base | (BigInt(Math.min(frequency, max16Bit)) << 16n);
      const known = postings.get(term);
      if (known) known.push(packed);
      else postings.set(term, [packed]);
    }
  }
  return postings;
}
