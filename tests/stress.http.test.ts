import { expect, it } from 'vitest';
import { testEngine } from '../packages/server/test/test-databases.ts';
import { runStress } from '../scripts/stress/run-stress.ts';

const seconds = 15;

/** The embedded engine runs one transaction at a time, so there are no concurrent locks. */
it.runIf(testEngine() === 'postgres')(
  'concurrent use cases on the same rows cause no error, and every counter matches its rows',
  { timeout: 180_000 },
  async () => {
    const { answers, errors, differences } = await runStress({ seconds, pairsAtOnce: 6, seed: 7 });
    expect(answers.size).toBeGreaterThan(0);
    expect([errors, differences], 'an error or a lost write').toEqual([[], []]);
  },
);
