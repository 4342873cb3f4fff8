import { citationMarkers, replaceMarkers } from '../../engine/citation-markers.ts';
import type { DecidedPart, HeldAnswer } from '../../engine/turn.ts';
import { classifySentence } from './claims-in.ts';
import { type CitedPassage, leastSupport, maxPassages } from './find-unsupported.ts';
import { type AnswerUnit, createAnswerSplitter } from './split-answer.ts';

/** Returns the reader model score of a claim against passages (see `supportOf`), or null on a timeout. Never rejects. */
export type ReadSupport = (
  claim: string,
  passages: readonly CitedPassage[],
  signal: AbortSignal,
) => Promise<number | null>;

/** Limits per answer: after this many claims, or this many consecutive timeouts, the rest is sent unchecked. */
const maxCompared = 60;
const maxLate = 3;

const factMark = /[\p{N}\p{Sc}]/u;

/** A unit with the white space before it in the output. */
interface Spaced {
  unit: AnswerUnit;
  space: string;
}

/** Text before claims that is sent together with the first supported one. */
interface Lead extends Spaced {
  kind: 'heading' | 'announcement' | 'courtesy';
}

/**
 * Holds back an answer and drops the sentences and items that no passage supports. Questions and courtesies are sent unless all
 * claims were dropped; headings and lead-ins are sent unless everything below them was dropped. Code and tables are always sent.
 */
export function createHoldBack(
  read: ReadSupport,
  passages: readonly CitedPassage[],
  signal: AbortSignal,
): HeldAnswer {
  const splitter = createAnswerSplitter();
  const output = createOutput();
  const isSupported = createComparison(read, passages, signal);
  let lostIndent: number | null = null;

  /** Returns whether a unit is indented below a dropped item, so that it is dropped as well. */
  const isBelowLost = (unit: AnswerUnit): boolean =>
    lostIndent !== null && (!unit.space.includes('\n') || indentOf(unit) > lostIndent);

  const decide = async (unit: AnswerUnit): Promise<DecidedPart[]> => {
    const goesWithLost = unit.kind !== 'heading' && isBelowLost(unit);
    if (!goesWithLost) lostIndent = null;
    if (unit.kind === 'fixed') return output.sayWithLeads(unit);
    if (unit.kind === 'heading') return output.lead(unit, 'heading');
    if (goesWithLost) return output.leaveOut(unit);
    const { kind, text } = classifySentence(withoutMarkers(unit.text));
    // Even a short sentence is a claim if it contains a number or a citation.
    const hasFact = factMark.test(text) || citationMarkers(unit.text).length > 0;
    const isClaim = kind === 'claim' || (kind === 'courtesy' && hasFact);
    if (kind === 'announcement') return output.lead(unit, 'announcement');
    if (!isClaim) return unit.kind === 'item' ? output.sayWithLeads(unit) : output.lead(unit, 'courtesy');
    const verdict = await isSupported(unit, text);
    if (verdict === false) {
      if (unit.kind === 'item') lostIndent = indentOf(unit);
      return output.leaveOut(unit);
    }
    return output.sayWithLeads(unit, verdict !== null);
  };

  const decideAll = async (units: readonly AnswerUnit[]): Promise<DecidedPart[]> => {
    const parts: DecidedPart[] = [];
    for (const unit of units) parts.push(...(await decide(unit)));
    return parts;
  };

  return {
    add: (text) => decideAll(splitter.add(text)),
    async end() {
      const parts = await decideAll(splitter.end());
      return [...parts, ...output.end()];
    },
  };
}

