import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { publishWithPeople } from '../../../test/inbox-fixtures.ts';
import { control } from '../../../test/take-over.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';
import { rebuildProjections } from '../../rebuild-projections.ts';
import { createWorkDeps } from '../../work-deps.ts';
import { recoverTurns } from '../chat/chat.jobs.ts';
import { chatSlice } from '../chat/chat.slice.ts';
import { claimDue } from './judging/due.queries.ts';
import { judgeDue } from './judging/judging.jobs.ts';
import { countRows, storedRollups } from './testing/count-rows.ts';
import { verifyRollups } from './verify-rollups.ts';

const clock = new ManualClock(new Date('2026-03-28T22:50:00Z'));
const numRuns = 15;
let app: TestApp;
let owner: Member;
let chatbots: string[];
let members: Member[];

beforeAll(async () => {
  // Completing by the wall clock would come between the comparisons.
  const runByHand = ['chat.complete', 'inbox.give_up', 'inbox.requeue', 'inbox.idle', 'inbox.assign'];
  app = await startTestApp({ clock, runByHand });
  owner = await app.register();
  chatbots = [await publishWithPeople(app, owner), await publishWithPeople(app, owner)];
  members = [await owner.asRole('member'), await owner.asRole('member')];
});
afterAll(() => app.close());

interface Talk {
  visitor: TestClient;
  chatbotId: string;
  conversationId: string | null;
  answers: string[];
}

const messages = [
  voucherQuestion,
  'hello',
  'This is terrible, the worst service I have ever seen!',
  'Thank you, that was perfect and I love it.',
  'Wie lange ist der Gutschein gültig?',
  'What is the airspeed of an unladen swallow?',
];

const at = fc.nat({ max: 5 });
const actions = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('say' as const), talk: at, text: at }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('rate' as const), talk: at, isUp: fc.boolean() }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constantFrom('again', 'end', 'lose', 'delete', 'erase' as const),
        talk: at,
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constantFrom('ask', 'take', 'write', 'assign', 'release', 'close', 'score' as const),
        talk: at,
        member: fc.nat({ max: 1 }),
        isGood: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat({ max: 700 }) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('settle', 'complete', 'judge twice', 'kill the judge', 'recount' as const),
      }),
    },
  ),
  { minLength: 5, maxLength: 30 },
);
type Action = (typeof actions extends fc.Arbitrary<infer T> ? T : never)[number];

async function act(talks: Map<number, Talk>, action: Action): Promise<unknown> {
  const { database } = app.deps;
  switch (action.kind) {
    case 'wait':
      return clock.advance(action.minutes * minuteMs);
    case 'settle':
      return await app.settled();
    case 'complete': {
      const job = chatSlice.work(app.deps).schedules.find(({ queue }) => queue === 'chat.complete');
      return await job?.handle(new AbortController().signal);
    }
    case 'judge twice':
      return await Promise.all(
        [1, 2].map(() => judgeDue(createWorkDeps(app.deps), new AbortController().signal)),
      );
    case 'kill the judge':
      // Claims conversations and never finishes, like a killed worker; the lease expires.
      await withPlatform(database, (tx) =>
        claimDue(tx, { now: clock.now(), lease: new Date(clock.now().getTime() + minuteMs), limit: 100 }),
      );
      return clock.advance(2 * minuteMs);
    case 'recount':
      return await rebuildProjections(database, owner.organizationId);
    default:
      return await actInTalk(talks, action);
  }
}

async function actInTalk(talks: Map<number, Talk>, action: Extract<Action, { talk: number }>) {
  const known = talks.get(action.talk);
  if (action.kind === 'say') return await say(talks, action.talk, messages[action.text] ?? '');
  if (!known || known.conversationId === null) return;
  const { visitor, chatbotId, conversationId, answers } = known;
  const path = `/api/chat/${chatbotId}`;
  const last = answers.at(-1);
  switch (action.kind) {
    case 'rate':
      if (last === undefined) return;
      return await visitor.post(`${path}/messages/${last}/feedback`, { rating: action.isUp ? 'up' : 'down' });
    case 'again': {
      if (last === undefined) return;
      const { body } = await visitor.post(`${path}/messages/${last}/regenerate`);
      if (body.message) answers.push(body.message.id);
      return;
    }
    case 'end':
      return await visitor.post(`${path}/end`);
    case 'lose':
      return await lose(conversationId);
    case 'delete':
      talks.delete(action.talk);
      return await owner.delete(`/api/conversations/${conversationId}`);
    case 'erase':
      talks.delete(action.talk);
      return await visitor.delete(`${path}/me`);
    default:
      return await actWithPeople(known, conversationId, action);
  }
}

