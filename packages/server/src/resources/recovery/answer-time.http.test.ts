import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const rounds = 40;
const toleranceMs = 30;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { LIMIT_LOGIN_FAILURES: '100000' } });
  await app.register({ email: 'known@example.com' });
  await app.settled();
});
afterAll(async () => {
  await app.close();
});

/** Median times in ms of calls for a known and an unknown address, taken in turn. */
async function medians(path: string, bodyFor: (email: string) => object): Promise<[number, number]> {
  const timesMs: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, email] of ['known@example.com', 'unknown@example.com'].entries()) {
      const startedMs = performance.now();
      await app.anonymous().post(path, bodyFor(email));
      timesMs[index]?.push(performance.now() - startedMs);
    }
  }
  return [medianOf(timesMs[0]), medianOf(timesMs[1])];
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

it('SEC-5: login takes the same time for known and unknown addresses, within 30 ms at the median', async () => {
  const [known, unknown] = await medians('/api/login', (email) => ({ email, password: 'wrong-password' }));
  expect(Math.abs(known - unknown)).toBeLessThanOrEqual(toleranceMs);
}, 60_000);

it('SEC-5: a forgotten password takes the same time for known and unknown addresses, within 30 ms at the median', async () => {
  const [known, unknown] = await medians('/api/forgot-password', (email) => ({ email }));
  expect(Math.abs(known - unknown)).toBeLessThanOrEqual(toleranceMs);
}, 60_000);
