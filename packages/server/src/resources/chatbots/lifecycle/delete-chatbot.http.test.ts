import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

const fact = 'The zebrafinch voucher is valid for forty-two days after purchase.';

let app: TestApp;
let member: Member;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
});
afterAll(() => app.close());

/** An open chatbot with a text, a file, and a conversation. */
async function busyChatbot() {
  const { body: chatbot } = await member.post('/api/chatbots', { name: 'Busy' });
  const path = `/api/chatbots/${chatbot.id}/knowledge`;
  const source = await member.post(path, { type: 'text', name: 'Vouchers', content: fact });
  await member.multipart(path, { name: 'a.txt', bytes: fact });
  await member.post(`/api/chatbots/${chatbot.id}/deploy`);
  await app.settled();
  const talk = await app.anonymous().post(`/api/chat/${chatbot.id}/messages`, { message: 'voucher?' });
  expect(talk.status).toBe(200);
  return { id: chatbot.id, sourceId: source.body.id, conversationId: talk.body.conversationId };
}

it('BOT-13, BOT-20: delete closes everything immediately', async () => {
  const { id, sourceId, conversationId } = await busyChatbot();
  expect((await member.delete(`/api/chatbots/${id}`)).status).toBe(204);
  for (const path of [
    `/api/chatbots/${id}`,
    `/api/chatbots/${id}/knowledge`,
    `/api/knowledge/${sourceId}`,
    `/api/conversations/${conversationId}`,
  ]) {
    expect([path, (await member.get(path)).status]).toEqual([path, 404]);
  }
  expect((await member.get('/api/conversations')).body.items).toEqual([]);
  expect((await member.delete(`/api/chatbots/${id}`)).status).toBe(404);
});

it('BOT-20, KB-19: delete leaves no conversation, message, source, passage, term, version, or file', async () => {
  const kept = await busyChatbot();
  const { id } = await busyChatbot();
  await member.delete(`/api/chatbots/${id}`);
  await app.settled();
  expect(await rowsOf(id)).toEqual([]);
  expect((await rowsOf(kept.id)).sort()).toEqual([
    'chatbot_versions',
    'chatbots',
    'chunk_terms',
    'chunks',
    'conversations',
    'knowledge_sources',
    'messages',
  ]);
  expect(await storedFiles()).toHaveLength(1);
});

it('BOT-20: a source that is being processed while its chatbot is deleted leaves nothing', async () => {
  const { body } = await member.post('/api/chatbots', { name: 'Short-lived' });
  const content = `${fact}\n\n`.repeat(3_000);
  await member.post(`/api/chatbots/${body.id}/knowledge`, { type: 'text', name: 'Long', content });
  await member.delete(`/api/chatbots/${body.id}`);
  await app.settled();
  expect(await rowsOf(body.id)).toEqual([]);
});

function rowsOf(chatbotId: string): Promise<string[]> {
  return withPlatform(app.deps.database, async (tx) => {
    const rows = await tx.rows<{ name: string }>(sql`
      select 'chatbots' as name from chatbots where id = ${chatbotId}
      union select 'chatbot_versions' from chatbot_versions where chatbot_id = ${chatbotId}
      union select 'conversations' from conversations where chatbot_id = ${chatbotId}
      union select 'messages' from messages where chatbot_id = ${chatbotId}
      union select 'knowledge_sources' from knowledge_sources where chatbot_id = ${chatbotId}
      union select 'chunks' from chunks where chatbot_id = ${chatbotId}
      union select 'chunk_terms' from chunk_terms where chatbot_id = ${chatbotId}`);
    return rows.map(({ name }) => name);
  });
}

function storedFiles(): Promise<string[]> {
  return readdir(join(app.deps.config.dataDir, 'files', 'organization', member.organizationId));
}
