import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { rowsOf } from '../../../test/take-over.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';
import { assignWaiting } from '../../resources/inbox/assignment/assign-waiting.ts';
import { assignByClock } from '../../resources/inbox/assignment/assignment.jobs.ts';
import { changeControl, changeLocked } from '../change-control.ts';
import { lockControl } from '../control.queries.ts';
import type { ControlEvent } from '../transitions.ts';
import { askForChat } from './assign-next.ts';

/** How many times it is played, by how many members, in how many conversations. */
const runs = 25;
const memberCount = 3;
const conversationCount = 7;

const clock = new ManualClock(new Date('2026-06-01T10:00:00Z'));
let app: TestApp;
let owner: Member;
let members: Member[];
let conversationIds: string[];

beforeAll(async () => {
  const runByHand = ['inbox.give_up', 'inbox.requeue', 'inbox.idle', 'inbox.assign'];
  app = await startTestApp({ clock, runByHand });
  owner = await app.register({ plan: 'enterprise' });
  members = await Promise.all(Array.from({ length: memberCount }, () => owner.asRole('member')));
  const settings = {
    deployment: { people: { enabled: true, assign: 'roundRobin', giveUpAfterMinutes: 240 } },
  };
  const chatbotId = await publishChatbot(app, owner, { settings });
  const talks = Array.from({ length: conversationCount }, async () => {
    const visitor = await startVisitor(app, chatbotId);
    const { body } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
    return body.conversationId as string;
  });
  conversationIds = await Promise.all(talks);
}, 60_000);
afterAll(() => app.close());

type Step =
  | { do: 'ask' | 'take' | 'close' | 'leave'; conversation: number; member: number }
  | { do: 'come' | 'go' | 'grow'; member: number }
  | { do: 'clock'; minutes: number }
  | { do: 'assign waiting' };

const member = fc.nat({ max: memberCount - 1 });
const conversation = fc.nat({ max: conversationCount - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('ask' as const), conversation, member }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('take', 'close', 'leave'), conversation, member }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('come', 'go'), member }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grow' as const), member }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('clock' as const), minutes: fc.constantFrom(1, 6) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'assign waiting' }) },
);
/** Steps of a batch run at the same time, as in several processes. */
const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 10 });

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error('out of range');
  return found;
};

async function change(conversationId: string, event: ControlEvent | 'ask'): Promise<void> {
  const key = { organizationId: owner.organizationId, conversationId };
  const cause = { by: 'visitor', author: null, reason: 'asked' } as const;
  const people = { teamId: null, assign: 'roundRobin' } as const;
  try {
    await withScope(app.deps.database, tenantScope(owner.organizationId), async (tx) => {
      if (event === 'ask') await askForChat(tx, app.deps, key, people, cause);
      else await changeControl(tx, app.deps, key, event, cause);
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'transition_refused')) throw error;
  }
}

async function setPresence(userId: string, status: 'online' | 'away'): Promise<void> {
  const now = clock.now();
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      insert into presences (organization_id, user_id, status, since, seen_at)
      values (${owner.organizationId}, ${userId}, ${status}, ${now}, ${now})
      on conflict (organization_id, user_id) do update set status = excluded.status, seen_at = excluded.seen_at`),
  );
}

const unaborted = new AbortController().signal;

async function play(one: Step): Promise<void> {
  switch (one.do) {
    case 'clock':
      clock.advance(one.minutes * minuteMs);
      return await assignByClock(app.deps, unaborted);
    case 'assign waiting':
      return await assignWaiting(app.deps, owner.organizationId);
    case 'come':
      return await setPresence(userOf(one), 'online');
    case 'go':
      return await setPresence(userOf(one), 'away');
    case 'grow':
      return await takeMore(userOf(one));
    case 'take':
      return await takeOwn(at(conversationIds, one.conversation), userOf(one));
    case 'ask':
      return await change(at(conversationIds, one.conversation), 'ask');
    case 'close':
      return await change(at(conversationIds, one.conversation), { type: 'close', outcome: 'resolved' });
    case 'leave':
      return await change(at(conversationIds, one.conversation), { type: 'return' });
  }
}

const userOf = (one: { member: number }): string => at(members, one.member).user.id;

async function takeMore(userId: string): Promise<void> {
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      update memberships set capacity = capacity + 1
      where organization_id = ${owner.organizationId} and user_id = ${userId}`),
  );
}