type PersonAction = Extract<Action, { member: number }>;

/** What people do, and what visitors do about them; acts that do not fit are refused. */
async function actWithPeople(
  { visitor, chatbotId }: Talk,
  conversationId: string,
  { kind, member: index, isGood }: PersonAction,
) {
  const member = members[index] ?? owner;
  const post = (call: string, body: object) =>
    member.post(`/api/conversations/${conversationId}/${call}`, body);
  switch (kind) {
    case 'ask': {
      const key = { organizationId: owner.organizationId, conversationId };
      const cause = { by: 'visitor', reason: isGood ? 'asked' : 'words' } as const;
      return await control(app, key, { type: 'ask', offer: isGood ? 'chat' : 'message' }, cause).catch(
        () => {},
      );
    }
    case 'take':
      return await post('take', { force: isGood });
    case 'write':
      return await post('messages', { message: 'Hello, I am a person.', seen: 999 });
    case 'assign':
      return await post('assign', { userId: isGood ? member.user.id : null });
    case 'release':
      return await post('release', {});
    case 'close':
      return await post('close', { outcome: isGood ? 'resolved' : 'unresolved' });
    case 'score':
      return await visitor.post(`/api/chat/${chatbotId}/rating`, { score: isGood ? 5 : 2 });
  }
}

async function say(talks: Map<number, Talk>, index: number, message: string): Promise<void> {
  const chatbotId = chatbots[index % chatbots.length] ?? '';
  const talk = talks.get(index) ?? {
    visitor: await startVisitor(app, chatbotId),
    chatbotId,
    conversationId: null,
    answers: [],
  };
  talks.set(index, talk);
  const { status, body } = await talk.visitor.post(`/api/chat/${chatbotId}/messages`, { message });
  // The session has expired after a day, so the visitor starts a new conversation.
  if (status === 401 && talk.conversationId !== null) {
    talks.delete(index);
    return await say(talks, index, message);
  }
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  talk.conversationId = body.conversationId;
  if (body.message) talk.answers.push(body.message.id);
}

/** Simulates a process killed after storing the question; recovery ends the turn. */
async function lose(conversationId: string): Promise<void> {
  const { database, ids } = app.deps;
  const [questionId, answerId, eventId] = [ids.next(), ids.next(), ids.next()];
  await withPlatform(database, async (tx) => {
    const turn = await tx.first<{ chatbot_id: string; message_count: number }>(sql`
      update conversations set message_count = message_count + 2, running_message_id = ${answerId}, status = 'active',
        last_message_at = ${clock.now()}
      where id = ${conversationId} and running_message_id is null returning chatbot_id, message_count`);
    if (!turn) return;
    const key = [owner.organizationId, conversationId, turn.chatbot_id];
    await tx.execute(sql`
      insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, reply_to,
        deadline_at, created_at, completed_at)
      values (${questionId}, ${key[0]}, ${key[1]}, ${key[2]}, ${turn.message_count - 1}, 'user', 'complete', 'Anybody there?',
          null, null, ${clock.now()}, ${clock.now()}),
        (${answerId}, ${key[0]}, ${key[1]}, ${key[2]}, ${turn.message_count}, 'assistant', 'running', '', ${questionId},
          ${clock.now()}, ${clock.now()}, null)`);
    await tx.execute(
      sql`insert into running_turns (message_id, organization_id) values (${answerId}, ${key[0]})`,
    );
    await tx.execute(sql`
      insert into events (id, organization_id, type, resource, resource_id, chatbot_id, data, created_at)
      values (${eventId}, ${key[0]}, 'message.received', 'conversation', ${key[1]}, ${key[2]}, '{}', ${clock.now()})`);
  });
  clock.advance(3 * minuteMs);
  await recoverTurns(app.deps, clock.now());
}

it('ANA-08, REL-1, REL-2: rollups equal a count over rows after any order of messages, ratings, reopenings, handovers, kills, deletions and erasures', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (chosen) => {
      const talks = new Map<number, Talk>();
      for (const action of chosen) await act(talks, action);
      clock.advance(2 * minuteMs);
      await app.settled();
      const { database } = app.deps;
      expect(await storedRollups(database, owner.organizationId)).toEqual(
        await countRows(database, owner.organizationId),
      );
      expect(await verifyRollups(database, owner.organizationId)).toEqual([]);
    }),
    { numRuns },
  );
});
