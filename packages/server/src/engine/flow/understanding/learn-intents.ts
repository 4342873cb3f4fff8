import { setImmediate as nextTurn } from 'node:timers/promises';
import { fold } from '@parley/flow/formula/functions/text-functions';
import type { Intent } from '@parley/flow/nodes';
import { GramTable, gramsOf } from './gram-table.ts';

/** Statistics of the character n-grams in the examples of intents. */
export interface Learned {
  ids: readonly string[];
  /** Intent ids by normalized example text. */
  sayings: ReadonlyMap<string, string>;
  table: GramTable;
  /** Weight of each n-gram, by its number. */
  weights: Float32Array;
  /** Weight of an n-gram that no example contains; it indicates a different subject. */
  highest: number;
  /**
   * For each n-gram, the start of its entries in `intents` (the intents that contain it) and `shares` (its weight in each
   * intent's centroid).
   */
  starts: Int32Array;
  intents: Uint16Array;
  shares: Float32Array;
  bytes: number;
}

const maxRememberedBytes = 32 * 1_024 * 1_024;
/** Overhead of an entry besides its numbers and texts, and of a text besides its characters; high estimates. */
const bytesOfEntry = 4_096;
const bytesBesideText = 100;
const gramsOfCharacter = 3;
/** Number of n-grams after which other work of the process may run. */
const gramsAtOnce = 10_000;

const remembered = new Map<readonly string[], { count: number; learned: Promise<Learned>; bytes: number }>();

/**
 * Learns the examples of intents. Cached by the first non-empty list of examples. `pauses` counts how often other work was
 * allowed to run.
 */
export async function learnIntents(intents: readonly Intent[], pauses = { count: 0 }): Promise<Learned> {
  const taught = intents.filter(({ examples }) => examples.length > 0);
  const key = taught[0]?.examples;
  if (key === undefined) return learn(taught, pauses);
  const count = taught.reduce((sum, { examples }) => sum + examples.length, 0);
  const known = remembered.get(key);
  if (known?.count === count) {
    remembered.delete(key);
    remembered.set(key, known);
    return known.learned;
  }
  const entry = { count, learned: learn(taught, pauses), bytes: bytesOfEntry };
  remembered.set(key, entry);
  entry.bytes = (await entry.learned).bytes + bytesOfTexts(key);
  forgetOldest();
  return entry.learned;
}

function forgetOldest(): void {
  let all = [...remembered.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [key, { bytes }] of remembered) {
    if (all <= maxRememberedBytes) return;
    remembered.delete(key);
    all -= bytes;
  }
}

interface Example {
  intent: number;
  /** Numbers of its n-grams, and their frequencies. */
  grams: Int32Array;
  counts: Uint16Array;
}

async function learn(intents: readonly Intent[], pauses: { count: number }): Promise<Learned> {
  const pause = pacer(pauses);
  const characters = intents.flatMap(({ examples }) => examples).reduce((sum, text) => sum + text.length, 0);
  const table = new GramTable(gramsOfCharacter * characters);
  const examples: Example[] = [];
  const sayings = new Map<string, string>();
  for (const [intent, { id, examples: texts }] of intents.entries()) {
    for (const text of texts) {
      const words = wordsOf(text);
      if (words.length === 0) continue;
      sayings.set(words.join(' '), id);
      const grams = gramsOf(words);
      examples.push({
        intent,
        grams: Int32Array.from(grams.keys(), (gram) => table.add(gram)),
        counts: Uint16Array.from(grams.values()),
      });
      await pause(grams.size);
    }
  }
  const examplesWith = new Int32Array(table.size);
  for (const { grams } of examples) {
    for (const gram of grams) examplesWith[gram] = (examplesWith[gram] ?? 0) + 1;
    await pause(grams.length);
  }
  const weights = new Float32Array(table.size);
  for (let gram = 0; gram < table.size; gram += 1) {
    weights[gram] = Math.log(1 + examples.length / (examplesWith[gram] ?? 1));
    if (gram % gramsAtOnce === 0) await pause(gramsAtOnce);
  }
  const middles = await middlesOf(examples, weights, pause);
  const indexed = await indexOf(middles, table.size, pause);
  const highest = Math.log(1 + examples.length);
  const ids = intents.map(({ id }) => id);
  const texts = bytesOfTexts([...sayings.keys()]) + bytesOfTexts(ids);
  const bytes = bytesOfEntry + table.bytes + weights.byteLength + bytesOf(indexed) + texts;
  return { ids, sayings, table, weights, highest, ...indexed, bytes };
}

