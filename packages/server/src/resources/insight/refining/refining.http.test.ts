import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withPlatform } from '../../../db/scope.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { createWorkDeps } from '../../../work-deps.ts';
import { verifyRollups } from '../verify-rollups.ts';
import { readRefined } from './read-refined.ts';
import { refineNext } from './refine.jobs.ts';
import { reserveSpending } from './spending.queries.ts';
import { storeRefined } from './store-refined.ts';

const gpt = { enabled: true, provider: 'openai', name: 'gpt-4o-mini', monthlyBudgetUsd: 5 };
const complaint = 'Hello! This is terrible, I am very angry about the broken zebrafinch voucher';

let model: ModelServer;
let app: TestApp;
let owner: Member;
let chatbotId: string;
/** Too early for the app's own loops to refine conversations that have just ended. */
const programClock = new ManualClock(new Date('2026-03-10T10:20:00Z'));

beforeAll(async () => {
  model = await startModelServer();
  app = await startTestApp({
    clock: programClock,
    env: { OPENAI_API_KEY: 'sk-test-key-000000001', OPENAI_BASE_URL: model.baseUrl },
  });
});
afterAll(async () => {
  await app.close();
  await model.close();
});
beforeEach(async () => {
  model.write(undefined);
  model.wish(undefined);
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
});

const rows = <Row>(statement: Statement) =>
  withPlatform(app.deps.database, (tx) => tx.rows<Row>(statement as Statement<Row>));
const choose = (insightModel: object, who: Member = owner) =>
  who.patch(`/api/organization/${who.organizationId}`, { insightModel });
const spentBy = async (who: Member) =>
  (await who.get('/api/organization')).body.insightModel.spentUsd as number;
const read = async (id: string) => (await owner.get(`/api/conversations/${id}`)).body;

/** Starts and ends a conversation; returns its id once it is judged. */
async function converse(message: string, ofChatbot = chatbotId): Promise<string> {
  const visitor = await startVisitor(app, ofChatbot);
  const { body } = await visitor.post(`/api/chat/${ofChatbot}/messages`, { message });
  await visitor.post(`/api/chat/${ofChatbot}/end`);
  await app.settled();
  return body.conversationId;
}

/** Runs the refine loop two minutes later, until nothing is left. */
async function refine(change: Partial<Parameters<typeof refineNext>[0]> = {}): Promise<void> {
  const clock = new ManualClock(new Date(programClock.now().getTime() + 120_000));
  const deps = { ...createWorkDeps(app.deps), clock, ...change };
  while ((await refineNext(deps, AbortSignal.timeout(20_000))) > 0);
}

interface Record {
  id: string;
  topics: string[];
  visitor: string[];
}
const recordsIn = (asked: string): Record[] => JSON.parse(asked).conversations;

/** Lets the model return this record for every conversation it receives. */
function answerWith(found: object, more: (records: Record[]) => object[] = () => []): void {
  model.write((asked) => {
    if (!asked.startsWith('{"conversations"')) return undefined;
    const records = recordsIn(asked);
    return JSON.stringify({
      conversations: [...records.map(({ id }) => ({ id, ...found })), ...more(records)],
    });
  });
}
const found = { sentiment: 0.9, intent: 'purchase', topics: ['Gift vouchers'] };
const asks = () => model.calls.filter(({ body }) => JSON.stringify(body).includes('You classify')).length;

describe('choosing a model', () => {
  it('is off by default: queues nothing, and calls no model', async () => {
    const { insightModel } = (await owner.get('/api/organization')).body;
    expect(insightModel).toEqual({
      enabled: false,
      provider: null,
      name: null,
      monthlyBudgetUsd: 5,
      spentUsd: 0,
    });
    const before = asks();
    const id = await converse(voucherQuestion);
    expect(
      await rows(sql`select * from insight_refinements where organization_id = ${owner.organizationId}`),
    ).toEqual([]);
    await refine();
    expect(asks()).toBe(before);
    expect((await read(id)).judgedBy).toBeNull();
  });

  it('SEC-13: requires an administrator, and is audited', async () => {
    for (const role of ['member', 'guest', 'viewer'] as const)
      expect((await choose(gpt, await owner.asRole(role))).status).toBe(403);
    const admin = await owner.asRole('admin');
    const chosen = await choose({ ...gpt, monthlyBudgetUsd: 2.5 }, admin);
    expect(chosen.body.insightModel).toEqual({ ...gpt, monthlyBudgetUsd: 2.5, spentUsd: 0 });
    const off = await choose({ enabled: false }, admin);
    expect(off.body.insightModel).toEqual({ ...gpt, enabled: false, monthlyBudgetUsd: 2.5, spentUsd: 0 });
    const [last] = (await owner.get('/api/organization/audit')).body.items;
    expect(last).toMatchObject({ action: 'organization.update', details: { fields: 'insightModel' } });
    expect((await (await app.register()).get('/api/organization')).body.insightModel.provider).toBeNull();
  });

  it('requires a model with a known price, and a budget', async () => {
    const refused = async (change: object) => {
      const { status, body } = await choose(change);
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await refused({ enabled: true })).toEqual([400, ['insightModel.provider']]);
    expect(await refused({ enabled: true, provider: 'openai' })).toEqual([400, ['insightModel.name']]);
    expect(await refused({ ...gpt, name: 'nobody-knows-its-price' })).toEqual([400, ['insightModel.name']]);
    expect(await refused({ ...gpt, monthlyBudgetUsd: 0 })).toEqual([400, ['insightModel.monthlyBudgetUsd']]);
    expect((await refused({ ...gpt, provider: 'builtin' }))[0]).toBe(400);
    expect((await owner.get('/api/organization')).body.insightModel.enabled).toBe(false);
  });
});

