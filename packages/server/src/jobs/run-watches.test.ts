import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from '../ports/log/log.ts';
import { createMetrics } from '../ports/log/metrics.ts';
import { startWatches } from './run-watches.ts';

it('a watch that fails is reported and starts again, and the process waits for what has begun', async () => {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
  const begins: number[] = [];
  let isFinished = false;
  const run = async (signal: AbortSignal) => {
    begins.push(Date.now());
    if (begins.length === 1) throw new Error('away');
    await once(signal, 'abort');
    await wait(20);
    isFinished = true;
  };
  const watches = startWatches({ log, metrics: createMetrics() }, [{ name: 'mail.receive', run }], 100);
  await expect.poll(() => begins.length).toBe(2);
  expect((begins[1] ?? 0) - (begins[0] ?? 0)).toBeGreaterThanOrEqual(95);
  expect(lines.join()).toContain('"queue":"mail.receive"');
  await watches.stop();
  expect(isFinished).toBe(true);
});