type Pause = (grams: number) => Promise<void> | undefined;

/** Returns a function that lets other work run after each `gramsAtOnce` n-grams. */
function pacer(pauses: { count: number }): Pause {
  let looked = 0;
  return (grams) => {
    looked += grams;
    if (looked < gramsAtOnce) return undefined;
    looked = 0;
    pauses.count += 1;
    return nextTurn();
  };
}

/** Centroid of an intent's examples: its n-grams, and the component of each in a normalized vector. */
interface Middle {
  intent: number;
  grams: Int32Array;
  shares: Float32Array;
}

async function middlesOf(
  examples: readonly Example[],
  weights: Float32Array,
  pause: Pause,
): Promise<Middle[]> {
  const middles: Middle[] = [];
  // Reused for each intent; only entries that the intent touched are read and cleared.
  const sums = new Float64Array(weights.length);
  for (const [intent, own] of Map.groupBy(examples, ({ intent }) => intent)) {
    const touched: number[] = [];
    for (const { grams, counts } of own) {
      const values = Float64Array.from(
        grams,
        (gram, at) => Math.sqrt(counts[at] ?? 0) * (weights[gram] ?? 0),
      );
      const length = lengthOf(values);
      for (let at = 0; at < grams.length; at += 1) {
        const gram = grams[at] ?? 0;
        const before = sums[gram] ?? 0;
        if (before === 0) touched.push(gram);
        sums[gram] = before + (values[at] ?? 0) / length;
      }
      await pause(grams.length);
    }
    const grams = Int32Array.from(touched);
    const shares = Float32Array.from(grams, (gram) => sums[gram] ?? 0);
    const length = lengthOf(shares);
    for (let at = 0; at < grams.length; at += 1) {
      shares[at] = (shares[at] ?? 0) / length;
      sums[grams[at] ?? 0] = 0;
    }
    middles.push({ intent, grams, shares });
    await pause(grams.length);
  }
  return middles;
}

/** Indexes the centroids by n-gram, so that a message is compared only with those that share one. */
async function indexOf(
  middles: readonly Middle[],
  size: number,
  pause: Pause,
): Promise<Pick<Learned, 'starts' | 'intents' | 'shares'>> {
  const starts = new Int32Array(size + 1);
  for (const { grams } of middles) {
    for (const gram of grams) starts[gram + 1] = (starts[gram + 1] ?? 0) + 1;
    await pause(grams.length);
  }
  for (let gram = 0; gram < size; gram += 1) starts[gram + 1] = (starts[gram + 1] ?? 0) + (starts[gram] ?? 0);
  const entries = starts[size] ?? 0;
  const [intents, shares, next] = [new Uint16Array(entries), new Float32Array(entries), starts.slice()];
  for (const middle of middles) {
    for (let at = 0; at < middle.grams.length; at += 1) {
      const gram = middle.grams[at] ?? 0;
      const place = next[gram] ?? 0;
      next[gram] = place + 1;
      intents[place] = middle.intent;
      shares[place] = middle.shares[at] ?? 0;
    }
    await pause(middle.grams.length);
  }
  return { starts, intents, shares };
}

function bytesOf(arrays: Pick<Learned, 'starts' | 'intents' | 'shares'>): number {
  return Object.values(arrays).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Estimates the size of texts in a list or map. */
function bytesOfTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + 2 * text.length + bytesBesideText, 0);
}

function lengthOf(values: Float64Array | Float32Array): number {
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) squares += (values[at] ?? 0) ** 2;
  return Math.sqrt(squares) || 1;
}

export function wordsOf(text: string): string[] {
  const plain = fold(text).normalize('NFD').replace(/\p{M}/gu, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
