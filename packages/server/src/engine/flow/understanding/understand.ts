import type { FormulaBudget } from '@parley/flow/formula/budget';
import { stepsOfText } from '@parley/flow/formula/weight';
import type { Intent } from '@parley/flow/nodes';
import { gramsOf } from './gram-table.ts';
import { type Learned, learnIntents, wordsOf } from './learn-intents.ts';

/** With this threshold, about 85 of 100 unrelated messages are declined (`bench -- flow`). */
const defaultThreshold = 0.165;

export interface Understanding {
  threshold?: number | undefined;
  budget?: FormulaBudget | undefined;
}

/**
 * Returns the intent of a message by comparing its characters with the examples; undefined if no intent is similar enough.
 * @throws FormulaError `too_many_steps` if `budget` is too small for the comparison
 */
export async function classify(
  intents: readonly Intent[],
  text: string,
  { threshold = defaultThreshold, budget }: Understanding = {},
): Promise<string | undefined> {
  const known = await learnIntents(intents);
  const words = wordsOf(text);
  // A message that equals an example matches regardless of the scores.
  const said = known.sayings.get(words.join(' '));
  if (said !== undefined) return said;
  let best = { intent: -1, score: Number.NEGATIVE_INFINITY };
  const grams = gramsOf(words);
  budget?.spend(stepsOfText(comparisonsOf(known, grams)));
  for (const [intent, score] of scoresOf(known, grams).entries()) {
    if (score > best.score) best = { intent, score };
  }
  return best.score >= threshold ? known.ids[best.intent] : undefined;
}

/** Returns the intent with an example that equals the message, ignoring case, accents and punctuation. */
export async function intentSaid(intents: readonly Intent[], text: string): Promise<string | undefined> {
  const { sayings } = await learnIntents(intents);
  return sayings.get(wordsOf(text).join(' '));
}

/** Returns the number of values that `scoresOf` reads. */
function comparisonsOf({ table, starts }: Learned, grams: ReadonlyMap<number, number>): number {
  let count = grams.size;
  for (const gram of grams.keys()) {
    const number = table.numberOf(gram);
    if (number !== -1) count += (starts[number + 1] ?? 0) - (starts[number] ?? 0);
  }
  return count;
}

/** Returns the cosine similarity of a message to the centroid of each intent. */
function scoresOf(known: Learned, grams: ReadonlyMap<number, number>): Float64Array {
  const { table, weights, highest, starts, intents, shares } = known;
  const scores = new Float64Array(known.ids.length);
  let squares = 0;
  for (const [gram, count] of grams) {
    const number = table.numberOf(gram);
    const weight = Math.sqrt(count) * (number === -1 ? highest : (weights[number] ?? 0));
    squares += weight * weight;
    if (number === -1) continue;
    const end = starts[number + 1] ?? 0;
    for (let at = starts[number] ?? 0; at < end; at += 1) {
      const intent = intents[at] ?? 0;
      scores[intent] = (scores[intent] ?? 0) + weight * (shares[at] ?? 0);
    }
  }
  const length = Math.sqrt(squares) || 1;
  return scores.map((score) => score / length);
}
