import { maxInboundMailBytes } from '@parley/contracts/resources/visitors/inbound-mail';
import { expect, it, vi } from 'vitest';
import { systemClock } from '../../../ports/clock.ts';
import { createLog } from '../../../ports/log/log.ts';
import { createMetrics } from '../../../ports/log/metrics.ts';
import { type Mailbox, MailboxFailed } from '../../../ports/mail/imap/mailbox.ts';
import type { Cursor } from './mailbox.queries.ts';
import { LeaseLost, readMailbox } from './read-mailbox.ts';

interface Mail {
  size?: number;
  raw: Buffer | null;
}

/** A mailbox with these emails, numbered from 1, that is read until nothing is left. */
function readAll(
  mails: readonly Mail[],
  {
    cursor = { uidValidity: 7, lastUid: 0 },
    isHeld = () => true,
    isMaintained = () => false,
  }: { cursor?: Cursor | null; isHeld?: () => boolean; isMaintained?: () => boolean } = {},
) {
  const stopped = new AbortController();
  const tries = new Map<number, number>();
  const moves: Cursor[] = [];
  const seen: number[] = [];
  const onRead = vi.fn(async () => {});
  const lines: string[] = [];
  const receive = vi.fn(async (_raw: Buffer) => 'stored' as const);
  const from = (start: number) => mails.map((_, index) => index + 1).filter((uid) => uid >= start);
  const mailbox = {
    uidValidity: () => 7,
    nextUid: () => mails.length + 1,
    listAfter: async (uid: number) => from(uid + 1),
    listSince: vi.fn(async (_day: Date) => from(2)),
    sizeOf: async (uid: number) => mails[uid - 1]?.size ?? mails[uid - 1]?.raw?.length ?? null,
    read: vi.fn(async (uid: number, maxBytes: number) => mails[uid - 1]?.raw?.subarray(0, maxBytes) ?? null),
    markSeen: vi.fn(async (uid: number) => void seen.push(uid)),
    waitForChange: vi.fn(async () => stopped.abort()),
    close: () => {},
  } satisfies Mailbox;
  const progress = {
    cursor,
    async move(to: Cursor) {
      if (!isHeld()) throw new LeaseLost();
      moves.push(to);
    },
    async countTry(uid: number) {
      tries.set(uid, (tries.get(uid) ?? 0) + 1);
      return tries.get(uid) ?? 0;
    },
  };
  const maintenance = () => ({ active: isMaintained(), message: null, expectedEnd: null, startsAt: null });
  const run = () =>
    readMailbox(
      {
        clock: systemClock,
        metrics: createMetrics(),
        log: createLog('info', { destination: { write: (line) => void lines.push(line) } }),
        platform: { current: () => ({ maintenance: maintenance() }) },
        receive,
      },
      { mailbox, progress, signal: stopped.signal, onRead },
      { firstWaitMs: 1, retryDelaysMs: [1, 2, 3, 4, 5], finishMs: 200 },
    );
  return { run, mailbox, receive, moves, seen, tries, lines, stopped, onRead };
}

const small = { raw: Buffer.from('Subject: a\r\n\r\n') };

it('what is too large is not downloaded, even where the server tells another size', async () => {
  const lying = { size: 10, raw: Buffer.alloc(maxInboundMailBytes + 5) };
  const { run, mailbox, receive, seen, moves } = readAll([
    { size: maxInboundMailBytes + 1, raw: Buffer.alloc(0) },
    lying,
    { raw: Buffer.alloc(maxInboundMailBytes) },
  ]);
  await run();
  expect(mailbox.read.mock.calls.map(([uid]) => uid)).toEqual([2, 3]);
  expect(mailbox.read.mock.results.every(({ type }) => type === 'return')).toBe(true);
  expect(receive).toHaveBeenCalledTimes(1);
  expect(seen).toEqual([1, 2, 3]);
  expect(moves.at(-1)).toEqual({ uidValidity: 7, lastUid: 3 });
});

