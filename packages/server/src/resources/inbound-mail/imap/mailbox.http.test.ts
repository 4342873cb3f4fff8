import { expect, it } from 'vitest';
import { freePort } from '../../../../../../tools/services/free-port.ts';
import { signInAsAdmin } from '../../../../test/admins.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { startImapServer } from '../../../../test/imap-server.ts';
import { answerAddress, mailTo, rawMail, replyAddress } from '../../../../test/inbound-mail.ts';
import { publishWithPeople, startTalk } from '../../../../test/inbox-fixtures.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

it('REL-18: a mailbox that cannot be read is a problem in the admin area, and stops no process', async () => {
  const lines: string[] = [];
  const IMAP_URL = `imap://answers:swordfish-of-tests@127.0.0.1:${await freePort()}/INBOX`;
  const app = await startTestApp({
    env: { REPLY_ADDRESS: replyAddress, IMAP_URL },
    onLog: (line) => lines.push(line),
  });
  let stopMs = 0;
  try {
    const admin = await signInAsAdmin(app, 'operator');
    const problems = async () => (await admin.get('/api/admin/health')).body.problems;
    await expect.poll(problems).toEqual([{ key: 'mailbox', count: 1 }]);
    expect(lines.join()).toMatch(/"reason":"ECONNREFUSED".*"msg":"mailbox_failed"/);
    expect(lines.join()).not.toContain('swordfish');
  } finally {
    const began = Date.now();
    await app.close();
    stopMs = Date.now() - began;
  }
  expect(stopMs).toBeLessThan(10_000);
});

const program = process.env.DOVECOT_PATH;

it.skipIf(program === undefined)("an email in the mailbox becomes the visitor's message", async () => {
  const server = await startImapServer(program ?? '');
  const { user, password, port } = server;
  const IMAP_URL = `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`;
  const app = await startTestApp({ env: { REPLY_ADDRESS: replyAddress, IMAP_URL } });
  try {
    const owner = await app.register();
    const id = await startTalk(app, await publishWithPeople(app, owner));
    await mailTo(app, owner, id);
    const mailboxes = sql<{ last_uid: number | null }>`select last_uid from mailboxes`;
    const isOpen = async () =>
      (await withPlatform(app.deps.database, (tx) => tx.rows(mailboxes)))[0]?.last_uid != null;
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
    server.deliver(`${rawMail({ To: answerAddress(app, id) }, 'It has arrived.')}\r\n`);
    const last = async () => (await owner.get(`/api/conversations/${id}`)).body.messages.at(-1);
    await expect
      .poll(last, { timeout: 10_000 })
      .toMatchObject({ role: 'user', content: 'It has arrived.', via: 'email' });
    await expect.poll(() => server.counts()).toEqual({ seen: 1, all: 1 });
  } finally {
    await app.close();
    await server.close();
  }
});
