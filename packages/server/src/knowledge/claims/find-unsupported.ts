import { sentencesOf } from '@parley/knowledge/language/sentences';
import { sourceTitle } from '@parley/knowledge/language/source-title';
import type { CallOptions, Meaning } from '@parley/meaning/meaning';
import type { ReadPassage } from '@parley/meaning/types';
import type { TextRange } from '../../engine/code-ranges.ts';
import { claimsIn } from './claims-in.ts';

/** A passage that an answer cites, as stored with the answer. */
export interface CitedPassage {
  n: number;
  sourceName: string;
  heading: string | null;
  passage: string;
}

/**
 * Minimum reader model score of the best supporting sentence for a claim to count as supported. 5 of 100 supported claims score
 * lower (`npm run bench -- claims`).
 */
export const leastSupport = -0.15;
/** Maximum characters of a passage that are scored at a time; with more context, unsupported claims score higher. */
const windowChars = 400;
/** A claim without a citation is compared with the first passages. */
export const maxPassages = 4;
const maxPieces = 384;
const inBackground = { deadlineMs: 5_000, lane: 'passage' as const };

/**
 * Returns the sentences of a model's answer that none of the cited passages supports, according to the reader model. Does not
 * detect contradictions in the passage's own words.
 * @throws if the semantic model does not respond
 */
export async function findUnsupported(
  meaning: Pick<Meaning, 'read'>,
  content: string,
  passages: readonly CitedPassage[],
  signal: AbortSignal,
): Promise<TextRange[]> {
  const unsupported: TextRange[] = [];
  for (const { start, end, text, cited } of claimsIn(content)) {
    const named = passages.filter(({ n }) => cited.includes(n));
    const compared = (named.length > 0 ? named : passages).slice(0, maxPassages);
    if (compared.length === 0) continue;
    const score = await supportOf(meaning, text, compared, signal);
    if (score < leastSupport) unsupported.push({ start, end });
  }
  return unsupported;
}

/** Returns the best reader model score of any sentence in the passages. */
export async function supportOf(
  meaning: Pick<Meaning, 'read'>,
  claim: string,
  passages: readonly CitedPassage[],
  signal: AbortSignal,
  { deadlineMs, lane }: Required<Pick<CallOptions, 'deadlineMs' | 'lane'>> = inBackground,
): Promise<number> {
  const windows = passages.flatMap(windowsOf);
  const scores = await meaning.read(claim, windows, { signal, deadlineMs, maxPieces, lane });
  return Math.max(
    Number.NEGATIVE_INFINITY,
    ...scores.flatMap(({ units }) => units.flatMap((unit) => unit ?? [])),
  );
}

/** Splits the sentences of a passage into windows that the reader model can read without truncation. */
function windowsOf({ sourceName, heading, passage }: CitedPassage): ReadPassage[] {
  const title = [sourceTitle(sourceName), heading ?? ''].filter((each) => each !== '').join(' › ');
  const windows: ReadPassage[] = [];
  let units: { start: number; end: number }[] = [];
  const close = () => {
    const [first, last] = [units[0], units.at(-1)];
    if (!first || !last) return;
    const from = first.start;
    windows.push({
      title,
      text: passage.slice(from, last.end),
      units: units.map(({ start, end }) => ({ start: start - from, end: end - from })),
    });
    units = [];
  };
  for (const { start, text } of sentencesOf(passage)) {
    const end = start + text.length;
    if (units.length > 0 && end - (units[0]?.start ?? 0) > windowChars) close();
    units.push({ start, end });
  }
  close();
  return windows;
}
