import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GoogleIssuer, startGoogleIssuer } from '../../../../../tools/google-issuer/google-issuer.ts';
import type { Fault, GooglePerson } from '../../../../../tools/google-issuer/id-tokens.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { TestClient } from '../../../test/test-client.ts';
import { timeCode } from '../../../test/totp.ts';
import { withPlatform, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';

let app: TestApp;
let issuer: GoogleIssuer;
let counter = 0;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));

beforeAll(async () => {
  issuer = await startGoogleIssuer({ clock });
  app = await startTestApp({ clock, env: issuer.environment });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});
// Moves past the rate-limit window, so that failures of one test do not count in the next.
beforeEach(() => clock.advance(16 * minuteMs));

function somebody(changes: Partial<GooglePerson> = {}): GooglePerson {
  counter += 1;
  return {
    subject: `10000000000000${counter}`,
    email: `google${counter}@example.com`,
    name: 'Gita Rao',
    picture: 'https://pictures.example.com/gita.png',
    ...changes,
  };
}

/** The request body that the app sends after Google has responded. */
async function bodyFor(client: TestClient, person: GooglePerson, fault?: Fault) {
  const { body } = await client.get('/api/auth/google');
  return {
    email: person.email,
    fullName: person.name ?? 'No name',
    uid: person.subject,
    photoURL: person.picture ?? null,
    idToken: await issuer.sign(person, body.nonce, fault),
  };
}

async function signIn(person: GooglePerson, more: Record<string, unknown> = {}) {
  const client = app.anonymous();
  const body = await bodyFor(client, person);
  return { client, answer: await client.post<User>('/api/auth/google', { ...body, ...more }) };
}

async function verifyAddress(member: Member): Promise<void> {
  await withScope(app.deps.database, { organizationId: null, userId: member.user.id }, (tx) =>
    tx.execute(sql`update users set email_verified_at = ${clock.now()} where id = ${member.user.id}`),
  );
}

async function turnSecondFactorOn(member: Member): Promise<string> {
  const { body } = await member.post('/api/user/two-factor/setup');
  const code = timeCode(body.secret, clock.now());
  expect((await member.post('/api/user/two-factor/enable', { code })).status).toBe(204);
  clock.advance(minuteMs);
  return body.secret;
}