it('an email that cannot be received is tried six times, left unseen, and keeps back no other', async () => {
  const { run, receive, seen, tries, lines, moves } = readAll([small, small, small]);
  receive.mockImplementationOnce(async () => 'stored');
  for (let turn = 0; turn < 6; turn += 1)
    receive.mockImplementationOnce(async () => {
      throw new Error('the database is away');
    });
  await run();
  expect(receive).toHaveBeenCalledTimes(8);
  expect(tries).toEqual(
    new Map([
      [1, 1],
      [2, 7],
      [3, 1],
    ]),
  );
  expect(seen).toEqual([1, 3]);
  expect(lines.filter((line) => line.includes('mail_passed_over'))).toHaveLength(1);
  expect(moves.map(({ lastUid }) => lastUid)).toEqual([1, 2, 3]);
});

it('a lost connection is no fault of the email: nothing moves', async () => {
  const { run, mailbox, moves } = readAll([small]);
  mailbox.markSeen.mockRejectedValueOnce(new MailboxFailed('connection', 'Closed'));
  await expect(run()).rejects.toThrow(MailboxFailed);
  expect(moves).toEqual([]);
});

it('a connection that is lost during the download is no try of the email, and the mailbox was not read', async () => {
  const { run, mailbox, tries, seen, onRead, lines } = readAll([small]);
  for (let turn = 0; turn < 10; turn += 1) {
    mailbox.read.mockRejectedValueOnce(new MailboxFailed('connection', 'Closed'));
    await expect(run()).rejects.toThrow(MailboxFailed);
  }
  expect(tries).toEqual(new Map());
  expect(onRead).not.toHaveBeenCalled();
  await run();
  expect(seen).toEqual([1]);
  expect(onRead).toHaveBeenCalled();
  expect(lines.join()).not.toContain('mail_passed_over');
});

it('nothing is read on a lease that another process has', async () => {
  const { run, receive } = readAll([small, small], { isHeld: () => false });
  await expect(run()).rejects.toThrow(LeaseLost);
  expect(receive).toHaveBeenCalledTimes(1);
});

it('an email that is gone is passed over', async () => {
  const { run, receive, moves } = readAll([{ raw: null }, { size: 5, raw: null }, small]);
  await run();
  expect(receive).toHaveBeenCalledTimes(1);
  expect(moves.at(-1)?.lastUid).toBe(3);
});

it('emails wait in the mailbox during maintenance', async () => {
  let isMaintained = true;
  const { run, mailbox, receive, stopped } = readAll([small, small], { isMaintained: () => isMaintained });
  mailbox.waitForChange
    .mockImplementationOnce(async () => {
      expect(receive).not.toHaveBeenCalled();
      isMaintained = false;
    })
    .mockImplementationOnce(async () => stopped.abort());
  await run();
  expect(receive).toHaveBeenCalledTimes(2);
});

it('begins with new emails at first, and with those of four weeks once they are numbered anew', async () => {
  const first = readAll([small, small], { cursor: null });
  await first.run();
  expect(first.receive).not.toHaveBeenCalled();
  expect(first.moves).toEqual([{ uidValidity: 7, lastUid: 2 }]);
  const renumbered = readAll([small, small, small], { cursor: { uidValidity: 6, lastUid: 900 } });
  await renumbered.run();
  const day = renumbered.mailbox.listSince.mock.calls[0]?.[0] ?? new Date();
  expect(Math.round((Date.now() - day.getTime()) / 86_400_000)).toBe(28);
  expect(renumbered.moves.map(({ lastUid }) => lastUid)).toEqual([1, 2, 3]);
});

it('finishes the email that it has begun when the process stops, and takes no other', async () => {
  const { run, receive, seen, stopped } = readAll([small, small]);
  receive.mockImplementationOnce(async () => {
    stopped.abort();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return 'stored';
  });
  await run();
  expect(receive).toHaveBeenCalledTimes(1);
  expect(seen).toEqual([1]);
});

it('waits for the email no longer than a process may take to stop', async () => {
  const { run, receive, moves, stopped } = readAll([small]);
  receive.mockImplementationOnce(() => new Promise(() => {}));
  const ended = run();
  await vi.waitFor(() => expect(receive).toHaveBeenCalled());
  stopped.abort();
  await ended;
  expect(moves).toEqual([]);
});
