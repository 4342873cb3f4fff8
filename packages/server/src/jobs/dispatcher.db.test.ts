import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-databases.ts';
import { tenantScope, withPlatform, withScope } from '../db/scope.ts';
import { json, sql } from '../db/sql.ts';
import type { StoredEvent } from '../kernel/slice/event.ts';
import { eventJob } from '../kernel/slice/job.ts';
import { projection } from '../kernel/slice/projection.ts';
import { timeOrderedIds } from '../lib/ids.ts';
import { systemClock } from '../ports/clock.ts';
import { createLog } from '../ports/log/log.ts';
import { createMetrics } from '../ports/log/metrics.ts';
import { createPubsub } from '../ports/pubsub.ts';
import { createQueue, type Queue } from '../ports/queue/queue.ts';
import { appendEvent } from '../record/outbox/append-event.ts';
import { createDispatcher, type Reactions } from './dispatcher.ts';

let test: TestDatabase;
let queue: Queue;
let lines: string[];
const organizationId = timeOrderedIds.next();

beforeAll(async () => {
  test = await createTestDatabase();
  queue = await createQueue(test.database, createLog('silent'));
  await withPlatform(test.database, (tx) =>
    tx.execute(sql`
      insert into organizations (id, name, plan, plan_started_at, created_at, updated_at)
      values (${organizationId}, 'Lighthouse', 'free', now(), now(), now())`),
  );
});

beforeEach(async () => {
  lines = [];
  await withPlatform(test.database, (tx) => tx.execute(sql`delete from events`));
});

afterAll(async () => {
  await queue.stop(0);
  await test.dispose();
});

async function dispatcher(reactions: Partial<Reactions>) {
  const { database } = test;
  const log = createLog('info', { destination: { write: (line) => lines.push(line) } });
  const pubsub = await createPubsub(database);
  const deps = {
    database,
    clock: systemClock,
    ids: timeOrderedIds,
    log,
    metrics: createMetrics(),
    pubsub,
    queue,
  };
  return createDispatcher(deps, { jobs: [], projections: [], ...reactions });
}

async function append(...versions: number[]): Promise<void> {
  await withScope(test.database, tenantScope(organizationId), async (tx) => {
    for (const version of versions) {
      await appendEvent(
        tx,
        { ids: timeOrderedIds, clock: systemClock },
        {
          organizationId,
          type: 'chatbot.deployed',
          resourceId: organizationId,
          data: { version },
        },
      );
    }
  });
}

/** Inserts an event as another release, or a bug, may have written it. */
async function insertRaw(type: string, data: object): Promise<void> {
  await withPlatform(test.database, (tx) =>
    tx.execute(sql`
      insert into events (id, organization_id, type, resource, resource_id, data, created_at)
      values (${timeOrderedIds.next()}, ${organizationId}, ${type}, 'chatbot', ${organizationId}, ${json(data)}, now())`),
  );
}

async function waiting(): Promise<number> {
  const row = await withPlatform(test.database, (tx) =>
    tx.first<{ count: number }>(sql`select count(*)::int as count from events where dispatched_at is null`),
  );
  return row?.count ?? 0;
}

/** A projection that stores its sum in the organization's name, which nothing else in this test uses. */
const sumOfVersions = projection({
  name: 'test.sum_of_versions',
  on: ['chatbot.deployed'],
  async apply(tx, events) {
    const sum = events.reduce((total, event) => total + event.data.version, 0);
    await tx.execute(sql`
      update organizations set name = (coalesce(substring(name from '^[0-9]+$'), '0')::int + ${sum}::int)::text
      where id = ${organizationId}`);
  },
});

async function sum(): Promise<string | undefined> {
  const row = await withPlatform(test.database, (tx) =>
    tx.first<{ name: string }>(sql`select name from organizations where id = ${organizationId}`),
  );
  return row?.name;
}

it('REL-2: concurrent dispatchers apply an event exactly once', async () => {
  await withPlatform(test.database, (tx) => tx.execute(sql`update organizations set name = '0'`));
  await append(...Array.from({ length: 60 }, () => 2));
  const dispatchers = await Promise.all([1, 2, 3].map(() => dispatcher({ projections: [sumOfVersions] })));
  await Promise.all(dispatchers.map((one) => one.drain()));
  await Promise.all(dispatchers.map((one) => one.drain()));
  expect(await sum()).toBe('120');
  expect(await waiting()).toBe(0);
});

it('REL-2: a failed batch is rolled back, and the retry counts it once', async () => {
  await withPlatform(test.database, (tx) => tx.execute(sql`update organizations set name = '0'`));
  await append(5, 7);
  let failures = 1;
  const unsteady = projection({
    name: 'test.unsteady',
    on: ['chatbot.deployed'],
    contends: 'figures',
    async apply() {
      failures -= 1;
      if (failures >= 0) throw new Error('the power went out');
    },
  });
  const one = await dispatcher({ projections: [sumOfVersions, unsteady] });
  await expect(one.drain()).rejects.toThrow('the power went out');
  expect([await sum(), await waiting()]).toEqual(['0', 2]);
  await one.drain();
  expect([await sum(), await waiting()]).toEqual(['12', 0]);
});

it('a projection receives only events of its own types', async () => {
  const seen: StoredEvent[] = [];
  await append(1);
  await insertRaw('chatbot.created', {});
  const watching = projection({
    name: 'test.watching',
    on: ['chatbot.created'],
    apply: async (_tx, events) => void seen.push(...events),
  });
  await (await dispatcher({ projections: [watching] })).drain();
  expect(seen.map(({ type }) => type)).toEqual(['chatbot.created']);
});

it('reports an invalid event, which does not block those behind it', async () => {
  await insertRaw('chatbot.deployed', { version: 'three' });
  await withPlatform(test.database, (tx) => tx.execute(sql`update organizations set name = '0'`));
  await append(4);
  expect(await (await dispatcher({ projections: [sumOfVersions] })).drain()).toBe(2);
  expect(await sum()).toBe('4');
  expect(lines.join()).toContain('event_unreadable');
});

it('leaves an event of a newer release for a process that knows its type', async () => {
  await insertRaw('planet.discovered', {});
  await append(1);
  expect(await (await dispatcher({})).drain()).toBe(1);
  expect(await waiting()).toBe(1);
});

it('triggers the current job for an event of the previous release', async () => {
  const sent: object[] = [];
  const recording: Queue = { ...queue, send: async (_tx, jobs) => void sent.push(...jobs) };
  await insertRaw('member.roleChanged', { actorId: organizationId });
  const job = eventJob({
    queue: 'test.role',
    on: ['member.role_changed'],
    retryLimit: 0,
    timeoutSeconds: 5,
    concurrency: 1,
    handle: async () => {},
  });
  const { database } = test;
  const log = createLog('silent');
  const pubsub = await createPubsub(database);
  const deps = { database, clock: systemClock, ids: timeOrderedIds, log, metrics: createMetrics(), pubsub };
  await createDispatcher({ ...deps, queue: recording }, { jobs: [job], projections: [] }).drain();
  expect(sent).toMatchObject([
    { queue: 'test.role', data: { type: 'member.role_changed', data: { actorId: organizationId } } },
  ]);
});
