import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { TestClient } from '../../../test/test-client.ts';
import { timeCode } from '../../../test/totp.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';

const stepMs = 30_000;

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(async () => {
  await app.close();
});
// Moves past the rate-limit window, so that failures of one test do not count in the next.
beforeEach(() => clock.advance(16 * 60_000));

interface Protected {
  person: Member;
  secret: string;
  recoveryCodes: string[];
}

/** A user with a second factor, two time steps after the code that enabled it. */
async function withSecondFactor(): Promise<Protected> {
  const person = await app.register();
  const { body } = await person.post('/api/user/two-factor/setup');
  const enabled = await person.post('/api/user/two-factor/enable', { code: codeNow(body.secret) });
  expect(enabled.status).toBe(204);
  clock.advance(2 * stepMs);
  return { person, secret: body.secret, recoveryCodes: body.recoveryCodes };
}

function codeNow(secret: string): string {
  return timeCode(secret, clock.now());
}

function logIn(person: Member, code?: string) {
  const { email } = person.user;
  return app.anonymous().post('/api/login', { email, password: 'secret1', ...(code ? { code } : {}) });
}

function rows<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return withPlatform(app.deps.database, (tx) => tx.rows(statement));
}

describe('enabling and disabling', () => {
  it('SET-13: login requires a code once enabled, and accepts a recovery code instead', async () => {
    const person = await app.register();
    const setup = await person.post('/api/user/two-factor/setup');
    expect(setup.body.otpauthUrl).toMatch(
      /^otpauth:\/\/totp\/Parley:.*secret=[A-Z2-7]{32}&.*digits=6&period=30$/,
    );
    expect(decodeURIComponent(setup.body.otpauthUrl)).toContain(`Parley:${person.user.email}`);
    expect(new Set(setup.body.recoveryCodes).size).toBe(10);
    expect((await logIn(person)).status).toBe(200);
    const refused = await person.post('/api/user/two-factor/enable', { code: '000000' });
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_refused']);
    await person.post('/api/user/two-factor/enable', { code: codeNow(setup.body.secret) });
    clock.advance(stepMs);

    const without = await logIn(person);
    expect([without.status, without.body.code]).toEqual([401, 'two_factor_required']);
    expect(without.headers.getSetCookie()).toEqual([]);
    const wrong = await logIn(person, '000000');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
    const right = await logIn(person, codeNow(setup.body.secret));
    expect([right.status, (right.body as User).twoFactorEnabled]).toEqual([200, true]);
    expect((await logIn(person, setup.body.recoveryCodes[0])).status).toBe(200);
    const security = await person.get('/api/user/security');
    expect(security.body.recoveryCodesLeft).toBe(9);
    expect(security.body.twoFactorEnabledAt).not.toBeNull();
  });

  it('SET-13: can be disabled with a code or a recovery code, and login no longer requires one', async () => {
    const first = await withSecondFactor();
    const wrong = await first.person.post('/api/user/two-factor/disable', { code: '000000' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'proof_refused']);
    const code = codeNow(first.secret);
    expect((await first.person.post('/api/user/two-factor/disable', { code })).status).toBe(204);
    expect((await logIn(first.person)).status).toBe(200);
    const second = await withSecondFactor();
    const [recoveryCode] = second.recoveryCodes;
    const answer = await second.person.post('/api/user/two-factor/disable', { code: recoveryCode });
    expect(answer.status).toBe(204);
    expect((await second.person.get('/api/user/security')).body.twoFactorEnabledAt).toBeNull();
  });

  it('SEC-2: a change ends every other session immediately, is emailed, and is audited', async () => {
    const person = await app.register();
    const other = app.anonymous();
    await other.post('/api/login', { email: person.user.email, password: 'secret1' });
    const { body } = await person.post('/api/user/two-factor/setup');
    await person.post('/api/user/two-factor/enable', { code: codeNow(body.secret) });
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await person.get('/api/user')).status).toBe(200);
    clock.advance(stepMs);
    await person.post('/api/user/two-factor/disable', { code: codeNow(body.secret) });
    const mails = await rows<{ kind: string }>(
      sql`select kind from mails where recipient = ${person.user.email} and kind = 'twoFactorChanged'`,
    );
    expect(mails).toHaveLength(2);
    const acts = await rows<{ action: string }>(sql`
      select action from audit_log where organization_id = ${person.organizationId} and action like 'twoFactor.%'
      order by id`);
    expect(acts.map(({ action }) => action)).toEqual(['twoFactor.enable', 'twoFactor.disable']);
  });

  it('SEC-2: each change replaces the caller’s session token, so that a copy of the old cookie is invalid', async () => {
    const person = await app.register();
    const { secret } = (await person.post('/api/user/two-factor/setup')).body;
    const changes = ['enable', 'recovery-codes', 'disable'];
    for (const change of changes) {
      const copy = new TestClient(app.origin, { cookie: person.cookie });
      const body = change === 'recovery-codes' ? undefined : { code: codeNow(secret) };
      const answer = await person.post(`/api/user/two-factor/${change}`, body);
      expect(answer.status).toBeLessThan(300);
      expect((await copy.get('/api/user')).status).toBe(401);
      expect((await person.get('/api/user')).status).toBe(200);
      clock.advance(stepMs);
    }
  });

  it('rejects a second setup, and new recovery codes without a second factor', async () => {
    const { person } = await withSecondFactor();
    expect((await person.post('/api/user/two-factor/setup')).body.code).toBe('conflict');
    const plain = await app.register();
    expect((await plain.post('/api/user/two-factor/recovery-codes')).body.code).toBe('conflict');
    expect((await plain.post('/api/user/two-factor/enable', { code: '123456' })).status).toBe(403);
    expect((await app.anonymous().post('/api/user/two-factor/setup')).status).toBe(401);
  });

  it('stores the secret sealed and the recovery codes hashed', async () => {
    const { person, secret, recoveryCodes } = await withSecondFactor();
    const [row] = await rows<{ text: string }>(
      sql`select second_factors::text as text from second_factors where user_id = ${person.user.id}`,
    );
    expect(row?.text).toContain('v1.');
    expect(row?.text).not.toContain(secret);
    for (const code of recoveryCodes) expect(row?.text).not.toContain(code.replaceAll('-', ''));
  });
});

