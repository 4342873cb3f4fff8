import { fold } from '@parley/flow/formula/text-functions';
import type { Intent } from '@parley/flow/nodes';

type Vector = ReadonlyMap<string, number>;

interface Learned {
  /** Of each intent, the middle of its examples. */
  middles: readonly { id: string; vector: Vector }[];
  /** The examples themselves, as they compare. */
  sayings: ReadonlyMap<string, string>;
  /** How many examples it was made from. */
  count: number;
  weights: ReadonlyMap<string, number>;
  /** Of what no example has: it still tells that a message is about something else. */
  highest: number;
}

const learned = new WeakMap<readonly string[], Learned>();
/** At it, about 85 of 100 messages about something else are declined (`bench -- flow`). */
const defaultThreshold = 0.165;

/** The intent that a message means by its characters, compared with the examples of each; undefined if none is near. */
export function classify(
  intents: readonly Intent[],
  text: string,
  threshold: number = defaultThreshold,
): string | undefined {
  const known = learn(intents);
  // A message that equals an example is sure, however far the others are.
  const said = known.sayings.get(wordsOf(text).join(' '));
  if (said !== undefined) return said;
  const vector = weighted(gramsOf(text), known);
  let best: { id: string; score: number } | undefined;
  for (const middle of known.middles) {
    const score = product(vector, middle.vector);
    if (!best || score > best.score) best = { id: middle.id, score };
  }
  return best && best.score >= threshold ? best.id : undefined;
}

function learn(intents: readonly Intent[]): Learned {
  const key = intents[0]?.examples ?? [];
  const known = learned.get(key);
  const count = intents.reduce((sum, { examples }) => sum + examples.length, 0);
  if (known?.count === count) return known;
  const examples = intents.flatMap(({ id, examples: texts }) =>
    texts
      .map((text) => ({ id, saying: wordsOf(text).join(' '), grams: gramsOf(text) }))
      .filter(({ saying }) => saying !== ''),
  );
  const documents = new Map<string, number>();
  for (const { grams } of examples) {
    for (const gram of grams.keys()) documents.set(gram, (documents.get(gram) ?? 0) + 1);
  }
  const weights = new Map(
    [...documents].map(([gram, times]) => [gram, Math.log(1 + examples.length / times)] as const),
  );
  const scale = { weights, highest: Math.log(1 + examples.length) };
  const middles = [...Map.groupBy(examples, ({ id }) => id)].map(([id, own]) => ({
    id,
    vector: middleOf(own.map(({ grams }) => weighted(grams, scale))),
  }));
  const sayings = new Map(examples.map(({ saying, id }) => [saying, id]));
  const made = { ...scale, count, middles, sayings };
  learned.set(key, made);
  return made;
}

function wordsOf(text: string): string[] {
  const plain = fold(text).normalize('NFD').replace(/\p{M}/gu, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Counts of the sequences of three to five characters within words. */
function gramsOf(text: string): Map<string, number> {
  const grams = new Map<string, number>();
  for (const word of wordsOf(text)) {
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
  return ofLength1(
    new Map([...grams].map(([gram, count]) => [gram, Math.sqrt(count) * (weights.get(gram) ?? highest)])),
  );
}

function middleOf(vectors: readonly Vector[]): Vector {
  const sum = new Map<string, number>();
  for (const vector of vectors) {
    for (const [gram, weight] of vector) sum.set(gram, (sum.get(gram) ?? 0) + weight);
  }
  return ofLength1(sum);
}

function ofLength1(vector: Vector): Vector {
  const length = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
  return new Map([...vector].map(([gram, weight]) => [gram, weight / (length || 1)]));
}

/** The cosine of two vectors of length 1. */
function product(left: Vector, right: Vector): number {
  let sum = 0;
  for (const [gram, weight] of left) sum += weight * (right.get(gram) ?? 0);
  return sum;
}
