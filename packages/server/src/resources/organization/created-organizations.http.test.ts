import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

const create = (member: Member, name = 'Another') => member.post('/api/organization', { name });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

it('SEC-21: an account with an unverified address can create three organizations, including the first', async () => {
  const member = await app.register({ isVerified: false });
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => create(member, `At once ${n}`)));
  expect(statuses(answers)).toEqual([201, 201, 403, 403, 403, 403]);
  expect(answers.find(({ status }) => status === 403)?.body.code).toBe('email_unverified');
  // Neither time nor deleting an organization restores capacity.
  clock.advance(40 * 86_400_000);
  await member.post('/api/login', { email: member.user.email, password: 'secret1' });
  const [made] = answers.filter(({ status }) => status === 201);
  await member.post(`/api/organization/switch/${made?.body.id}`);
  expect((await member.delete(`/api/organization/${made?.body.id}`)).status).toBe(204);
  expect((await create(member)).body.code).toBe('email_unverified');
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`update users set email_verified_at = ${clock.now()} where id = ${member.user.id}`),
  );
  expect((await create(member)).status).toBe(201);
});

it('SEC-21: any other account can create ten a day, including the first; retries do not count', async () => {
  const member = await app.register();
  const key = { 'idempotency-key': 'the-same-organization-again' };
  const first = await member.post('/api/organization', { name: 'Retried' }, key);
  expect(first.status).toBe(201);
  expect((await member.post('/api/organization', { name: 'Retried' }, key)).body.id).toBe(first.body.id);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(member, `At once ${n}`)));
  expect(statuses(answers)).toEqual([...Array(8).fill(201), ...Array(4).fill(429)]);
  const refused = await create(member);
  expect(refused.body.code).toBe('rate_limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  clock.advance(86_400_000 + 1_000);
  await member.post('/api/login', { email: member.user.email, password: 'secret1' });
  expect((await create(member)).status).toBe(201);
});
