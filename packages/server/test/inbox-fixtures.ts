import { withPlatform } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';
import { publishChatbot, voucherQuestion } from './chat-fixtures.ts';
import type { Member, TestApp } from './harness.ts';

/** Publishes a chatbot from which people may take over; returns its id. */
export function publishWithPeople(app: TestApp, owner: Member, people: object = {}): Promise<string> {
  return publishChatbot(app, owner, { settings: { deployment: { people: { enabled: true, ...people } } } });
}

/** Starts a conversation with one answered question; returns its id. */
export async function startTalk(app: TestApp, chatbotId: string): Promise<string> {
  const asked = await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
  if (asked.status !== 200) throw new Error(asked.text);
  return asked.body.conversationId;
}

/** Stores a message of the visitor, as one that comes while a person has the conversation; returns its ordinal. */
export async function addVisitorMessage(
  app: TestApp,
  conversationId: string,
  content: string,
): Promise<number> {
  const at = app.deps.clock.now();
  const row = await withPlatform(app.deps.database, async (tx) => {
    const found = await tx.first<{ message_count: number }>(sql`
      update conversations set message_count = message_count + 1, rev = rev + 1, last_message_at = ${at}
      where id = ${conversationId} returning message_count`);
    await tx.execute(sql`
      insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, rev, created_at,
        completed_at)
      select ${app.deps.ids.next()}, organization_id, id, chatbot_id, message_count, 'user', 'complete', ${content}, rev, ${at},
        ${at}
      from conversations where id = ${conversationId}`);
    await tx.execute(sql`
      update handovers set waiting_since = coalesce(waiting_since, ${at}::timestamptz), snoozed_until = null
      where conversation_id = ${conversationId} and ended_at is null`);
    return found;
  });
  return row?.message_count ?? 0;
}

/** A client with an API key of this level. */
export async function withKey(app: TestApp, owner: Member, permissions: string) {
  const { body } = await owner.post('/api/api-keys', {
    name: `A ${permissions} key`,
    expires: 'never',
    permissions,
  });
  return app.anonymous().with({ authorization: `Bearer ${body.key}` });
}