describe('codes', () => {
  it('SEC-7: accepts a code once, up to one time step early or late', async () => {
    const { person, secret } = await withSecondFactor();
    const early = timeCode(secret, new Date(clock.now().getTime() - stepMs));
    const tooOld = timeCode(secret, new Date(clock.now().getTime() - 2 * stepMs));
    expect((await logIn(person, tooOld)).status).toBe(401);
    expect((await logIn(person, early)).status).toBe(200);
    expect((await logIn(person, early)).body.code).toBe('invalid_credentials');
    const next = timeCode(secret, new Date(clock.now().getTime() + stepMs));
    expect((await logIn(person, next)).status).toBe(200);
    expect((await logIn(person, codeNow(secret))).status).toBe(401);
  });

  it('SEC-7: the same code or recovery code sent twice concurrently works once', async () => {
    const { person, secret, recoveryCodes } = await withSecondFactor();
    for (const code of [codeNow(secret), recoveryCodes[3]]) {
      const answers = await Promise.all([logIn(person, code), logIn(person, code), logIn(person, code)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    }
    expect((await person.get('/api/user/security')).body.recoveryCodesLeft).toBe(9);
  });

  it('SEC-6, SEC-7: after five wrong codes, concurrent ones included, even the right one is refused for 15 minutes', async () => {
    const { person, secret } = await withSecondFactor();
    const tries = await Promise.all(Array.from({ length: 8 }, () => logIn(person, '000000')));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await logIn(person, codeNow(secret))).status).toBe(429);
    clock.advance(15 * 60_000);
    expect((await logIn(person, codeNow(secret))).status).toBe(200);
  });

  it('SEC-5: an account with a second factor responds to a wrong password like an unknown address', async () => {
    const { person } = await withSecondFactor();
    const attempt = { password: 'wrong-password', code: '123456' };
    const known = await app.anonymous().post('/api/login', { ...attempt, email: person.user.email });
    const unknown = await app.anonymous().post('/api/login', { ...attempt, email: 'nobody@example.com' });
    const tell = ({ status, body }: typeof known) => ({ status, ...body, requestId: '' });
    expect(tell(known)).toEqual(tell(unknown));
    expect(known.status).toBe(401);
  });

  it('SET-13: new recovery codes invalidate the old ones', async () => {
    const { person, recoveryCodes } = await withSecondFactor();
    const renewed = await person.post('/api/user/two-factor/recovery-codes');
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await logIn(person, recoveryCodes[0])).status).toBe(401);
    expect((await logIn(person, renewed.body.recoveryCodes[0].toUpperCase())).status).toBe(200);
  });

  it('SEC-7: a code re-authenticates', async () => {
    const { person, secret } = await withSecondFactor();
    clock.advance(11 * 60_000);
    expect((await person.post('/api/user/two-factor/recovery-codes')).status).toBe(403);
    expect((await person.post('/api/user/confirm', { code: codeNow(secret) })).status).toBe(204);
    expect((await person.post('/api/user/two-factor/recovery-codes')).status).toBe(200);
  });
});
