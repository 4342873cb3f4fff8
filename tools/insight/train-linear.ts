import type { LinearModel } from '../../packages/server/src/insight/model/linear-model.ts';
import { softmax } from '../../packages/server/src/insight/model/linear-model.ts';
import { createRandom } from '../random.ts';
import { shuffled } from './shuffled.ts';

/** A training example: features (32-bit hashes), class and weight. */
export interface Example {
  features: readonly number[];
  label: number;
  weight: number;
}

export interface LinearTraining {
  classes: readonly string[];
  bits: number;
  epochs: number;
  rate: number;
  /** Shrinks every weight that an example uses towards zero. */
  decay: number;
}

/** Trains multinomial logistic regression with AdaGrad. The same examples always give the same model. */
export function trainLinear(examples: readonly Example[], training: LinearTraining): LinearModel {
  const { classes, bits, epochs, rate, decay } = training;
  const count = classes.length;
  const mask = 2 ** bits - 1;
  const weights = new Float32Array(2 ** bits * count);
  const squares = new Float32Array(2 ** bits * count);
  const random = createRandom(11);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const { features, label, weight } of shuffled(examples, random)) {
      const sums = new Array<number>(count).fill(0);
      for (const feature of features) {
        const row = (feature & mask) * count;
        for (let one = 0; one < count; one += 1) sums[one] = (sums[one] ?? 0) + (weights[row + one] ?? 0);
      }
      const shares = softmax(sums);
      for (let one = 0; one < count; one += 1) {
        const error = ((shares[one] ?? 0) - (one === label ? 1 : 0)) * weight;
        if (Math.abs(error) < 1e-4) continue;
        for (const feature of features) {
          const at = (feature & mask) * count + one;
          const present = weights[at] ?? 0;
          const slope = error + decay * present;
          const square = (squares[at] ?? 0) + slope * slope;
          squares[at] = square;
          weights[at] = present - (rate * slope) / Math.sqrt(square + 1e-6);
        }
      }
    }
  }
  return quantized(weights, { classes, bits });
}

/** Quantizes weights to bytes and clips the few largest. */
function quantized(weights: Float32Array, shape: Pick<LinearModel, 'classes' | 'bits'>): LinearModel {
  const sizes = weights
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort();
  const top = sizes[Math.floor(sizes.length * 0.9995)] ?? 1;
  const scale = top / 127 || 1;
  const bytes = Int8Array.from(weights, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight / scale))),
  );
  return { ...shape, scale, weights: bytes };
}