describe('refining', () => {
  beforeEach(async () => {
    expect((await choose(gpt)).status).toBe(200);
  });

  it('corrects a completed conversation and its rollups, and names the model as the judge', async () => {
    answerWith(found);
    const id = await converse(complaint);
    const first = await read(id);
    expect([first.judgedBy, first.userIntent]).toEqual([null, 'Complaint']);
    expect(first.sentimentScore).toBeLessThan(0);
    await refine();
    expect(await read(id)).toMatchObject({
      judgedBy: 'gpt-4o-mini',
      userIntent: 'Purchase',
      sentimentScore: 0.9,
      mainTopics: ['Gift vouchers'],
    });
    const keys = await rows<{ dimension: string; key: string }>(sql`
      select dimension, key from insight_days
      where organization_id = ${owner.organizationId} and dimension in ('intent', 'topic') and total > 0 order by 1`);
    expect(keys).toEqual([
      { dimension: 'intent', key: 'purchase' },
      { dimension: 'topic', key: 'Gift vouchers' },
    ]);
    expect(await verifyRollups(app.deps.database, owner.organizationId)).toEqual([]);
    expect(await spentBy(owner)).toBeGreaterThan(0);
    expect(await spentBy(owner)).toBeLessThan(0.001);
  });

  it('keeps the refined judgment until the visitor writes again', async () => {
    answerWith(found);
    const visitor = await startVisitor(app, chatbotId);
    const path = `/api/chat/${chatbotId}`;
    const { body } = await visitor.post(`${path}/messages`, { message: complaint });
    await visitor.post(`${path}/end`);
    await app.settled();
    await refine();
    await visitor.post(`${path}/messages/${body.message.id}/rating`, { rating: 'up' });
    await app.settled();
    expect(await read(body.conversationId)).toMatchObject({
      judgedBy: 'gpt-4o-mini',
      userIntent: 'Purchase',
    });
    await visitor.post(`${path}/messages`, { message: 'It is still broken and terrible' });
    await app.settled();
    expect(await read(body.conversationId)).toMatchObject({ judgedBy: null, userIntent: 'Complaint' });
    expect(await verifyRollups(app.deps.database, owner.organizationId)).toEqual([]);
  });

  it('SEC-41: sends visitors’ messages without personal data, twenty conversations per call', async () => {
    const before = model.calls.length;
    await converse('I am Angela Rodriguez, angela@example.com, +44 20 7946 0958. Where is my parcel?');
    for (let n = 0; n < 20; n += 1) await converse(`${voucherQuestion} (${n})`);
    answerWith(found);
    await refine();
    const calls = model.calls.slice(before).map(({ body }) => JSON.stringify(body));
    expect(calls).toHaveLength(2);
    expect(calls.join()).not.toMatch(/angela|rodriguez|7946/i);
    expect(calls.join()).toContain('Where is my parcel');
    const asked = model.calls.slice(before).map(({ body }) => {
      const messages = body.messages as { role: string; content: string }[];
      return recordsIn(messages.at(-1)?.content ?? '').length;
    });
    expect(asked.toSorted()).toEqual([1, 20]);
    const stored = await rows<{ id: string }>(
      sql`select id from conversations where chatbot_id = ${chatbotId}`,
    );
    for (const { id } of stored) expect(calls.join()).not.toContain(id);
  }, 60_000);

  it('calls no model once the month’s budget does not allow it', async () => {
    answerWith(found);
    await choose({ monthlyBudgetUsd: 0.01 });
    const { organizationId } = owner;
    const spend = (microUsd: number) =>
      withPlatform(app.deps.database, (tx) =>
        reserveSpending(tx, { organizationId, month: '2026-03-01', microUsd }, 10_000),
      );
    expect([await spend(9_999), await spend(2), await spend(1)]).toEqual([true, false, true]);
    const before = asks();
    const id = await converse(complaint);
    await refine();
    expect(asks()).toBe(before);
    expect(await read(id)).toMatchObject({ judgedBy: null, userIntent: 'Complaint' });
    expect(await spentBy(owner)).toBe(0.01);
  });

  it('BILL-03, SEC-21: with the operator’s key, counts toward the user’s usage and stays within the plan’s limit', async () => {
    answerWith(found);
    owner = await app.register({ plan: 'free' });
    chatbotId = await publishChatbot(app, owner);
    await choose(gpt);
    const spentOf = async () =>
      await rows<{ person: number; organization: number }>(sql`
        select p.platform_cost_micro_usd::int as person, m.platform_cost_micro_usd::int as organization
        from person_spending p, usage_months m
        where p.user_id = ${owner.user.id} and m.organization_id = ${owner.organizationId}`);
    const first = await converse(complaint);
    await refine();
    expect((await read(first)).judgedBy).toBe('gpt-4o-mini');
    const micro = Math.round((await spentBy(owner)) * 1_000_000);
    expect(micro).toBeGreaterThan(0);
    expect(await spentOf()).toEqual([{ person: micro, organization: micro }]);
    await rows(
      sql`update person_spending set platform_cost_micro_usd = 1000000000 where user_id = ${owner.user.id} returning 1`,
    );
    const before = asks();
    const second = await converse(complaint);
    await refine();
    expect(asks()).toBe(before);
    expect((await read(second)).judgedBy).toBeNull();
    expect(Math.round((await spentBy(owner)) * 1_000_000)).toBe(micro);
  });

  it.each([
    ['fails', () => model.wish('status=500')],
    ['writes nonsense', () => model.write(() => 'I would rather not, sorry.')],
    ['names conversations it was not asked about', () => answerWith({ ...found, id: 'c1' })],
    ['stops in the middle', () => model.wish('cut_after=3')],
  ])('keeps the first judgment if a model %s', async (_what, misbehave) => {
    const id = await converse(complaint);
    const [before] = await rows(sql`select * from conversations where id = ${id}`);
    misbehave();
    await refine();
    expect(await rows(sql`select * from conversations where id = ${id}`)).toEqual([before]);
    expect(
      await rows(sql`select * from insight_refinements where organization_id = ${owner.organizationId}`),
    ).toEqual([]);
  });

  it('SEC-9: ignores ids of other organizations in a response, and does not send their conversations', async () => {
    const other = await app.register();
    const theirs = await converse(complaint, await publishChatbot(app, other));
    const id = await converse(complaint);
    const [before] = await rows(sql`select * from conversations where id = ${theirs}`);
    answerWith(found, () => [{ id: theirs, ...found }]);
    await refine();
    expect((await read(id)).judgedBy).toBe('gpt-4o-mini');
    expect(await rows(sql`select * from conversations where id = ${theirs}`)).toEqual([before]);
    expect(await spentBy(other)).toBe(0);
    const smuggled = await withPlatform(app.deps.database, (tx) =>
      storeRefined(tx, owner.organizationId, 'm', [
        { id: theirs, ordinal: 2, sentiment: 1, intent: 'other', topics: [] },
      ]),
    );
    expect(smuggled).toBe(0);
  });

  it('REL-2: killed between call and write, it writes and counts nothing, and does not call again', async () => {
    answerWith(found);
    const id = await converse(complaint);
    const before = asks();
    const { platform } = app.deps.database;
    const { ...database } = app.deps.database;
    let isAnswered = false;
    model.write((asked) => {
      isAnswered = true;
      return JSON.stringify({ conversations: recordsIn(asked).map((one) => ({ ...found, id: one.id })) });
    });
    const transaction: typeof platform.transaction = async (work, setup) => {
      if (isAnswered) throw new Error('killed');
      return platform.transaction(work, setup);
    };
    await expect(
      refine({ database: { ...database, platform: { ...platform, transaction } } }),
    ).rejects.toThrow('killed');
    const reserved = await spentBy(owner);
    expect(reserved).toBeGreaterThan(0);
    await refine();
    expect(asks()).toBe(before + 1);
    expect((await read(id)).judgedBy).toBeNull();
    expect(await spentBy(owner)).toBe(reserved);
    expect(await verifyRollups(app.deps.database, owner.organizationId)).toEqual([]);
  });

  it('SEC-40: skips conversations that were erased or continued in the meantime', async () => {
    const erased = await converse(complaint);
    const reopened = await converse(complaint);
    const now = new Map([erased, reopened].map((id) => [id, 2]));
    await owner.delete(`/api/conversations/${erased}`);
    await rows(
      sql`update conversations set insight_ordinal = 4, message_count = 4 where id = ${reopened} returning id`,
    );
    const refined = readRefined(JSON.stringify({ conversations: [{ id: 'k', ...found }] }), ['k']).get('k');
    if (!refined) throw new Error('the record is not valid');
    const written = await withPlatform(app.deps.database, (tx) =>
      storeRefined(
        tx,
        owner.organizationId,
        'm',
        [...now].map(([id, ordinal]) => ({ id, ordinal, ...refined })),
      ),
    );
    expect(written).toBe(0);
    expect(await rows(sql`select * from insight_refinements where conversation_id = ${erased}`)).toEqual([]);
  });
});
