import { expect, it } from 'vitest';
import { freePort } from '../../../../../../tools/services/free-port.ts';
import { signInAsAdmin } from '../../../../test/admins.ts';
import { startTestApp } from '../../../../test/harness.ts';

it('REL-18: a mailbox that cannot be read is a problem in the admin area, and stops no process', async () => {
  const lines: string[] = [];
  const IMAP_URL = `imap://answers:swordfish-of-tests@127.0.0.1:${await freePort()}/INBOX`;
  const app = await startTestApp({
    env: { REPLY_ADDRESS: 'answers@example.com', IMAP_URL },
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
