import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { runningTwice } from '../../../test/running-twice.ts';
import { createRefreshLimits } from './refresh-limits.jobs.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('the limits of every organization are computed once after a start, although the transaction runs again', async () => {
  await app.register();
  await app.register();
  // None is missing any more, so that only the round after a start finds them.
  await createRefreshLimits(app.deps)();
  const refresh = createRefreshLimits({ ...app.deps, database: runningTwice(app.deps.database) });
  expect([await refresh(), await refresh()]).toEqual([2, 0]);
});
