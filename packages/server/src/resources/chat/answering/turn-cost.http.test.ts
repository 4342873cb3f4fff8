import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import { asOwner } from '../../../../test/as-owner.ts';
import { mockModel, publishChatbot, startVisitor, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { Database, Pool, Transaction } from '../../../db/database.ts';
import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { loadPublishedChatbot } from '../../chatbots/settings/snapshot.queries.ts';
import { listPromptMessages } from '../chat.queries.ts';
import { acceptMessage } from '../intake/accept-message.ts';

let app: TestApp;
let model: ModelServer;

beforeAll(async () => {
  model = await startModelServer();
  app = await startMeasured();
});
afterAll(async () => {
  await app.close();
  await model.close();
});

async function startMeasured(options: { runByHand?: string[] } = {}): Promise<TestApp> {
  const started = await startTestApp({ env: { EGRESS_ALLOW: new URL(model.baseUrl).host }, ...options });
  const { database } = started.deps;
  // Jobs scheduled every minute may scan whole tables, which would count among the reads of turns.
  await withPlatform(database, (tx) => tx.execute(sql`delete from pgboss.schedule`));
  // A table that autovacuum analyzes while it has one page gets plans that scan it, until the next analysis.
  await asOwner(
    database,
    `alter table conversations set (autovacuum_enabled = off);
    alter table messages set (autovacuum_enabled = off)`,
  );
  return started;
}

const anyVisitor = {
  consentVersion: null,
  consentAt: null,
  passwordRevision: null,
  locale: null,
  referrer: null,
  identity: null,
  expiresAt: Date.now() + 60_000,
};

interface Months {
  messages: number;
  input_tokens: number;
  output_tokens: number;
  chatbot_tokens: number;
}

async function monthsOf({ organizationId }: Member): Promise<Months | undefined> {
  await app.settled();
  return withPlatform(app.deps.database, (tx) =>
    tx.first<Months>(sql`
      select u.messages, u.input_tokens, u.output_tokens, c.tokens as chatbot_tokens
      from usage_months u left join chatbot_usage_months c on c.organization_id = u.organization_id
      where u.organization_id = ${organizationId}`),
  );
}

it.each([
  ['a plan without a limit', 'enterprise', null],
  ['a plan with a limit', 'free', null],
  ['a limit of the chatbot’s own', 'enterprise', 100_000],
])(
  'PLAN-08: with %s, each message and each token is counted once',
  async (_what, plan, monthlyTokenLimit) => {
    const owner = await app.register({ plan });
    const settings = { model: { ...mockModel(model.baseUrl), monthlyTokenLimit } };
    const id = await publishChatbot(app, owner, { settings });
    const visitor = await startVisitor(app, id);
    const path = `/api/chat/${id}/messages`;
    const answers = [
      await visitor.post(path, { message: 'One?' }),
      await visitor.post(path, { message: 'Two?' }),
    ];
    answers.push(await visitor.post(`${path}/${answers[1]?.body.message.id}/regenerate`));
    const usages = answers.map(({ body }) => body.message.usage);
    const input = usages.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
    const output = usages.reduce((sum, { outputTokens }) => sum + outputTokens, 0);
    expect(output).toBeGreaterThan(0);
    const counted = {
      messages: 3,
      input_tokens: input,
      output_tokens: output,
      chatbot_tokens: input + output,
    };
    expect(await monthsOf(owner)).toEqual(counted);
    const { body } = await owner.get('/api/subscription');
    expect(body.usage.messagesThisMonth).toBe(3);
    // No usage is left to count: a second look gives the same numbers.
    expect(await monthsOf(owner)).toEqual(counted);
  },
);

/** The database with a knowledge search that fails. */
function withoutSearch(database: Database): Database {
  const transaction: Pool['transaction'] = (work, setup) =>
    database.tenant.transaction((tx) => {
      const rows: Transaction['rows'] = (statement) =>
        statement.text.includes('chunk_terms') ? tx.rows(sql`select 1 / ${0}::int`) : tx.rows(statement);
      return work({ ...tx, rows });
    }, setup);
  return { ...database, tenant: { ...database.tenant, transaction } };
}

it('a message is accepted once, without passages, if the search in the same batch fails', async () => {
  const owner = await app.register();
  const id = await publishChatbot(app, owner);
  const scope = tenantScope(owner.organizationId);
  const key = { organizationId: owner.organizationId, chatbotId: id };
  const snapshot = await withScope(app.deps.database, scope, (tx) => loadPublishedChatbot(tx, key));
  if (!snapshot) throw new Error('the chatbot is not published');
  const claims = { ...key, ...anyVisitor, conversationId: app.deps.ids.next() };
  const message = {
    text: voucherQuestion,
    reply: null,
    flowReply: null,
    opensSensitively: false,
    clientMessageId: null,
    ip: '127.0.0.1',
    country: null,
    userAgent: null,
    page: { url: null, title: null },
    language: 'en' as const,
    aiNotice: null,
  };
  const contacts = { keep: async () => false, isKept: async () => false };
  const deps = { ...app.deps, contacts };
  const broken = { ...deps, database: withoutSearch(app.deps.database) };
  expect(await acceptMessage(broken, snapshot, claims, message)).not.toHaveProperty('found');
  const stored = await withScope(app.deps.database, scope, (tx) => listPromptMessages(tx, claims, 10));
  expect(stored.map(({ role, content }) => [role, content])).toEqual([
    ['user', voucherQuestion],
    ['assistant', ''],
  ]);
  const other = { ...claims, conversationId: app.deps.ids.next() };
  expect(await acceptMessage(deps, snapshot, other, message)).toHaveProperty('found.postings.sources.0.id');
});

/** More than the size of a pool. */
const manyConnections = 20;

/** Makes every connection of the pool flush its statistics, which otherwise may take ten seconds. */
async function reportReads(pool: Pool): Promise<void> {
  await Promise.all(
    Array.from({ length: manyConnections }, () =>
      pool.transaction((tx) => tx.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`)),
    ),
  );
}

/** Waits until the statistics include all work of the turns. */
async function untilReported(of: TestApp): Promise<void> {
  await of.settled();
  const { tenant, platform } = of.deps.database;
  await reportReads(tenant);
  await reportReads(platform);
}

interface Updates {
  relname: string;
  updates: number;
  /** Updates that wrote no index entry (HOT). */
  hot: number;
  /**
   * Updates that moved the row to another page, because the old versions filled its page; they stay while any other transaction
   * can see them.
   */
  moved: number;
}

async function updatesOf(tables: readonly string[]): Promise<Updates[]> {
  await untilReported(app);
  return withPlatform(app.deps.database, (tx) =>
    tx.rows<Updates>(sql`
      select relname::text, n_tup_upd::int as updates, n_tup_hot_upd::int as hot,
        n_tup_newpage_upd::int as moved
      from pg_stat_user_tables where schemaname = 'public' and relname = any(${[...tables]}::text[])
      order by relname`),
  );
}

/** Total index entries and rows read from messages and conversations. */
async function entriesRead(of: TestApp): Promise<number> {
  await untilReported(of);
  const row = await withPlatform(of.deps.database, (tx) =>
    tx.first<{ count: number }>(sql`
      select (select sum(idx_tup_read) from pg_stat_user_indexes where relname in ('messages', 'conversations'))
        + (select sum(seq_tup_read) from pg_stat_user_tables where relname in ('messages', 'conversations')) as count`),
  );
  return row?.count ?? 0;
}

it('a turn reads few rows in an organization that has grown to thousands of messages since its plans were made', {
  timeout: 60_000,
}, async () => {
  // Judging reads a whole conversation, sometimes after each turn, so it does not run here.
  const grown = await startMeasured({ runByHand: ['insight.judge'] });
  onTestFinished(() => grown.close());
  const owner = await grown.register({ plan: 'enterprise' });
  const id = await publishChatbot(grown, owner);
  const visitor = await startVisitor(grown, id);
  const turns = 12;
  const ask = async () => {
    for (let n = 0; n < turns; n += 1) {
      expect((await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion })).status).toBe(200);
    }
  };
  // PostgreSQL chooses a generic plan from the sixth execution on.
  await ask();
  await withPlatform(grown.deps.database, async (tx) => {
    await tx.execute(sql`
      insert into conversations (id, organization_id, chatbot_id, session_id, status, started_at, last_message_at)
      select gen_random_uuid(), ${owner.organizationId}, ${id}, 's' || n, 'active', now(), now()
      from generate_series(1, 2000) as n`);
    await tx.execute(sql`
      insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, created_at)
      select gen_random_uuid(), c.organization_id, c.id, c.chatbot_id, n, 'user', 'complete', 'Hello', now()
      from conversations c, generate_series(1, 2) as n
      where c.organization_id = ${owner.organizationId} and c.session_id like 's%'`);
    // Flushes the reads of these inserts, so that they do not count among the reads of turns.
    await tx.execute(sql`select pg_stat_force_next_flush()`);
  });
  const before = await entriesRead(grown);
  await ask();
  const readPerTurn = ((await entriesRead(grown)) - before) / turns;
  expect(readPerTurn).toBeGreaterThan(1);
  expect(readPerTurn).toBeLessThan(100);
});

it('a turn updates rows without writing an index entry, and events are never updated', async () => {
  const owner = await app.register({ plan: 'enterprise' });
  const id = await publishChatbot(app, owner);
  const visitor = await startVisitor(app, id);
  const tables = ['conversations', 'events', 'messages'];
  const turns = 40;
  const before = await updatesOf(tables);
  for (let n = 0; n < turns; n += 1) {
    expect((await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion })).status).toBe(200);
  }
  const after = await updatesOf(tables);
  const [conversations, events, messages] = after.map((now, index) => ({
    updates: now.updates - (before[index]?.updates ?? 0),
    hot: now.hot - (before[index]?.hot ?? 0),
    moved: now.moved - (before[index]?.moved ?? 0),
  }));
  expect(events?.updates).toBe(0);
  for (const { updates = 0, hot = 0, moved = 0 } of [conversations ?? {}, messages ?? {}]) {
    expect(updates).toBeGreaterThanOrEqual(turns);
    // Another transaction, such as a job's, may keep the old row versions of a few turns alive.
    expect(moved / updates).toBeLessThan(0.2);
    expect(hot / (updates - moved)).toBeGreaterThanOrEqual(0.95);
  }
});
