import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const { sources: maxSources, knowledgeTokens: maxKnowledgeTokens } = effectiveLimits({ plan: 'free' });

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function freeChatbot(): Promise<{ owner: Member; path: string }> {
  const owner = await app.register({ plan: 'free' });
  const { body } = await owner.post('/api/chatbots', { name: 'Small' });
  return { owner, path: `/api/chatbots/${body.id}/knowledge` };
}

/** Pretends that the organization's sources contain this many more tokens. */
function addTokens(owner: Member, tokens: number): Promise<number> {
  return withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      update knowledge_sources set token_count = token_count + ${tokens}
      where organization_id = ${owner.organizationId}`),
  );
}

it('KB-22, SEC-13: creating two sources at once with capacity for one creates one', async () => {
  const { owner, path } = await freeChatbot();
  const add = (n: number) => owner.post(path, { type: 'text', name: `Source ${n}`, content: `Text ${n}` });
  for (let n = 1; n < (maxSources ?? 0); n += 1) expect((await add(n)).status).toBe(201);
  const answers = await Promise.all([add(50), add(51)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  const refused = answers.find(({ status }) => status === 403)?.body;
  expect(refused).toMatchObject({ code: 'plan_limit_sources', message: 'Knowledge source limit reached' });
  const file = await owner.multipart(path, { name: 'a.txt', bytes: 'One more' });
  expect([file.status, file.body.code]).toEqual([403, 'plan_limit_sources']);
  const [first] = (await owner.get(path)).body;
  await owner.delete(`/api/knowledge/${first.id}`);
  expect((await add(52)).status).toBe(201);
});

it('KB-22: rejects a new or changed text that exceeds the plan', async () => {
  const { owner, path } = await freeChatbot();
  const first = await owner.post(path, { type: 'text', name: 'First', content: 'A few words.' });
  await app.settled();
  await addTokens(owner, (maxKnowledgeTokens ?? 0) - 1_000);
  const large = 'word '.repeat(2_000);
  const answer = await owner.post(path, { type: 'text', name: 'Large', content: large });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ code: 'plan_limit_tokens', message: 'Token limit reached' });
  const small = await owner.post(path, { type: 'text', name: 'Small', content: 'Little.' });
  expect(small.status).toBe(201);
  const changed = await owner.patch(`/api/knowledge/${small.body.id}`, { content: large });
  expect(changed.body.code).toBe('plan_limit_tokens');
  expect((await owner.get(`/api/knowledge/${first.body.id}`)).body.content).toBe('A few words.');
});

it('a file that exceeds the plan ends in error with the limit, and nothing of it is stored', async () => {
  const { owner, path } = await freeChatbot();
  await owner.post(path, { type: 'text', name: 'First', content: 'A few words.' });
  await app.settled();
  await addTokens(owner, (maxKnowledgeTokens ?? 0) - 100_000);
  const file = await owner.multipart(path, {
    name: 'large.txt',
    bytes: 'Some words in a line. '.repeat(50_000),
  });
  expect(file.status).toBe(201);
  await app.settled();
  const { body } = await owner.get(`/api/knowledge/${file.body.id}`);
  expect(body).toMatchObject({ status: 'error', searchable: false, chunks: 0 });
  expect(body.error).toContain('400,000');
  const left = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ count: number }>(sql`select count(*) as count from chunks where source_id = ${file.body.id}`),
  );
  expect(left?.count).toBe(0);
});
