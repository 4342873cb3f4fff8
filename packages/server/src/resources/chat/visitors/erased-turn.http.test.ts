import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import {
  collectEvents,
  publishChatbot,
  readTokens,
  startVisitor,
  voucherQuestion,
} from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { TestClient, TestEvent } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let model: ModelServer;
const logged: string[] = [];

beforeAll(async () => {
  model = await startModelServer({ tokens: 400, delayMs: 50 });
  app = await startTestApp({
    env: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: model.baseUrl },
    onLog: (line) => logged.push(line),
  });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

interface Running {
  owner: Member;
  chatbotId: string;
  visitor: TestClient;
  /** Response to the sender. */
  sender: Promise<{ status: number; body: { message: unknown } }>;
  /** Events that a second reader of the answer receives after its first tokens. */
  reader: AsyncGenerator<TestEvent>;
}

/** Starts an answer that a JSON call waits for and a second reader follows. */
async function runningAnswer(): Promise<Running> {
  const owner = await app.register();
  const settings = { model: { provider: 'openai', name: 'gpt-4o-mini', monthlyTokenLimit: 1_000_000 } };
  const chatbotId = await publishChatbot(app, owner, { settings });
  const visitor = await startVisitor(app, chatbotId);
  const callsBefore = model.calls.length;
  const sender = visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
  await expect.poll(() => model.calls.length).toBeGreaterThan(callsBefore);
  const { events } = await visitor.stream('GET', `/api/chat/${chatbotId}/stream`);
  await readTokens(events, 3);
  return { owner, chatbotId, visitor, sender, reader: events };
}

const stored = (chatbotId: string) =>
  withPlatform(app.deps.database, (tx) =>
    tx.rows(sql`
      select id from conversations where chatbot_id = ${chatbotId}
      union all select id from messages where chatbot_id = ${chatbotId}`),
  );

const reserved = (chatbotId: string) =>
  withPlatform(app.deps.database, (tx) =>
    tx.rows(sql`select 1 from chatbot_usage_months where chatbot_id = ${chatbotId} and reserved_tokens > 0`),
  );

const ways = [
  {
    what: 'the visitor’s data',
    remove: ({ visitor, chatbotId }: Running) => visitor.delete(`/api/chat/${chatbotId}/me`),
  },
  {
    what: 'the conversation',
    remove: async ({ owner }: Running) => {
      const [{ id }] = (await owner.get('/api/conversations')).body.items;
      return owner.delete(`/api/conversations/${id}`);
    },
  },
  {
    what: 'the chatbot',
    remove: ({ owner, chatbotId }: Running) => owner.delete(`/api/chatbots/${chatbotId}`),
  },
  {
    what: 'the organization',
    remove: async ({ owner }: Running) => {
      // A second organization, because an owner's last one cannot be deleted.
      await owner.post('/api/organization', { name: 'Another' });
      await owner.post(`/api/organization/switch/${owner.organizationId}`);
      return owner.delete(`/api/organization/${owner.organizationId}`);
    },
  },
];

describe.each(ways)('deleting $what while an answer runs', ({ remove, what }) => {
  it('SEC-40, SEC-43, REL-8: ends the answer as stopped for its sender and its readers, and leaves nothing', async () => {
    const running = await runningAnswer();
    logged.length = 0;
    expect(await reserved(running.chatbotId)).toHaveLength(1);
    expect((await remove(running)).status).toBeLessThan(300);
    if (what === 'the chatbot' || what === 'the organization') await app.settled();
    const { status, body } = await running.sender;
    expect([status, body.message]).toMatchObject([200, { role: 'assistant', status: 'stopped' }]);
    const rest = await collectEvents(running.reader);
    expect(rest.at(-1)).toMatchObject({ event: 'done', data: { message: { status: 'stopped' } } });
    await app.settled();
    expect(await stored(running.chatbotId)).toEqual([]);
    expect(await reserved(running.chatbotId)).toEqual([]);
    expect(logged.filter((line) => /request_failed|turn_not_ended/.test(line))).toEqual([]);
  });
});
