import type { Intent } from '@parley/flow/nodes';
import { classify, intentSaid, type Understanding } from './understand.ts';

/** Normalized vectors of a message and of examples. */
export interface MeaningVectors {
  message: Float32Array;
  examples: readonly Float32Array[];
}

/** Returns the vectors of a message and of examples, in order; null if they are not available in time. */
export type VectorsOf = (message: string, examples: readonly string[]) => Promise<MeaningVectors | null>;

/**
 * Minimum score of a message for an intent: cosine similarity to the centroid of its examples, plus half of its lead over the
 * next intent. Higher for triggers, because they interrupt. For the figures see decision 36.
 */
const leastNearness = { step: 0.9, trigger: 0.92 };
const leadShare = 0.5;

/**
 * Returns the intent of a message. Matches by meaning, in any language; by characters if vectors are late, if the message equals
 * an example, or if the flow sets its own threshold. Undefined if no intent is similar enough.
 * @throws FormulaError `too_many_steps` if the budget is too small for the comparison
 */
export async function understand(
  intents: readonly Intent[],
  text: string,
  {
    at,
    vectorsOf,
    ...options
  }: Understanding & { at: keyof typeof leastNearness; vectorsOf?: VectorsOf | undefined },
): Promise<string | undefined> {
  const byCharacters = await classify(intents, text, options);
  const taught = intents.filter(({ examples }) => examples.length > 0);
  const examples = taught.flatMap((intent) => intent.examples);
  const isSaid = (await intentSaid(intents, text)) !== undefined;
  if (!vectorsOf || isSaid || text.trim() === '' || examples.length === 0) return byCharacters;
  const vectors = await vectorsOf(text, examples);
  if (vectors === null) return byCharacters;
  const [best, next] = nearestOf(taught, vectors);
  if (!best) return undefined;
  const lead = next ? best.cosine - next.cosine : 0;
  return best.cosine + leadShare * lead >= leastNearness[at] ? best.id : undefined;
}

/** Returns the two intents with the nearest centroids, nearest first. */
function nearestOf(
  intents: readonly Intent[],
  { message, examples }: MeaningVectors,
): { id: string; cosine: number }[] {
  let from = 0;
  const all = intents.map(({ id, examples: { length } }) => {
    const own = examples.slice(from, from + length);
    from += length;
    return { id, cosine: cosineWithMiddle(message, own) };
  });
  return all.toSorted((one, other) => other.cosine - one.cosine).slice(0, 2);
}

function cosineWithMiddle(message: Float32Array, vectors: readonly Float32Array[]): number {
  let product = 0;
  let squares = 0;
  for (let at = 0; at < message.length; at += 1) {
    const sum = vectors.reduce((total, vector) => total + (vector[at] ?? 0), 0);
    product += (message[at] ?? 0) * sum;
    squares += sum * sum;
  }
  return squares === 0 ? 0 : product / Math.sqrt(squares);
}
