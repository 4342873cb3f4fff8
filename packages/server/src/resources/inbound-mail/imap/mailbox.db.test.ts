import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTcpProxy } from '../../../../../../tools/doubles/tcp-proxy.ts';
import { type ImapServer, startImapServer } from '../../../../test/imap-server.ts';
import { type MailDatabase, openMailDatabase } from '../../../../test/mail-database.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { minuteMs, secondMs } from '../../../lib/timing/durations.ts';
import { createLog } from '../../../ports/log/log.ts';
import { type MailboxDeps, mailboxTimes, mailboxWatches } from './mailbox.jobs.ts';

const program = process.env.DOVECOT_PATH;
const times = {
  ...mailboxTimes,
  renewMs: 200,
  standByMs: 50,
  firstDelayMs: 50,
  maxDelayMs: 200,
  firstRefusedDelayMs: 100,
  maxRefusedDelayMs: 200,
  firstWaitMs: 20,
  retryDelaysMs: [5, 5, 5, 5, 5],
};

describe.skipIf(program === undefined)('a mailbox on an IMAP server', () => {
  let server: ImapServer;
  let mails: MailDatabase;
  const lines: string[] = [];
  const running: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    mails = await openMailDatabase();
  });
  afterEach(async () => {
    for (const reader of running.splice(0)) await reader.stop();
    await server.close();
    await withPlatform(mails.deps.database, (tx) => tx.execute(sql`delete from mailboxes`));
    lines.length = 0;
  });
  afterAll(async () => {
    await mails.close();
  });

  /** What was received, by subject, as `receiveMail` would tell it: what was stored once is a duplicate. */
  function createInbox() {
    const known = new Set<string>();
    const taken: string[] = [];
    return {
      taken,
      async receive(raw: Buffer) {
        const subject = /^Subject: (.*)$/m.exec(raw.toString('latin1'))?.[1]?.trim() ?? '';
        const hash = createHash('sha256').update(raw).digest('hex');
        const outcome = known.has(hash) ? ('duplicate' as const) : ('stored' as const);
        known.add(hash);
        taken.push(outcome === 'stored' ? subject : `${subject} again`);
        return outcome;
      },
    };
  }

  interface Place {
    port?: number;
    password?: string;
  }

  /** A process that reads the mailbox until the end of the test. */
  function startReader(receive: MailboxDeps['receive'], { port = server.port, password }: Place = {}) {
    const imap = {
      host: '127.0.0.1',
      port,
      user: server.user,
      password: password ?? server.password,
      mailbox: 'INBOX',
      tls: 'offered' as const,
    };
    const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
    const config = { ...mails.deps.config, imap };
    const [watch] = mailboxWatches({ ...mails.deps, config, log, receive }, times);
    const stopped = new AbortController();
    const ended = watch?.run(stopped.signal);
    const reader = {
      async stop() {
        stopped.abort();
        await ended;
      },
    };
    running.push(reader);
    return reader;
  }

  const rows = () =>
    withPlatform(mails.deps.database, (tx) =>
      tx.rows<{ problem: string | null; last_uid: number | null }>(
        sql`select problem, last_uid from mailboxes`,
      ),
    );
  const untilOpen = () => expect.poll(async () => (await rows())[0]?.last_uid ?? null).not.toBeNull();

  it('is read as soon as an email arrives, from the first start on', async () => {
    server = await startImapServer(program ?? '');
    server.deliver(mail('before'));
    const { taken, receive } = createInbox();
    startReader(receive);
    await untilOpen();
    const began = Date.now();
    server.deliver(mail('first'));
    await expect.poll(() => taken, { timeout: 5_000, interval: 20 }).toEqual(['first']);
    expect(Date.now() - began).toBeLessThan(4_000);
    server.deliver(mail('second'));
    await expect.poll(() => server.counts()).toEqual({ seen: 2, all: 3 });
    expect(taken).toEqual(['first', 'second']);
  });

  it('200 emails that have waited arrive once and in order, in the process that comes next', async () => {
    server = await startImapServer(program ?? '');
    const { taken, receive } = createInbox();
    const first = startReader(receive);
    await untilOpen();
    await first.stop();
    const subjects = Array.from({ length: 200 }, (_, n) => `mail ${n}`);
    for (const subject of subjects) server.deliver(mail(subject));
    startReader(receive);
    await expect.poll(() => server.counts().seen, { timeout: 20_000 }).toBe(200);
    expect(taken).toEqual(subjects);
  });

  it('of two processes one reads, and the other continues at once when it stops', async () => {
    server = await startImapServer(program ?? '');
    const [one, other] = [createInbox(), createInbox()];
    const first = startReader(one.receive);
    await untilOpen();
    startReader(other.receive);
    for (const subject of ['a', 'b', 'c']) server.deliver(mail(subject));
    await expect.poll(() => one.taken).toEqual(['a', 'b', 'c']);
    await first.stop();
    server.deliver(mail('d'));
    await expect.poll(() => other.taken).toEqual(['d']);
    expect(one.taken).toEqual(['a', 'b', 'c']);
  });

  it('an email that a process stored before it died is not taken twice, and the dead one changes nothing later', async () => {
    server = await startImapServer(program ?? '');
    const { taken, receive } = createInbox();
    let revive = () => {};
    const revived = new Promise<void>((resolve) => {
      revive = resolve;
    });
    const dead = startReader(async (raw) => {
      const outcome = await receive(raw);
      await revived;
      return outcome;
    });
    await untilOpen();
    server.deliver(mail('only'));
    await expect.poll(() => taken).toEqual(['only']);
    // Its lease is not renewed any more: nothing of a dead process runs, so its clock stands still.
    mails.clock.advance(2 * minuteMs);
    await withPlatform(mails.deps.database, (tx) =>
      tx.execute(sql`update mailboxes set leased_by = null, leased_until = ${new Date(0)}`),
    );
    startReader(receive);
    await expect.poll(() => server.counts()).toEqual({ seen: 1, all: 1 });
    expect(taken).toEqual(['only', 'only again']);
    revive();
    server.deliver(mail('next'));
    await expect.poll(() => taken).toEqual(['only', 'only again', 'next']);
    await dead.stop();
    expect(await rows()).toEqual([{ problem: null, last_uid: 2 }]);
  });

  it('a connection that is lost after an email was stored loses and doubles nothing', async () => {
    server = await startImapServer(program ?? '');
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: server.port });
    running.push({ stop: () => proxy.close() });
    const { taken, receive } = createInbox();
    let cuts = 0;
    startReader(
      async (raw) => {
        const outcome = await receive(raw);
        if (cuts++ > 0) return outcome;
        proxy.set('cut');
        proxy.set('pass');
        return outcome;
      },
      { port: proxy.port },
    );
    await untilOpen();
    server.deliver(mail('one'));
    server.deliver(mail('two'));
    await expect.poll(() => server.counts()).toEqual({ seen: 2, all: 2 });
    expect(taken).toEqual(['one', 'one again', 'two']);
    expect(await rows()).toMatchObject([{ problem: null }]);
  });

  it('is read again after its server was away, also with new numbers, and nothing is doubled', async () => {
    server = await startImapServer(program ?? '');
    const { taken, receive } = createInbox();
    startReader(receive);
    await untilOpen();
    server.deliver(mail('one'));
    await expect.poll(() => server.counts().seen).toBe(1);
    await server.stop();
    await expect.poll(async () => (await rows())[0]?.problem).toBe('connection');
    server.deliver(mail('two'));
    await server.start();
    await expect.poll(() => taken).toEqual(['one', 'two']);
    await expect.poll(async () => (await rows())[0]?.problem).toBeNull();
    await server.stop();
    await server.renumber();
    server.deliver(mail('three'));
    await server.start();
    await expect.poll(() => server.counts()).toEqual({ seen: 3, all: 3 });
    expect(taken.filter((subject) => !subject.endsWith('again')).sort()).toEqual(['one', 'three', 'two']);
    expect(lines.join()).toContain('mailbox_renumbered');
  });

  it('with a wrong password says so, without the password, and is read once it is right', async () => {
    server = await startImapServer(program ?? '');
    const { taken, receive } = createInbox();
    const wrong = startReader(receive, { password: 'not-the-password' });
    await expect.poll(async () => (await rows())[0]?.problem).toBe('password');
    await wrong.stop();
    expect(lines.join()).toMatch(/"problem":"password".*mailbox_failed/);
    expect(lines.join()).not.toContain('not-the-password');
    startReader(receive);
    await untilOpen();
    await expect.poll(async () => (await rows())[0]?.problem).toBeNull();
    server.deliver(mail('one'));
    await expect.poll(() => taken).toEqual(['one']);
  });

  it('that opens but cannot be read is a problem, and is tried more and more seldom', async () => {
    server = await startImapServer(program ?? '');
    const broken = await startBrokenServer();
    running.push({ stop: broken.close });
    startReader(createInbox().receive, { port: broken.port });
    await expect.poll(async () => (await rows())[0]?.problem).toBe('connection');
    await expect.poll(() => lines.join()).toMatch(/"failures":5,"nextTryMs":200.*mailbox_failed/);
    expect(await rows()).toMatchObject([{ problem: 'connection' }]);
  });

  it('an email of 40 MB is passed over, and one that cannot be received stays unseen', async () => {
    server = await startImapServer(program ?? '');
    const { taken, receive } = createInbox();
    let tries = 0;
    startReader(async (raw) => {
      if (!raw.includes('Subject: bad')) return await receive(raw);
      tries += 1;
      throw new Error('cannot be read');
    });
    await untilOpen();
    server.deliver(mail('large', 'x'.repeat(40 * 1_048_576)));
    server.deliver(mail('bad'));
    server.deliver(mail('good'));
    await expect.poll(() => server.counts(), { timeout: 10 * secondMs }).toEqual({ seen: 2, all: 3 });
    expect(taken).toEqual(['good']);
    expect(tries).toBe(6);
    expect(lines.join()).toContain('"outcome":"tooLarge"');
    expect(lines.join()).toContain('mail_passed_over');
  });
});

function mail(subject: string, body = 'Hello'): string {
  return [
    'From: Ana <ana@example.com>',
    'To: answers@example.com',
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@example.com>`,
    '',
    body,
    '',
  ].join('\r\n');
}

/** An IMAP server that opens its mailbox, and ends the connection as soon as emails are looked for. */
async function startBrokenServer(): Promise<{ port: number; close(): Promise<void> }> {
  const opened = ['* 1 EXISTS', '* OK [UIDVALIDITY 1] valid', '* OK [UIDNEXT 2] next', ''].join('\r\n');
  const broken = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', command = ''] = line.split(' ');
        if (command === 'UID') return void socket.destroy();
        socket.write(`${command === 'SELECT' ? opened : ''}${tag} OK done\r\n`);
      }
    });
  });
  broken.listen(0, '127.0.0.1');
  await once(broken, 'listening');
  return {
    port: (broken.address() as AddressInfo).port,
    close: () => new Promise((resolve) => broken.close(() => resolve())),
  };
}
