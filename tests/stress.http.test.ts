import { expect, it } from 'vitest';
import { testEngine } from '../packages/server/test/test-databases.ts';
import { runStress } from '../scripts/stress/run-stress.ts';

const seconds = 15;

/** The embedded engine runs one transaction at a time, so there is nothing to lock in an order. */
it.runIf(testEngine() === 'postgres')(
  'use cases that touch the same rows give no caller an error, and every counter is a count over rows',
  { timeout: 180_000 },
  async () => {
    const { answers, errors, differences } = await runStress({ seconds, pairsAtOnce: 6, seed: 7 });
    expect(answers.size).toBeGreaterThan(0);
    expect([errors, differences], 'an error or a lost write').toEqual([[], []]);
  },
);
