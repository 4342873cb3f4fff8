import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { startBadMailServer } from '../../test/mail-server.ts';
import { readOutbox } from '../../test/outbox.ts';
import { withPlatform } from '../db/scope.ts';
import { sql } from '../db/sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
});

it('puts an email into the outbox, as text with a plain link and as HTML, and stores no link in the database', async () => {
  const member = await app.register({ email: 'ana@example.com' });
  const [mail] = await readOutbox(app, 'ana@example.com');
  expect(mail).toMatchObject({
    from: 'Parley <no-reply@localhost>',
    subject: 'Confirm your email address',
    text: expect.stringContaining(`Hello ${member.user.fullName}`),
  });
  expect(mail?.link).toMatch(/^http:\/\/127\.0\.0\.1:0\/auth\?verify=[\w-]{43}$/);
  expect(mail?.html).toContain(`href="${mail?.link}"`);
  const rows = await withPlatform(app.deps.database, (tx) =>
    tx.rows(sql`select sealed_params, attempts, sent_at is not null as is_sent from mails`),
  );
  expect(rows).toEqual([{ sealed_params: null, attempts: 1, is_sent: true }]);
});

it('REL-15: serves everything else while the mail server hangs', async () => {
  const silent = await startBadMailServer('silent');
  const away = await startTestApp({ env: { SMTP_URL: silent.url } });
  try {
    const member = await away.register();
    for (let index = 0; index < 6; index += 1) await away.register();
    expect((await member.post('/api/chatbots', { name: 'Helper' })).status).toBe(201);
    expect((await away.anonymous().get('/readyz')).status).toBe(200);
    const sent = await withPlatform(away.deps.database, (tx) =>
      tx.rows(sql`select id from mails where sent_at is not null`),
    );
    expect(sent).toEqual([]);
  } finally {
    await away.close();
    await silent.close();
  }
}, 60_000);