describe('GET /api/auth/google', () => {
  it('AUTH-18: asks Google to let the visitor choose an account, and to issue an ID token with this browser’s nonce', async () => {
    const answer = await app.anonymous().get('/api/auth/google');
    const url = new URL(answer.body.authorizeUrl);
    expect(url.origin + url.pathname).toBe(`${issuer.origin}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: issuer.environment.GOOGLE_CLIENT_ID,
      redirect_uri: `${app.origin}/auth/google`,
      response_type: 'id_token',
      scope: 'openid email profile',
      nonce: answer.body.nonce,
      state: expect.stringMatching(/^[\w-]{43}$/),
      prompt: 'select_account',
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^parley_google=.*Max-Age=600.*HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(answer.body.nonce);
  });

  it('AUTH-18: signing in through Google’s page ends in a session', async () => {
    const person = somebody();
    issuer.people = [person];
    const client = app.anonymous();
    const { body } = await client.get('/api/auth/google');
    const page = await (await fetch(body.authorizeUrl)).text();
    const link = /href="([^"]*id_token[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const answer = new URLSearchParams(new URL(link).hash.slice(1));
    expect(answer.get('state')).toBe(new URL(body.authorizeUrl).searchParams.get('state'));
    expect(issuer.authorizeRequests.at(-1)?.prompt).toBe('select_account');
    const signedIn = await client.post('/api/auth/google', {
      email: person.email,
      fullName: person.name,
      uid: person.subject,
      photoURL: person.picture,
      idToken: answer.get('id_token'),
    });
    expect(signedIn.status).toBe(200);
  });

  it('uses the public URL if one is configured, and a cookie bound to it', async () => {
    const https = await startTestApp({
      env: { ...issuer.environment, APP_URL: 'https://parley.example.com' },
    });
    try {
      const answer = await https.anonymous().get('/api/auth/google');
      const url = new URL(answer.body.authorizeUrl);
      expect(url.searchParams.get('redirect_uri')).toBe('https://parley.example.com/auth/google');
      expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-parley_google=.*; Secure/);
    } finally {
      await https.close();
    }
  });

  it('AUTH-24, API-04: without a client id, reports Google sign-in as not configured and rejects every token', async () => {
    const plain = await startTestApp({ clock });
    try {
      const client = plain.anonymous();
      const answer = await client.get('/api/auth/google');
      expect(answer.body).toEqual({ configured: false, authorizeUrl: null, nonce: null });
      const person = somebody();
      const refused = await client.post('/api/auth/google', {
        email: person.email,
        fullName: person.name,
        uid: person.subject,
        photoURL: null,
        idToken: await issuer.sign(person, 'nonce'),
      });
      expect([refused.status, refused.body.code]).toEqual([401, 'google_refused']);
    } finally {
      await plain.close();
    }
  });
});

describe('POST /api/auth/google', () => {
  it('API-03, AUTH-23: an unknown address gets a user, an organization named after them, and a session; the next sign-in opens the same account', async () => {
    const person = somebody();
    const { client, answer } = await signIn(person);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      fullName: 'Gita Rao',
      email: person.email,
      emailVerified: true,
      hasPassword: false,
      organizations: [{ name: 'Gita Rao', role: 'admin', isPrimary: true }],
    });
    expect((await client.get<User>('/api/user')).body).toEqual(answer.body);
    const again = await signIn({ ...person, email: `moved.${person.email}` });
    expect(again.answer.body.id).toBe(answer.body.id);
    expect(answer.headers.getSetCookie().some((line) => /^parley_google=;/.test(line))).toBe(true);
  });

  it.each<Fault>([
    'expired',
    'wrongAudience',
    'wrongIssuer',
    'wrongKey',
    'unverifiedEmail',
    'withoutNonce',
    'unsigned',
  ])('API-04, SEC-3: refuses a token that is %s', async (fault) => {
    const client = app.anonymous();
    const answer = await client.post('/api/auth/google', await bodyFor(client, somebody(), fault));
    expect([answer.status, answer.body.code]).toEqual([401, 'google_refused']);
    expect((await client.get('/api/user')).status).toBe(401);
  });

  it.each([
    ['email', { email: 'victim@example.com' }],
    ['uid', { uid: '42' }],
    ['fullName', { fullName: 'Somebody Else' }],
    ['photoURL', { photoURL: 'https://pictures.example.com/other.png' }],
  ])('API-04: refuses a body whose %s differs from the token’s', async (_, change) => {
    const { client, answer } = await signIn(somebody(), change);
    expect(answer.status).toBe(401);
    expect((await client.get('/api/user')).status).toBe(401);
  });

  it('API-04: refuses the four fields without a token', async () => {
    const { email, subject } = somebody();
    const body = { email, fullName: 'Gita Rao', uid: subject, photoURL: null };
    expect((await app.anonymous().post('/api/auth/google', body)).status).toBe(400);
  });

  it('API-04: fetches the issuer’s keys once for many tokens', async () => {
    await signIn(somebody());
    const before = issuer.keyFetches;
    await signIn(somebody());
    expect([before, issuer.keyFetches]).toEqual([1, 1]);
  });

  it('API-04: refuses every token while the issuer’s keys cannot be fetched, and logs the reason', async () => {
    const lines: string[] = [];
    const env = { ...issuer.environment, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/jwks' };
    const cut = await startTestApp({ clock, env, onLog: (line) => lines.push(line) });
    try {
      const client = cut.anonymous();
      const body = await bodyFor(client, somebody());
      const answer = await client.post('/api/auth/google', body);
      expect([answer.status, answer.body.code]).toEqual([401, 'google_refused']);
      const told = lines.join('');
      expect(told).toContain('keys_unreachable');
      expect(told).not.toContain(body.idToken);
    } finally {
      await cut.close();
    }
  });

  it('SEC-3: a token works only in the browser that requested it, within 10 minutes, once', async () => {
    const person = somebody();
    const [owner, thief] = [app.anonymous(), app.anonymous()];
    const body = await bodyFor(owner, person);
    expect((await thief.post('/api/auth/google', body)).status).toBe(401);
    await thief.get('/api/auth/google');
    expect((await thief.post('/api/auth/google', body)).status).toBe(401);
    const copy = new TestClient(app.origin, { cookie: owner.cookie });
    expect((await owner.post('/api/auth/google', body)).status).toBe(200);
    expect((await copy.post('/api/auth/google', body)).status).toBe(401);
    const late = app.anonymous();
    const lateBody = await bodyFor(late, person);
    clock.advance(10 * minuteMs);
    expect((await late.post('/api/auth/google', lateBody)).status).toBe(401);
  });

  it('SEC-3, AUTH-23: a verified account with the same address is linked, and its owner is emailed', async () => {
    const member = await app.register();
    await verifyAddress(member);
    const { answer } = await signIn(somebody({ email: member.user.email.toUpperCase() }));
    expect(answer.body).toMatchObject({ id: member.user.id, hasPassword: true });
    expect((await member.get('/api/user')).status).toBe(200);
    expect((await member.get('/api/user/security')).body.googleLinked).toBe(true);
    const mails = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select 1 from mails where kind = 'googleLinked' and recipient = ${member.user.email}`),
    );
    expect(mails).toHaveLength(1);
    const other = await signIn(somebody({ email: member.user.email }));
    expect(other.answer.status).toBe(401);
  });

  it('SEC-3: when an unverified account is linked, it loses password, sessions, second factor, and keys', async () => {
    const squatter = await app.register({ isVerified: false });
    await turnSecondFactorOn(squatter);
    const keyId = app.deps.ids.next();
    const { organizationId, user } = squatter;
    await withScope(app.deps.database, { organizationId, userId: user.id }, (tx) =>
      tx.execute(sql`
        insert into api_keys (id, organization_id, name, hint, key_hash, permissions, created_by, created_at)
        values (${keyId}, ${organizationId}, 'Key', 'abcd', ${Buffer.from(keyId)}, 'full', ${user.id}, ${clock.now()})`),
    );
    const { client, answer } = await signIn(somebody({ email: user.email }));
    expect(answer.body).toMatchObject({
      id: user.id,
      emailVerified: true,
      hasPassword: false,
      twoFactorEnabled: false,
    });
    expect((await squatter.get('/api/user')).status).toBe(401);
    const attempt = { email: user.email, password: 'secret1' };
    expect((await app.anonymous().post('/api/login', attempt)).body.code).toBe('invalid_credentials');
    expect((await client.get('/api/user/sessions')).body).toHaveLength(1);
    const key = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ at: Date | null }>(sql`select revoked_at as at from api_keys where id = ${keyId}`),
    );
    expect(key?.at).not.toBeNull();
  });

  it('SEC-3, SEC-7: still requires the second factor, and links nothing before it', async () => {
    const member = await app.register();
    await verifyAddress(member);
    const secret = await turnSecondFactorOn(member);
    const person = somebody({ email: member.user.email });
    const client = app.anonymous();
    const body = await bodyFor(client, person);
    const without = await client.post('/api/auth/google', body);
    expect([without.status, without.body.code]).toEqual([401, 'two_factor_required']);
    expect((await member.get('/api/user/security')).body.googleLinked).toBe(false);
    expect((await client.post('/api/auth/google', { ...body, code: '000000' })).status).toBe(401);
    const code = timeCode(secret, clock.now());
    expect((await client.post('/api/auth/google', { ...body, code })).status).toBe(200);
    const replayed = await signIn(person, { code });
    expect(replayed.answer.body).toMatchObject({ code: 'invalid_credentials' });
  });

  it('refuses an account that is disabled', async () => {
    const member = await app.register();
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update users set disabled_at = ${clock.now()} where id = ${member.user.id}`),
    );
    expect((await signIn(somebody({ email: member.user.email }))).answer.status).toBe(401);
  });
});

it('SEC-7: a new token of the linked Google account re-authenticates, another account’s does not', async () => {
  const person = somebody();
  const { client } = await signIn(person);
  clock.advance(11 * minuteMs);
  expect((await client.post('/api/user/two-factor/setup')).body.code).toBe('confirmation_required');
  const { idToken: foreign } = await bodyFor(client, somebody());
  expect((await client.post('/api/user/confirm', { idToken: foreign })).body.code).toBe('proof_refused');
  const { idToken } = await bodyFor(client, person);
  expect((await client.post('/api/user/confirm', { idToken })).status).toBe(204);
  expect((await client.post('/api/user/two-factor/setup')).status).toBe(200);
  expect((await client.post('/api/user/confirm', { idToken })).status).toBe(403);
});
