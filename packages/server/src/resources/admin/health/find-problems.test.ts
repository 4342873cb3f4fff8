import type { PlatformHealth } from '@parley/contracts/resources/admin/admin-health';
import { expect, it } from 'vitest';
import { findProblems } from './find-problems.ts';

const now = new Date('2026-03-12T10:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const gibibyte = 1_024 ** 3;

const well: Omit<PlatformHealth, 'problems'> = {
  engine: 'embedded',
  connections: { used: 2, size: 10, waiting: 1 },
  disk: { hasRoom: true, freeBytes: 50 * gibibyte, totalBytes: 100 * gibibyte },
  backupAt: ago(1_000),
  jobs: { waiting: 3, running: 1, held: 9, deadLetters: 0, oldestAt: ago(1), queues: [] },
  events: { waiting: 1, oldestAt: ago(1) },
  mail: { due: 2, failed: 0 },
  openCircuits: 0,
  meaning: 'ready',
  requests: { since: ago(60), total: 5_000, failed: 12, p95Ms: 40, slowest: [] },
  unsealedSince: ago(2),
};
const keysOf = (change: Partial<typeof well>, runsSince: Date | null = new Date(ago(100_000))) =>
  findProblems({ ...well, ...change }, { now, runsSince, lacksSeller: false, isMailboxClosed: false }).map(
    ({ key }) => key,
  );

it('REL-18: a healthy installation has no problems', () => {
  expect(keysOf({})).toEqual([]);
  expect(keysOf({ backupAt: null }, null)).toEqual([]);
  expect(keysOf({ meaning: 'off' })).toEqual([]);
  expect(keysOf({ backupAt: null, engine: 'postgres', connections: null })).toEqual([]);
  // A large disk with a low free percentage still has enough space.
  expect(keysOf({ disk: { hasRoom: true, freeBytes: 3 * gibibyte, totalBytes: 900 * gibibyte } })).toEqual(
    [],
  );
});

it('REL-18: each problem is found, the most severe first', () => {
  expect(
    keysOf({
      connections: { used: 10, size: 10, waiting: 10 },
      disk: { hasRoom: false, freeBytes: 0, totalBytes: gibibyte },
      backupAt: ago(20_000),
      jobs: { ...well.jobs, deadLetters: 2, oldestAt: ago(11) },
      events: { waiting: 1, oldestAt: ago(11) },
      mail: { due: 0, failed: 1 },
      openCircuits: 1,
      meaning: 'unavailable',
      requests: { ...well.requests, failed: 50 },
      unsealedSince: ago(11),
    }),
  ).toEqual([
    'disk',
    'events',
    'jobs',
    'pool',
    'deadLetters',
    'errors',
    'mailFailed',
    'circuits',
    'meaning',
    'seal',
    'backup',
  ]);
  expect(keysOf({ disk: { hasRoom: true, freeBytes: gibibyte, totalBytes: 100 * gibibyte } })).toEqual([
    'diskLow',
  ]);
  expect(keysOf({ backupAt: null })).toEqual(['backup']);
});

it('REL-18, BILL-07: invoices without a seller are a problem', () => {
  const problems = findProblems(well, { now, runsSince: null, lacksSeller: true, isMailboxClosed: false });
  expect(problems).toEqual([{ key: 'seller', count: 1 }]);
});

it('REL-18: a mailbox that cannot be read is a problem', () => {
  const problems = findProblems(well, { now, runsSince: null, lacksSeller: false, isMailboxClosed: true });
  expect(problems).toEqual([{ key: 'mailbox', count: 1 }]);
});