/** Composes what is sent of an answer: white space around dropped units, and leads that wait for a supported claim. */
function createOutput() {
  /** White space around dropped units. */
  let skipped: string[] = [];
  let leads: Lead[] = [];
  /** Whether a unit below the pending leads was dropped. */
  let isLeadLost = false;
  let hasSaid = false;
  let hasLost = false;

  const spaced = (unit: AnswerUnit): Spaced => {
    const space = skipped.length === 0 ? unit.space : joinedSpace(skipped, unit.space);
    skipped = [];
    return { unit, space };
  };

  const say = ({ unit, space }: Spaced, isCompared = true): DecidedPart => {
    const text = hasSaid ? space + unit.text : unit.text;
    hasSaid = true;
    return { outcome: 'said', text, isCompared };
  };

  const drop = (isDropped: (lead: Lead) => boolean): void => {
    skipped.push(...leads.filter(isDropped).map(({ space }) => space));
    leads = leads.filter((lead) => !isDropped(lead));
  };

  return {
    sayWithLeads(unit: AnswerUnit, isCompared = true): DecidedPart[] {
      if (isLeadLost) drop((lead) => lead.kind === 'announcement' && !isBelow(unit, lead.unit));
      const due = leads;
      const own = spaced(unit);
      leads = [];
      isLeadLost = false;
      return [...due.map((lead) => say(lead)), say(own, isCompared)];
    },
    lead(unit: AnswerUnit, kind: Lead['kind']): DecidedPart[] {
      if (kind === 'courtesy' && hasSaid && leads.length === 0) return [say(spaced(unit))];
      if (kind !== 'courtesy' && isLeadLost) {
        drop((one) => one.kind !== 'courtesy' && !isBelow(unit, one.unit));
        isLeadLost = false;
      }
      leads.push({ ...spaced(unit), kind });
      return [];
    },
    leaveOut(unit: AnswerUnit): DecidedPart[] {
      skipped.push(unit.space);
      hasLost = true;
      isLeadLost = true;
      return [{ outcome: 'left_out', text: withoutMarkers(unit.text) }];
    },
    /** The leads that are sent although no supported claim follows. */
    end(): DecidedPart[] {
      if (!hasSaid && hasLost) return [];
      if (isLeadLost) drop(({ kind }) => kind !== 'courtesy');
      return leads.map((one) => say(one));
    },
  };
}

/**
 * Returns a function that tells whether the passages support a unit, or null if a limit was reached or the check timed out. It
 * compares the unit with the sources it cites; without any, with the sources cited before and the best of the others.
 */
function createComparison(read: ReadSupport, passages: readonly CitedPassage[], signal: AbortSignal) {
  const named = new Set<number>();
  let compared = 0;
  let late = 0;
  return async ({ text }: AnswerUnit, claim: string): Promise<boolean | null> => {
    const numbers = new Set(citationMarkers(text).map(({ n }) => n));
    const own = passages.filter(({ n }) => numbers.has(n));
    const others = passages.toSorted((one, other) => Number(named.has(other.n)) - Number(named.has(one.n)));
    for (const { n } of own) named.add(n);
    const beside = (own.length > 0 ? own : others).slice(0, maxPassages);
    if (beside.length === 0) return false;
    if (compared >= maxCompared || late >= maxLate) return null;
    compared += 1;
    const score = await read(claim, beside, signal);
    signal.throwIfAborted();
    late = score === null ? late + 1 : 0;
    return score === null ? null : score >= leastSupport;
  };
}

/** Returns whether a unit belongs to a heading or lead-in above it: content of a section, items of a list, or nested items. */
function isBelow(unit: AnswerUnit, announcing: AnswerUnit): boolean {
  if (announcing.kind === 'heading') return unit.kind !== 'heading';
  return unit.kind === 'item' && (announcing.kind !== 'item' || indentOf(unit) > indentOf(announcing));
}

/** Returns as many line breaks as separated the dropped units, and the indentation of the next one. */
function joinedSpace(skipped: readonly string[], space: string): string {
  const spaces = [...skipped, space];
  const lines = Math.max(...spaces.map((one) => one.split('\n').length - 1));
  if (lines === 0) return spaces.find((one) => one !== '') ?? '';
  return '\n'.repeat(lines) + space.slice(space.lastIndexOf('\n') + 1);
}

function indentOf({ space }: AnswerUnit): number {
  return space.length - (space.lastIndexOf('\n') + 1);
}

function withoutMarkers(text: string): string {
  return replaceMarkers(text, () => '').trim();
}
