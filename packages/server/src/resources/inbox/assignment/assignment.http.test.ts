import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { startTalk, withKey } from '../../../../test/inbox-fixtures.ts';
import { chatbotWithPeople } from '../../../../test/people-at-work.ts';
import { control, rowsOf } from '../../../../test/take-over.ts';
import { testEngine } from '../../../../test/test-databases.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { assignWaiting } from './assign-waiting.ts';
import { assignByClock, assignmentJob } from './assignment.jobs.ts';

const clock = new ManualClock(new Date('2026-06-01T10:00:00Z'));
let app: TestApp;
let owner: Member;
let ada: Member;
let ben: Member;
let chatbotId: string;

beforeAll(async () => {
  const runByHand = ['inbox.escalate', 'inbox.give_up', 'inbox.requeue', 'inbox.idle', 'inbox.assign'];
  app = await startTestApp({ clock, runByHand });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.register();
  [ada, ben] = [await owner.asRole('member'), await owner.asRole('member')];
  chatbotId = await chatbotWithPeople(app, owner, { people: { assign: 'roundRobin' } });
});

const tick = () => assignByClock(app.deps, new AbortController().signal);
const online = (...members: readonly Member[]) =>
  Promise.all(members.map((member) => member.put('/api/presence', { status: 'online' })));
const act = (who: Member, id: string, call: string, body: object = {}) =>
  who.post(`/api/conversations/${id}/${call}`, body);
const read = async (id: string) => (await owner.get(`/api/conversations/${id}`)).body;
const assigneeOf = async (id: string): Promise<string | undefined> => (await read(id)).assignee?.id;
/** Who comes online is assigned what waits soon, not within the answer. */
const soon = (id: string) => expect.poll(() => assigneeOf(id), { timeout: 5_000 });
const capacity = (member: Member, most: number) =>
  owner.patch(`/api/organization/users/${member.user.id}`, { capacity: most });

/** A visitor asks for a person, as a first act, or by words; returns the conversation's id. */
async function ask(id = chatbotId): Promise<string> {
  const { status, text, body } = await app.anonymous().post(`/api/chat/${id}/person`, {});
  expect([status, body.offer], text).toEqual([200, 'chat']);
  expect(body.controller).toBe('waiting');
  clock.advance(1_000);
  return body.conversationId;
}

/** A conversation that waits while ada, the only one online, has no room. */
async function askInVain(): Promise<string> {
  await online(ada);
  await capacity(ada, 1);
  const [full, id] = [await ask(), await ask()];
  await app.settled();
  expect([await assigneeOf(full), await assigneeOf(id)]).toEqual([ada.user.id, undefined]);
  return id;
}

async function makeTeam(...members: readonly Member[]): Promise<string> {
  const memberIds = members.map(({ user }) => user.id);
  return (await owner.post('/api/teams', { name: `Team ${app.deps.ids.next()}`, memberIds })).body.id;
}

