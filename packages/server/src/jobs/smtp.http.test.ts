import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { type MailServer, startBadMailServer, startMailServer } from '../../test/mail-server.ts';
import { withPlatform } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import { ManualClock } from '../ports/clock.ts';

const hourMs = 3_600_000;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));
const open: { close(): Promise<void> }[] = [];
const lines: string[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function startWith(server: MailServer, env: Record<string, string> = {}): Promise<TestApp> {
  open.push(server);
  const app = await startTestApp({
    clock,
    env: { SMTP_URL: server.url, MAIL_FROM: 'Parley <hello@parley.example>', ...env },
    onLog: (line) => lines.push(line),
  });
  open.push(app);
  return app;
}

interface MailState {
  attempts: number;
  last_error: string | null;
  is_sent: boolean;
  is_failed: boolean;
  is_sealed: boolean;
  due_at: Date;
}

function states(app: TestApp): Promise<MailState[]> {
  return withPlatform(app.deps.database, (tx) =>
    tx.rows<MailState>(sql`
      select attempts, last_error, sent_at is not null as is_sent, failed_at is not null as is_failed,
        sealed_params is not null as is_sealed, due_at
      from mails order by id`),
  );
}

/** After the try that waits, with its business time. */
async function retry(app: TestApp, afterMs: number): Promise<void> {
  clock.advance(afterMs);
  await app.settled();
}

it('hands mail to the SMTP server, once, with both parts', async () => {
  const server = await startMailServer();
  const app = await startWith(server);
  await app.register({ email: 'ana@example.com' });
  await app.settled();
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: 'hello@parley.example', to: 'ana@example.com' });
  expect(mail?.raw).toMatch(/^From: Parley <hello@parley\.example>/m);
  expect(mail?.raw).toMatch(/^Subject: Confirm your e-mail address/m);
  expect(mail?.raw).toMatch(/^Message-ID: <[\w-]+@parley\.example>/im);
  expect(mail?.raw).toContain('text/plain');
  expect(mail?.raw).toContain('text/html');
  expect(await states(app)).toMatchObject([
    { attempts: 1, is_sent: true, is_sealed: false, last_error: null },
  ]);
});

it('REL-15: a server that hangs holds up nothing else; its mail goes out once it speaks again', async () => {
  const silent = await startBadMailServer('silent');
  const app = await startWith(silent);
  const member = await app.register({ email: 'ana@example.com' });
  for (let index = 0; index < 6; index += 1) await app.register();
  const startedMs = performance.now();
  expect((await member.post('/api/chatbots', { name: 'Helper' })).status).toBe(201);
  expect((await app.anonymous().get('/readyz')).status).toBe(200);
  expect(performance.now() - startedMs).toBeLessThan(2_000);
  expect(await states(app)).toContainEqual(expect.objectContaining({ last_error: null, is_sent: false }));
  await app.settled();
  const waiting = await states(app);
  expect(waiting).toHaveLength(7);
  for (const state of waiting) {
    expect(state).toMatchObject({ attempts: 1, is_sent: false, is_failed: false, is_sealed: true });
    expect(state.due_at.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + 60_000);
  }
  await silent.close();
  const server = await startMailServer({}, silent.port);
  open.push(server);
  await retry(app, 120_000);
  expect(server.received.map((mail) => mail.to)).toContain('ana@example.com');
  expect(server.received).toHaveLength(7);
}, 60_000);

it('REL-15: a server that refuses connections is tried 8 times within a day, then the mail has failed', async () => {
  const startedAt = clock.now().getTime();
  const server = await startMailServer();
  const app = await startWith(server);
  await server.close();
  await app.register();
  await app.settled();
  let [state] = await states(app);
  while (state && !state.is_failed) {
    await retry(app, state.due_at.getTime() - clock.now().getTime());
    [state] = await states(app);
  }
  expect(state).toMatchObject({ is_sent: false, is_failed: true, is_sealed: false });
  expect(state?.attempts).toBe(8);
  expect(clock.now().getTime() - startedAt).toBeLessThan(24 * hourMs);
  expect(state?.last_error).toMatch(/^(ESOCKET|ECONNREFUSED|ECONNECTION)/);
}, 60_000);

it('REL-15: a server that drops the connection gets the mail later', async () => {
  const rude = await startBadMailServer('hangs up');
  const app = await startWith(rude);
  await app.register();
  await app.settled();
  expect(await states(app)).toMatchObject([{ attempts: 1, is_sent: false, is_failed: false }]);
  await rude.close();
  const server = await startMailServer({}, rude.port);
  open.push(server);
  await retry(app, 120_000);
  expect(server.received).toHaveLength(1);
  expect(await states(app)).toMatchObject([{ attempts: 2, is_sent: true }]);
});

it('takes no for an answer when the server will never take mail for a recipient', async () => {
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such user here'), { responseCode: 550 })),
  });
  const app = await startWith(server);
  await app.register();
  await app.settled();
  expect(await states(app)).toMatchObject([
    { attempts: 1, is_failed: true, is_sealed: false, last_error: 'EENVELOPE 550' },
  ]);
});

it('SEC-4: neither the error that is kept nor the log tells the password of the server or a link', async () => {
  const server = await startMailServer({
    authOptional: false,
    onAuth: (auth, _session, done) => done(new Error(`wrong password ${auth.password}`)),
  });
  const url = server.url.replace('smtp://', 'smtp://parley:swordfish-99@');
  const app = await startWith(server, { SMTP_URL: url });
  await app.register();
  await app.settled();
  await wait(50);
  const [state] = await states(app);
  expect(state?.last_error).toBe('EAUTH 535');
  expect(lines.some((line) => line.includes('mail_postponed'))).toBe(true);
  expect(lines.join('\n')).not.toMatch(/swordfish|verify=/);
});
