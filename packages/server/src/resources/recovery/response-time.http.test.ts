import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createPasswords, type Passwords } from '../../lib/secrets/passwords.ts';

/** This test checks calls only; `npm run bench -- strangers` measures the time. */
const inner = createPasswords({ memoryKibibytes: 64, passes: 1 });
let checks: string[] = [];
const counted: Passwords = {
  hash: inner.hash,
  verify: async (stored, password, caller) => {
    const matches = await inner.verify(stored, password, caller);
    checks.push(stored === undefined ? 'nobody' : 'somebody');
    return matches;
  },
};

const known = 'known@example.com';
const unknown = 'unknown@example.com';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ passwords: counted });
  await app.register({ email: known });
  await app.settled();
});
afterEach(() => {
  checks = [];
});
afterAll(async () => {
  await app.close();
});

it('SEC-5: login checks one password hash for known and unknown addresses, a dummy hash for the latter', async () => {
  for (const email of [known, unknown]) {
    const response = await app.anonymous().post('/api/login', { email, password: 'wrong-password' });
    expect(response.status).toBe(401);
  }
  expect(checks).toEqual(['somebody', 'nobody']);
});

it.each([
  ['a known', known],
  ['an unknown', unknown],
])(
  'SEC-5: a password reset for %s address responds no sooner than the slowest case takes',
  async (_, email) => {
    const startedMs = performance.now();
    const response = await app.anonymous().post('/api/forgot-password', { email });
    expect(response.status).toBe(200);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(245);
  },
);