/** Whoever it is assigned to takes a conversation; a take of anybody else would fill a member by hand. */
async function takeOwn(conversationId: string, userId: string): Promise<void> {
  const key = { organizationId: owner.organizationId, conversationId };
  const cause = { by: 'member', author: null, reason: 'member' } as const;
  await withScope(app.deps.database, tenantScope(owner.organizationId), async (tx) => {
    const row = await lockControl(tx, key);
    if (row?.assignee_id !== userId) return;
    await changeLocked(tx, app.deps, { ...key, row }, { type: 'write', userId }, cause);
  });
}

/** What must hold after every batch, whatever ran at the same time. */
async function check(): Promise<void> {
  const { organizationId } = owner;
  const open = await rowsOf(
    app,
    sql<{ count: number; capacity: number }>`
      select m.capacity, count(h.id)::integer as count from memberships m
      join handovers h on h.organization_id = m.organization_id and h.assignee_id = m.user_id and h.ended_at is null
      where m.organization_id = ${organizationId} group by m.user_id, m.capacity`,
  );
  for (const { count, capacity } of open) expect(count).toBeLessThanOrEqual(capacity);
  const handovers = await rowsOf(
    app,
    sql<{ tried: string[]; assignee: string | null }>`
      select tried_ids as tried, assignee_id as assignee from handovers where organization_id = ${organizationId}`,
  );
  for (const { tried, assignee } of handovers) {
    expect(new Set(tried).size).toBe(tried.length);
    if (assignee !== null) expect(tried).toContain(assignee);
  }
}

/** After the clock, nobody waits unassigned while somebody who has had no turn has room. */
async function checkNobodyForgotten(): Promise<void> {
  // The job of events runs as well, and whatever it has locked is left to it.
  await app.settled();
  await assignByClock(app.deps, unaborted);
  await app.settled();
  const forgotten = await rowsOf(
    app,
    sql`
      select h.id from handovers h
      join conversations c on c.id = h.conversation_id and c.controller = 'waiting'
      where h.organization_id = ${owner.organizationId} and h.ended_at is null and h.assignee_id is null and exists (
        select from memberships m
        join presences p on p.organization_id = m.organization_id and p.user_id = m.user_id
        where m.organization_id = h.organization_id and m.role = 'member' and p.status = 'online'
          and p.seen_at > ${new Date(clock.now().getTime() - 10 * minuteMs)} and m.user_id <> all(h.tried_ids)
          and m.capacity > (select count(*) from handovers o where o.assignee_id = m.user_id and o.ended_at is null))`,
  );
  expect(forgotten).toEqual([]);
}

async function reset(): Promise<void> {
  for (const id of conversationIds) await change(id, { type: 'close', outcome: 'resolved' });
  await withPlatform(app.deps.database, async (tx) => {
    const { organizationId } = owner;
    await tx.execute(sql`delete from presences where organization_id = ${organizationId}`);
    await tx.execute(sql`update memberships set capacity = 1 where organization_id = ${organizationId}`);
  });
  for (const { user } of members.slice(1)) await setPresence(user.id, 'online');
}

it('whatever happens at the same time, nobody is assigned above capacity or twice, and nobody is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (played) => {
      await reset();
      for (const batch of played) {
        await Promise.all(batch.map(play));
        await check();
        await checkNobodyForgotten();
        await check();
      }
    }),
    { numRuns: runs },
  );
}, 180_000);
