import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type MailDatabase, openMailDatabase } from '../../test/mail-database.ts';
import { type MailServer, startBadMailServer, startMailServer } from '../../test/mail-server.ts';
import { hourMs } from '../lib/timing/durations.ts';
import { createMailTransport } from '../ports/mail/create-mail-transport.ts';
import { createMailDelivery, type MailDelivery } from './deliver-mail.ts';

const open: { close(): Promise<void> }[] = [];
const lines: string[] = [];
let mails: MailDatabase;

beforeAll(async () => {
  mails = await openMailDatabase((line) => lines.push(line));
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  await mails.clear();
});
afterAll(async () => {
  await mails.close();
});

/** Delivers to this server until the test ends. */
async function deliverTo(server: MailServer, smtpUrl = server.url): Promise<MailDelivery> {
  const config = { ...mails.deps.config, smtpUrl, mailFrom: 'Parley <hello@parley.example>' };
  const transport = await createMailTransport(config, 'mark-of-this-installation');
  const delivery = createMailDelivery({ ...mails.deps, config, transport });
  open.push(server, { close: () => delivery.stop(100) });
  return delivery;
}

/** Advances the clock and attempts to send every due email. */
async function attemptAll(delivery: MailDelivery, afterMs = 0): Promise<void> {
  mails.clock.advance(afterMs);
  delivery.wake();
  await expect.poll(() => delivery.pending(), { timeout: 15_000 }).toBe(0);
}

it('sends an email to the SMTP server once, with both parts', async () => {
  const server = await startMailServer();
  const delivery = await deliverTo(server);
  await mails.write('ana@example.com');
  await attemptAll(delivery);
  await attemptAll(delivery, hourMs);
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: 'hello@parley.example', to: 'ana@example.com' });
  expect(mail?.raw).toMatch(/^From: Parley <hello@parley\.example>/m);
  expect(mail?.raw).toMatch(/^Subject: Reset your password/m);
  expect(mail?.raw).toMatch(/^Message-ID: <[\w-]+@parley\.example>/im);
  expect(mail?.raw).toContain('text/plain');
  expect(mail?.raw).toContain('text/html');
  expect(await mails.states()).toMatchObject([
    { attempts: 1, is_sent: true, is_sealed: false, last_error: null },
  ]);
});

it('REL-15: sends emails that a hanging server did not accept once it responds again', async () => {
  const silent = await startBadMailServer('silent');
  const delivery = await deliverTo(silent);
  for (let index = 0; index < 6; index += 1) await mails.write(`person${index}@example.com`);
  await attemptAll(delivery);
  for (const state of await mails.states()) {
    expect(state).toMatchObject({ attempts: 1, is_sent: false, is_failed: false, is_sealed: true });
    expect(state.due_at.getTime()).toBeGreaterThanOrEqual(mails.clock.now().getTime() + 60_000);
  }
  await silent.close();
  const server = await startMailServer({}, silent.port);
  open.push(server);
  await attemptAll(delivery, 120_000);
  expect(new Set(server.received.map((mail) => mail.to)).size).toBe(6);
  expect(server.received).toHaveLength(6);
}, 60_000);

it('REL-15: tries a server that refuses connections 8 times within a day, then fails the email', async () => {
  const startedAt = mails.clock.now().getTime();
  const server = await startMailServer();
  const delivery = await deliverTo(server);
  await server.close();
  await mails.write('ana@example.com');
  await attemptAll(delivery);
  let [state] = await mails.states();
  while (state && !state.is_failed) {
    await attemptAll(delivery, state.due_at.getTime() - mails.clock.now().getTime());
    [state] = await mails.states();
  }
  expect(state).toMatchObject({ attempts: 8, is_sent: false, is_sealed: false });
  expect(state?.last_error).toMatch(/^E[A-Z]+$/);
  expect(mails.clock.now().getTime() - startedAt).toBeLessThan(24 * hourMs);
});

it('REL-15: an email is retried after the server drops the connection', async () => {
  const rude = await startBadMailServer('hangs up');
  const delivery = await deliverTo(rude);
  await mails.write('ana@example.com');
  await attemptAll(delivery);
  expect(await mails.states()).toMatchObject([{ attempts: 1, is_sent: false, is_failed: false }]);
  await rude.close();
  const server = await startMailServer({}, rude.port);
  open.push(server);
  await attemptAll(delivery, 120_000);
  expect(server.received).toHaveLength(1);
  expect(await mails.states()).toMatchObject([{ attempts: 2, is_sent: true }]);
});

it('does not retry an email that the server rejects permanently', async () => {
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such user here'), { responseCode: 550 })),
  });
  const delivery = await deliverTo(server);
  await mails.write('ana@example.com');
  await attemptAll(delivery);
  expect(await mails.states()).toMatchObject([
    { attempts: 1, is_failed: true, is_sealed: false, last_error: 'EENVELOPE 550' },
  ]);
});

it('SEC-4: neither the stored error nor the log contains the password of the server or a link', async () => {
  const server = await startMailServer({
    authOptional: false,
    onAuth: (auth, _session, done) => done(new Error(`wrong password ${auth.password}`)),
  });
  const delivery = await deliverTo(server, server.url.replace('smtp://', 'smtp://parley:swordfish-99@'));
  await mails.write('ana@example.com');
  await attemptAll(delivery);
  expect(await mails.states()).toMatchObject([{ last_error: 'EAUTH 535', is_failed: false }]);
  expect(lines.some((line) => line.includes('mail_postponed'))).toBe(true);
  expect(lines.join('\n')).not.toMatch(/swordfish|secret-of-the-link/);
});
