import { fold } from '@parley/flow/formula/text-functions';
import type { Intent } from '@parley/flow/nodes';

type Vector = ReadonlyMap<string, number>;

interface Learned {
  /** Of each intent, its examples. */
  examples: readonly { id: string; vector: Vector }[];
  weights: ReadonlyMap<string, number>;
  /** Of what no example has: it still tells that a message is about something else. */
  highest: number;
}

const learned = new WeakMap<readonly string[], Learned>();
const defaultThreshold = 0.3;
/** An intent is as near as the mean of its nearest examples. */
const nearest = 2;

/** The intent that a message means by its characters, compared with the examples of each; undefined if none is near. */
export function classify(
  intents: readonly Intent[],
  text: string,
  threshold: number = defaultThreshold,
): string | undefined {
  const known = learn(intents);
  const vector = weighted(gramsOf(text), known);
  const byIntent = new Map<string, number[]>();
  for (const example of known.examples) {
    const scores = byIntent.get(example.id) ?? [];
    scores.push(product(vector, example.vector));
    byIntent.set(example.id, scores);
  }
  let best: { id: string; score: number } | undefined;
  for (const [id, scores] of byIntent) {
    const top = scores.sort((left, right) => right - left).slice(0, nearest);
    // A message that equals one example is sure, however far the others are.
    const score =
      Math.max(...top, 0) > 0.95 ? 1 : top.reduce((sum, one) => sum + one, 0) / Math.max(1, top.length);
    if (!best || score > best.score) best = { id, score };
  }
  return best && best.score >= threshold ? best.id : undefined;
}

function learn(intents: readonly Intent[]): Learned {
  const key = intents[0]?.examples ?? [];
  const known = learned.get(key);
  if (known && known.examples.length === intents.reduce((sum, { examples }) => sum + examples.length, 0))
    return known;
  const counted = intents.flatMap(({ id, examples }) =>
    examples.filter((example) => example.trim() !== '').map((example) => ({ id, grams: gramsOf(example) })),
  );
  const documents = new Map<string, number>();
  for (const { grams } of counted) {
    for (const gram of grams.keys()) documents.set(gram, (documents.get(gram) ?? 0) + 1);
  }
  const weights = new Map(
    [...documents].map(([gram, count]) => [gram, Math.log(1 + counted.length / count)] as const),
  );
  const highest = Math.log(1 + counted.length);
  const examples = counted.map(({ id, grams }) => ({ id, vector: weighted(grams, { weights, highest }) }));
  const made = { weights, highest, examples };
  learned.set(key, made);
  return made;
}

/** Counts of the sequences of three to five characters within words. */
function gramsOf(text: string): Map<string, number> {
  const grams = new Map<string, number>();
  const words =
    fold(text)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of words) {
    const padded = [...` ${word} `];
    for (const length of [3, 4, 5]) {
      for (let at = 0; at + length <= padded.length; at += 1) {
        const gram = padded.slice(at, at + length).join('');
        grams.set(gram, (grams.get(gram) ?? 0) + 1);
      }
    }
  }
  return grams;
}

/** The weights of these sequences, as a vector of length 1. */
function weighted(
  grams: ReadonlyMap<string, number>,
  { weights, highest }: Pick<Learned, 'weights' | 'highest'>,
): Vector {
  const entries = [...grams].map(
    ([gram, count]) => [gram, Math.sqrt(count) * (weights.get(gram) ?? highest)] as const,
  );
  const length = Math.sqrt(entries.reduce((sum, [, weight]) => sum + weight * weight, 0));
  return new Map(entries.map(([gram, weight]) => [gram, weight / (length || 1)]));
}

/** The cosine of two vectors of length 1. */
function product(left: Vector, right: Vector): number {
  let sum = 0;
  for (const [gram, weight] of left) sum += weight * (right.get(gram) ?? 0);
  return sum;
}
