import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../tools/model-server/model-server.ts';
import { mockModel, publishChatbot, voucherFact, voucherQuestion } from '../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../test/harness.ts';
import { sql } from '../db/sql.ts';

let app: TestApp;
let model: ModelServer;
let member: Member;
const logged: string[] = [];

beforeAll(async () => {
  model = await startModelServer();
  app = await startTestApp({
    env: {
      EGRESS_ALLOW: new URL(model.baseUrl).host,
      // The embedding server does not exist, so the job that calls it logs a failure.
      EMBEDDING_MODEL: 'openai:text-embedding-3-small',
      OPENAI_API_KEY: 'sk-test-key-000000001',
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
    },
    onLog: (line) => logged.push(line),
  });
  member = await app.register();
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const linesOf = (requestId: string) =>
  logged.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);

it('REL-18: an event, the job it starts, the job’s log lines, and further events carry the id of the request', async () => {
  const { body } = await member.post('/api/chatbots', { name: 'Reader' });
  const added = await member.post(`/api/chatbots/${body.id}/knowledge`, {
    type: 'text',
    name: 'Vouchers',
    content: voucherFact,
  });
  const requestId = added.headers.get('x-request-id') ?? '';
  expect(added.status).toBe(201);
  await app.settled();
  const jobs = await app.deps.database.platform.rows<{ type: string; requestId: string }>(sql`
    select data ->> 'type' as type, data ->> 'requestId' as "requestId" from pgboss.job
    where data ->> 'resourceId' = ${added.body.id} order by data ->> 'id'`);
  // The second event was appended by the job of the first one.
  expect(jobs.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['knowledge.ingest_requested', 'knowledge.ready']),
  );
  expect(jobs.map((job) => job.requestId)).toEqual(jobs.map(() => requestId));
  expect(linesOf(requestId).map(({ msg }) => msg)).toContain('knowledge_not_embedded');
});

it('REL-18: sends the request id to a provider, and names it in warnings about a failure', async () => {
  const settings = { model: mockModel(model.baseUrl) };
  const chatbotId = await publishChatbot(app, member, { settings });
  model.wish('status=401');
  const callsBefore = model.calls.length;
  const answer = await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
  const requestId = answer.headers.get('x-request-id') ?? '';
  expect(answer.status).toBe(200);
  const calls = model.calls.slice(callsBefore);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.map((call) => call.requestId)).toEqual(calls.map(() => requestId));
  expect(linesOf(requestId).map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['request', 'model_failed']),
  );
});
