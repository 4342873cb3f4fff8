import { MeaningLate } from '@parley/meaning/errors';
import type { CallOptions, Meaning } from '@parley/meaning/meaning';
import { expect, it } from 'vitest';
import { createLog } from '../../../ports/log/log.ts';
import { createMetrics } from '../../../ports/log/metrics.ts';
import { createExampleVectors } from './example-vectors.ts';

const examples = Array.from({ length: 40 }, (_, n) => `example ${n}`);

/** An embedder whose calls wait for `gate` and are recorded. */
function embedder(gate: Promise<void> = Promise.resolve()) {
  const calls: { texts: readonly string[]; options: CallOptions }[] = [];
  const embed: Meaning['embed'] = async (texts, _kind, options = {}) => {
    calls.push({ texts, options });
    await gate;
    if (texts.includes('late')) throw new MeaningLate();
    return texts.map((text) => Float32Array.of(text.length));
  };
  const meaning = { embed } as Meaning;
  const vectorsOf = createExampleVectors({ meaning, metrics: createMetrics(), log: createLog('silent') });
  if (vectorsOf === null) throw new Error('meaning is on');
  return { calls, vectorsOf };
}

it('REL-17: a step does not wait for examples, which are embedded in the background, once, in small calls with low priority', async () => {
  const gate = Promise.withResolvers<void>();
  const { calls, vectorsOf } = embedder(gate.promise);
  expect(await Promise.all([vectorsOf('Hola', examples), vectorsOf('Hola', examples)])).toEqual([null, null]);
  gate.resolve();
  await expect.poll(() => calls.length).toBe(2);
  expect(calls.flatMap(({ texts }) => texts)).toEqual(examples);
  expect(calls.every(({ options }) => options.lane === 'passage')).toBe(true);
  const vectors = await vectorsOf('Hola', examples);
  expect(vectors?.message).toEqual(Float32Array.of(4));
  expect(vectors?.examples).toHaveLength(40);
  expect(calls.slice(2)).toMatchObject([{ texts: ['Hola'], options: { deadlineMs: 300 } }]);
});

it('REL-18: falls back to lexical matching if the message is late, there are too many examples, or the model is off', async () => {
  const { calls, vectorsOf } = embedder();
  await vectorsOf('Hola', examples);
  await expect.poll(() => calls.length).toBe(2);
  expect(await vectorsOf('late', examples)).toBeNull();
  const count = calls.length;
  expect(await vectorsOf('Hola', Array(1_001).fill('example'))).toBeNull();
  expect(calls).toHaveLength(count);
  const off = createExampleVectors({ meaning: null, metrics: createMetrics(), log: createLog('silent') });
  expect(off).toBeNull();
});