describe('who asks for a person', () => {
  it('is assigned to the member who was not assigned for longest, and goes on waiting', async () => {
    await online(ada, ben);
    const asked = [await ask(), await ask(), await ask(), await ask()];
    const assigned = await Promise.all(asked.map(assigneeOf));
    expect(new Set(assigned.slice(0, 2))).toEqual(new Set([ada.user.id, ben.user.id]));
    expect(assigned.slice(2)).toEqual(assigned.slice(0, 2));
    expect(await read(asked[0] ?? '')).toMatchObject({
      controller: 'waiting',
      handover: { joinedAt: null, reason: 'asked' },
    });
  });

  it('by words is assigned, too', async () => {
    await online(ada);
    const { body } = await app
      .anonymous()
      .post(`/api/chat/${chatbotId}/messages`, { message: 'Can I talk to a human?' });
    expect(body.controller).toBe('waiting');
    expect(await read(body.conversationId)).toMatchObject({
      assignee: { id: ada.user.id },
      handover: { reason: 'words' },
    });
  });

  it('is assigned to the least busy where the chatbot says so', async () => {
    const least = await chatbotWithPeople(app, owner, { people: { assign: 'leastBusy' } });
    await online(ada);
    for (let n = 0; n < 3; n += 1) expect(await assigneeOf(await ask(least))).toBe(ada.user.id);
    await online(ben);
    for (let n = 0; n < 3; n += 1) expect(await assigneeOf(await ask(least))).toBe(ben.user.id);
  });

  it('waits for anyone where assigning is by hand', async () => {
    const manual = await chatbotWithPeople(app, owner);
    await online(ada);
    const id = await ask(manual);
    await app.settled();
    await tick();
    expect(await assigneeOf(id)).toBeUndefined();
  });

  it('is not assigned beyond the capacity, nor to those who are away or may not reply', async () => {
    const viewer = await owner.asRole('viewer');
    await rowsOf(
      app,
      sql`insert into presences (organization_id, user_id, status, since, seen_at)
        values (${owner.organizationId}, ${viewer.user.id}, 'online', ${clock.now()}, ${clock.now()}) returning user_id`,
    );
    await online(ada);
    await ben.put('/api/presence', { status: 'away' });
    await capacity(ada, 1);
    expect(await assigneeOf(await ask())).toBe(ada.user.id);
    const second = await ask();
    await tick();
    expect(await assigneeOf(second)).toBeUndefined();
    // A colleague may assign more by hand.
    expect((await act(owner, second, 'assign', { userId: ada.user.id })).status).toBe(200);
  });

  it('comes back to the person of the last handover first', async () => {
    await online(ada, ben);
    await ask();
    const { body } = await app.anonymous().post(`/api/chat/${chatbotId}/person`, {});
    const id = body.conversationId;
    const first = await assigneeOf(id);
    const person = first === ada.user.id ? ada : ben;
    await act(person, id, 'take');
    await act(person, id, 'close', { outcome: 'resolved' });
    // The next turn would be the other's.
    const visitor = app.anonymous().with({ authorization: `Bearer ${body.visitorToken}` });
    for (let n = 0; n < 2; n += 1) {
      expect((await visitor.post(`/api/chat/${chatbotId}/person`, {})).status).toBe(200);
      expect(await assigneeOf(id)).toBe(person.user.id);
      await act(person, id, 'take');
      await act(person, id, 'close', { outcome: 'resolved' });
    }
  });
});

describe('the team of a chatbot', () => {
  it('is whom a visitor is offered and assigned to, and stands in the list', async () => {
    const teamId = await makeTeam(ben);
    const id = await chatbotWithPeople(app, owner, { people: { assign: 'roundRobin', teamId } });
    await online(ada);
    const nobody = await app.anonymous().post(`/api/chat/${id}/person`, {});
    expect(nobody.body).toMatchObject({ offer: 'message', controller: 'bot' });
    await online(ben);
    const asked = await ask(id);
    expect(await read(asked)).toMatchObject({ assignee: { id: ben.user.id }, team: { id: teamId } });
    const listed = await owner.get(`/api/conversations?teamId=${teamId}`);
    expect(listed.body.items.map((one: { id: string }) => one.id)).toEqual([asked]);
    expect(listed.body.items[0]).toMatchObject({ team: { id: teamId }, handover: { teamId } });
    const other = await owner.get(`/api/conversations?teamId=${await makeTeam()}`);
    expect(other.body.items).toEqual([]);
  });

  it('that is gone counts as none', async () => {
    const teamId = await makeTeam(ben);
    const id = await chatbotWithPeople(app, owner, { people: { assign: 'roundRobin', teamId } });
    await owner.delete(`/api/teams/${teamId}`);
    await rowsOf(
      app,
      sql`update chatbots set deployment = jsonb_set(deployment, '{people,teamId}', to_jsonb(${teamId}::text))
        where id = ${id} returning id`,
    );
    await online(ada);
    const asked = await ask(id);
    expect(await read(asked)).toMatchObject({ assignee: { id: ada.user.id }, team: null });
    const told = await rowsOf(
      app,
      sql`select data ->> 'teamId' as team from recorded.events where resource_id = ${asked} and type in ('handover.requested', 'conversation.assigned')`,
    );
    expect(told).toEqual([{ team: null }, { team: null }]);
  });
});

