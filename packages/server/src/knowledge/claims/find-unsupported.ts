import type { CallOptions, Meaning } from '@parley/meaning/meaning';
import type { ReadPassage } from '@parley/meaning/types';
import type { TextRange } from '../../engine/code-ranges.ts';
import { sentencesOf } from '../language/sentences.ts';
import { sourceTitle } from '../language/source-title.ts';
import { claimsIn } from './claims-in.ts';

/** A passage that an answer names, as it is kept with the answer. */
export interface CitedPassage {
  n: number;
  sourceName: string;
  heading: string | null;
  passage: string;
}

/**
 * The reader's score of the sentence that supports a claim best, from which on the claim counts as supported: 5 of 100 claims that
 * a page does say fall below (`npm run bench -- claims`).
 */
export const leastSupport = -0.15;
/** Of a passage, how much is read at a time, in characters: with more around it, what is said nowhere looks likelier. */
const windowChars = 400;
/** A claim without a marker is compared with the first sources. */
export const maxPassages = 4;
const maxPieces = 384;
const inBackground = { deadlineMs: 5_000, lane: 'passage' as const };

/**
 * The sentences of a model's answer that none of the passages it names supports, read by the network that judges answers. What
 * contradicts a passage in its own words is not found.
 * @throws if meaning does not answer.
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

/** The reader's best score of a sentence of the passages. */
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

/** The sentences of a passage, in parts that the network reads whole. */
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
