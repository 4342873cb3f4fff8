import { expect, it } from 'vitest';
import type { Schedule } from '../networks/networks.ts';
import type { FromWorker } from './messages.ts';
import { Service } from './service.ts';

/** Network stub that takes one step per text. */
function stepByStep(onStep: (text: string) => void) {
  return {
    async embed(texts: readonly string[], _kind: string, { schedule }: { schedule?: Schedule } = {}) {
      for (const text of texts) await schedule?.(async () => onStep(text));
      return texts.map((text) => Float32Array.of(text.length));
    },
    read: () => Promise.reject(new Error('my secret')),
  };
}

const passages = (id: number, ...texts: string[]) => ({
  id,
  lane: 'passage' as const,
  work: { operation: 'embed' as const, kind: 'passage' as const, texts },
});

it('serves a question between two steps of passages', async () => {
  const steps: string[] = [];
  const told: FromWorker[] = [];
  const service = new Service(
    Promise.resolve(
      stepByStep((text) => {
        steps.push(text);
        if (text === 'p1') void service.take({ ...passages(2, 'q'), lane: 'question' });
      }),
    ),
    (message) => told.push(message),
  );
  await service.take(passages(1, 'p1', 'p2', 'p3'));
  expect(steps).toEqual(['p1', 'q', 'p2', 'p3']);
  expect(told).toMatchObject([
    { type: 'done', id: 2 },
    { type: 'done', id: 1, result: [Float32Array.of(2), Float32Array.of(2), Float32Array.of(2)] },
  ]);
  expect(service.isBusy).toBe(false);
});

it('stops a call whose caller no longer waits', async () => {
  const steps: string[] = [];
  const told: FromWorker[] = [];
  const service = new Service(
    Promise.resolve(
      stepByStep((text) => {
        steps.push(text);
        if (text === 'p2') void service.take({ id: 1, drop: true });
      }),
    ),
    (message) => told.push(message),
  );
  await Promise.all([service.take(passages(1, 'p1', 'p2', 'p3')), service.take({ id: 99, drop: true })]);
  expect(steps).toEqual(['p1', 'p2']);
  expect(told).toEqual([]);
  expect(service.isBusy).toBe(false);
});

it('reports that a call failed, without details', async () => {
  const told: FromWorker[] = [];
  const service = new Service(Promise.resolve(stepByStep(() => undefined)), (message) => told.push(message));
  const work = { operation: 'read' as const, question: 'my secret', passages: [], maxPieces: 384 };
  await service.take({ id: 7, lane: 'question', work });
  expect(told).toEqual([{ type: 'failed', id: 7 }]);
});