describe('a member who does not join', () => {
  it('gives way to the next one after some minutes, and then to anyone; nobody has two turns', async () => {
    await online(ada, ben);
    const id = await ask();
    const first = await assigneeOf(id);
    clock.advance(4 * minuteMs - 1_000);
    await tick();
    expect(await assigneeOf(id)).toBe(first);
    clock.advance(minuteMs);
    await online(ada, ben);
    await Promise.all([tick(), tick()]);
    const second = await assigneeOf(id);
    expect([first, second].toSorted()).toEqual([ada.user.id, ben.user.id].toSorted());
    clock.advance(5 * minuteMs);
    await online(ada, ben);
    await tick();
    await tick();
    expect(await read(id)).toMatchObject({ controller: 'waiting', assignee: null });
    const cleo = await owner.asRole('member');
    await online(cleo);
    await soon(id).toBe(cleo.user.id);
  });

  it('keeps what a colleague has assigned, and who joined stays', async () => {
    await online(ada, ben);
    const [byHand, joined] = [await ask(), await ask()];
    const mine = (await assigneeOf(byHand)) === ada.user.id ? ben : ada;
    await act(owner, byHand, 'assign', { userId: mine.user.id });
    const person = (await assigneeOf(joined)) === ada.user.id ? ada : ben;
    await act(person, joined, 'take');
    clock.advance(6 * minuteMs);
    await online(ada, ben);
    await tick();
    expect(await assigneeOf(byHand)).toBe(mine.user.id);
    expect(await read(joined)).toMatchObject({ controller: 'person', assignee: { id: person.user.id } });
  });
});

it('everybody has a turn again once the visitor asks again', async () => {
  await online(ada);
  const { body } = await app.anonymous().post(`/api/chat/${chatbotId}/person`, {});
  const id = body.conversationId;
  expect(await assigneeOf(id)).toBe(ada.user.id);
  await control(app, { organizationId: owner.organizationId, conversationId: id }, { type: 'giveUp' });
  const visitor = app.anonymous().with({ authorization: `Bearer ${body.visitorToken}` });
  expect((await visitor.post(`/api/chat/${chatbotId}/person`, {})).body.controller).toBe('waiting');
  expect(await assigneeOf(id)).toBe(ada.user.id);
});

