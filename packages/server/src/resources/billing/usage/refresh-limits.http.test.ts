import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { runningTwice } from '../../../../test/running-twice.ts';
import { createRefreshLimits } from './refresh-limits.jobs.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('limits of every organization are recomputed once after a start, even if the transaction is retried', async () => {
  await app.register();
  await app.register();
  // Computes missing limits first, so that only the round after a start finds the organizations.
  await createRefreshLimits(app.deps)();
  const refresh = createRefreshLimits({ ...app.deps, database: runningTwice(app.deps.database) });
  expect([await refresh(), await refresh()]).toEqual([2, 0]);
});
