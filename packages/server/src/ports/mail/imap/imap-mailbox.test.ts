import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTcpProxy } from '../../../../../../tools/doubles/tcp-proxy.ts';
import { type ImapServer, startImapServer } from '../../../../test/imap-server.ts';
import type { ImapConfig } from '../../../config/config.ts';
import { openImapMailbox } from './imap-mailbox.ts';

const program = process.env.DOVECOT_PATH;

describe.skipIf(program === undefined)('an IMAP mailbox', () => {
  let server: ImapServer;

  beforeAll(async () => {
    server = await startImapServer(program ?? '', true);
  });
  afterAll(async () => {
    await server.close();
  });

  async function open(changes: Partial<ImapConfig> = {}, signal = new AbortController().signal) {
    const { port, user, password } = server;
    const config = { host: '127.0.0.1', port, user, password, mailbox: 'INBOX', tls: 'offered' as const };
    const mailbox = await openImapMailbox({ ...config, ...changes }, signal);
    onTestFinished(() => mailbox.close());
    return mailbox;
  }

  /** Trusts the server's certificate until the end of the test. */
  function trustServer() {
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, server.certificate]);
    onTestFinished(() => setDefaultCACertificates(before));
  }

  it.each([
    ['always', 'tlsPort'],
    ['started', 'port'],
    ['offered', 'port'],
  ] as const)(
    'TLS %s: a certificate that nobody trusts is refused before the password is sent',
    async (tls, place) => {
      await expect(open({ tls, port: server[place], password: 'wrong' })).rejects.toMatchObject({
        problem: 'tls',
      });
      trustServer();
      const mailbox = await open({ tls, port: server[place] });
      expect(await mailbox.listAfter(0)).toEqual(expect.any(Array));
      await expect(open({ tls, port: server[place], password: 'wrong' })).rejects.toMatchObject({
        problem: 'password',
      });
    },
  );

  it('the password is not sent to a server without TLS where TLS is needed', async () => {
    const plain = await startImapServer(program ?? '');
    onTestFinished(() => plain.close());
    await expect(open({ tls: 'started', port: plain.port })).rejects.toMatchObject({ problem: 'tls' });
    expect(await (await open({ tls: 'offered', port: plain.port })).listAfter(0)).toEqual([]);
  });

  it('a certificate for another name is refused', async () => {
    trustServer();
    await expect(open({ tls: 'always', port: server.tlsPort, host: 'localhost' })).rejects.toMatchObject({
      problem: 'tls',
    });
  });

  it('says what is wrong with another mailbox and another port', async () => {
    trustServer();
    await expect(open({ mailbox: 'None' })).rejects.toMatchObject({ problem: 'mailbox' });
    await expect(open({ port: 1 })).rejects.toMatchObject({ problem: 'connection', code: 'ECONNREFUSED' });
  });

  it('reads a part of an email without marking it, and null of one that is gone', async () => {
    trustServer();
    const mailbox = await open();
    server.deliver(`Subject: a\r\n\r\n${'x'.repeat(1_000)}`);
    await mailbox.waitForChange(5_000);
    const uid = (await mailbox.listAfter(0)).at(-1) ?? 0;
    expect(await mailbox.sizeOf(uid)).toBe(1_014);
    expect((await mailbox.read(uid, 20))?.toString()).toBe('Subject: a\r\n\r\nxxxxxx');
    expect(await mailbox.listSince(new Date())).toContain(uid);
    expect(server.counts().seen).toBe(0);
    await mailbox.markSeen(uid);
    expect(server.counts().seen).toBe(1);
    expect(await mailbox.listAfter(uid)).toEqual([]);
    expect(await mailbox.sizeOf(uid + 1)).toBeNull();
    expect(await mailbox.read(uid + 1, 20)).toBeNull();
  });

  it('ends what is running when the process stops, also while the server is silent', async () => {
    trustServer();
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: server.port });
    onTestFinished(() => proxy.close());
    const stopped = new AbortController();
    const mailbox = await open({ port: proxy.port }, stopped.signal);
    proxy.set('stall');
    const waiting = mailbox.waitForChange(60_000);
    const listing = mailbox.listAfter(0);
    setTimeout(() => stopped.abort(), 100);
    await expect(waiting).rejects.toMatchObject({ problem: 'connection' });
    await expect(listing).rejects.toMatchObject({ problem: 'connection' });
    await expect(open({ port: proxy.port }, stopped.signal)).rejects.toMatchObject({ problem: 'connection' });
  });
});