describe('who waits without a member', () => {
  it('is assigned once somebody comes online, has more capacity, or is free again', async () => {
    await online(ada);
    await capacity(ada, 1);
    const [first, second, third, fourth] = [await ask(), await ask(), await ask(), await ask()];
    await app.settled();
    expect(await Promise.all([first, second].map(assigneeOf))).toEqual([ada.user.id, undefined]);
    await capacity(ada, 2);
    await app.settled();
    expect(await assigneeOf(second)).toBe(ada.user.id);
    await act(ada, first, 'close', { outcome: 'resolved' });
    await app.settled();
    expect(await assigneeOf(third)).toBe(ada.user.id);
    await online(ben);
    await soon(fourth).toBe(ben.user.id);
  });

  it('is assigned within the team that a colleague chose', async () => {
    await online(ada);
    await capacity(ada, 1);
    const [full, id] = [await ask(), await ask()];
    expect(await assigneeOf(full)).toBe(ada.user.id);
    const teamId = await makeTeam(ben);
    await act(owner, id, 'assign', { teamId });
    await act(owner, full, 'close', { outcome: 'resolved' });
    await app.settled();
    expect(await assigneeOf(id)).toBeUndefined();
    await online(ben);
    await soon(id).toBe(ben.user.id);
    expect(await read(id)).toMatchObject({ team: { id: teamId } });
  });

  it('is assigned at once when a colleague chooses the team of a conversation of the chatbot', async () => {
    const teamId = await makeTeam(ada);
    const id = await startTalk(app, chatbotId);
    await online(ada, ben);
    await act(owner, id, 'assign', { teamId });
    await app.settled();
    expect(await read(id)).toMatchObject({ assignee: { id: ada.user.id }, team: { id: teamId } });
  });

  it('is assigned at once when a program leaves', async () => {
    const id = await startTalk(app, chatbotId);
    const key = { organizationId: owner.organizationId, conversationId: id };
    await control(app, key, { type: 'take', userId: null, force: true });
    await app.settled();
    await online(ada);
    await control(app, key, { type: 'requeue' });
    await app.settled();
    expect(await assigneeOf(id)).toBe(ada.user.id);
  });

  it('is left to the next run by a job that is ended', async () => {
    const id = await askInVain();
    await rowsOf(
      app,
      sql`insert into presences (organization_id, user_id, status, since, seen_at)
        values (${owner.organizationId}, ${ben.user.id}, 'online', ${clock.now()}, ${clock.now()}) returning user_id`,
    );
    const { handle } = assignmentJob(app.deps);
    const { organizationId } = owner;
    await handle({ organizationId } as Parameters<typeof handle>[0], AbortSignal.abort());
    expect(await assigneeOf(id)).toBeUndefined();
    await assignWaiting(app.deps, organizationId);
    expect(await assigneeOf(id)).toBe(ben.user.id);
  });

  // The other engine has one session, so that nothing else runs meanwhile.
  it.skipIf(testEngine() === 'embedded')('is assigned without keeping who comes online waiting', async () => {
    const id = await askInVain();
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`assignment:${owner.organizationId}`}))`);
      expect((await ben.put('/api/presence', { status: 'online' })).status).toBe(200);
      expect(await assigneeOf(id)).toBeUndefined();
    });
    await soon(id).toBe(ben.user.id);
  });
});

describe('assigning by hand', () => {
  it('to somebody holds when the visitor, who had left a message, asks for a chat', async () => {
    const { body } = await app.anonymous().post(`/api/chat/${chatbotId}/person`, {
      email: 'mia@example.com',
      message: 'Please write to me.',
    });
    const id = body.conversationId;
    await act(owner, id, 'assign', { userId: ben.user.id });
    await online(ada);
    const visitor = app.anonymous().with({ authorization: `Bearer ${body.visitorToken}` });
    const asked = await visitor.post(`/api/chat/${chatbotId}/person`, {});
    expect(asked.body, asked.text).toMatchObject({ controller: 'waiting' });
    await app.settled();
    expect(await assigneeOf(id)).toBe(ben.user.id);
  });

  it('holds also for whom the program had tried last', async () => {
    await online(ada);
    const id = await ask();
    expect(await assigneeOf(id)).toBe(ada.user.id);
    await act(owner, id, 'assign', { userId: null });
    await act(owner, id, 'assign', { userId: ada.user.id });
    await online(ben);
    clock.advance(6 * minuteMs);
    await tick();
    expect(await assigneeOf(id)).toBe(ada.user.id);
  });

  it('is to a member, a team, both, or nobody; what is not named stays', async () => {
    const teamId = await makeTeam(ada);
    const id = await startTalk(app, chatbotId);
    const assign = async (body: object) => {
      const { status, body: conversation } = await act(owner, id, 'assign', body);
      return [
        status,
        conversation.controller,
        conversation.assignee?.id ?? null,
        conversation.team?.id ?? null,
      ];
    };
    expect(await assign({ userId: null })).toEqual([200, 'bot', null, null]);
    expect(await assign({ teamId })).toEqual([200, 'waiting', null, teamId]);
    expect(await assign({ userId: ada.user.id })).toEqual([200, 'waiting', ada.user.id, teamId]);
    expect(await assign({ teamId: null })).toEqual([200, 'waiting', ada.user.id, null]);
    expect(await assign({ userId: null, teamId })).toEqual([200, 'waiting', null, teamId]);
    expect((await act(owner, id, 'assign', {})).status).toBe(400);
    expect((await act(owner, id, 'assign', { team: teamId })).status).toBe(400);
  });

  it('SEC-11: knows members who may reply, and teams, of the organization alone', async () => {
    const id = await startTalk(app, chatbotId);
    const viewer = await owner.asRole('viewer');
    const refused = await act(owner, id, 'assign', { userId: viewer.user.id });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['userId']]);
    const stranger = await app.register();
    const theirs = (await stranger.post('/api/teams', { name: 'Theirs', memberIds: [] })).body.id;
    expect((await act(owner, id, 'assign', { teamId: theirs })).status).toBe(404);
    expect((await act(stranger, id, 'assign', { teamId: theirs })).status).toBe(404);
    expect((await act(viewer, id, 'assign', { teamId: null })).status).toBe(403);
    expect(await read(id)).toMatchObject({ controller: 'bot', team: null });
  });

  it('by a key names a team', async () => {
    const teamId = await makeTeam(ada);
    const id = await startTalk(app, chatbotId);
    const key = await withKey(app, owner, 'read_write');
    const { status, body } = await key.post(`/api/conversations/${id}/assign`, { teamId });
    expect([status, body.team?.id]).toEqual([200, teamId]);
  });
});

it('presence tells capacity and teams', async () => {
  const teamId = await makeTeam(ada);
  await capacity(ada, 7);
  const { body } = await ada.get('/api/presence');
  const shown = body.map(({ userId, capacity: most, teamIds }: Record<string, unknown>) => [
    userId,
    most,
    teamIds,
  ]);
  expect(shown).toContainEqual([ada.user.id, 7, [teamId]]);
  expect(shown).toContainEqual([ben.user.id, 5, []]);
});
