import { withPlatform } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';
import { publishChatbot, startVisitor } from './chat-fixtures.ts';
import type { TestApp } from './harness.ts';
import type { TestClient } from './test-client.ts';

/** API path of privacy requests about a person. */
export const privacyPath = '/api/privacy/requests';
/** Email address of the person in most of these tests. */
export const address = 'Ana.Ruiz@example.com';
/** An id that does not exist. */
export const nowhere = '01900000-0000-7000-8000-00000000dead';

interface Held {
  id: string;
  visitor: TestClient;
}

export const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).toSorted();

/** A new organization with a published chatbot, and helpers for conversations with it. */
export async function openPrivacyDesk(app: TestApp) {
  const admin = await app.register();
  const chatbotId = await publishChatbot(app, admin);

  async function converseWith(ofChatbot: string, messages: string[]): Promise<Held> {
    const visitor = await startVisitor(app, ofChatbot);
    let id = '';
    for (const message of messages) {
      id = (await visitor.post(`/api/chat/${ofChatbot}/messages`, { message })).body.conversationId;
    }
    return { id, visitor };
  }
  const converse = (...messages: string[]) => converseWith(chatbotId, messages);

  return {
    admin,
    chatbotId,
    converse,
    /** A conversation in which the visitor left the address when the chatbot asked for it. */
    leaveAddress: () => converse('Do you sell submarines?', `Yes, ${address}`),
    /** Conversations that mention a person, with a chatbot that extracts no leads. */
    async mention<const Messages extends string[]>(...messages: Messages) {
      const quiet = await publishChatbot(app, admin, { settings: { privacy: { leadExtraction: false } } });
      const held: Held[] = [];
      for (const message of messages) held.push(await converseWith(quiet, [message]));
      return held as { [Index in keyof Messages]: Held };
    },
    messagesOf: (conversationId: string): Promise<unknown[]> =>
      withPlatform(app.deps.database, (tx) =>
        tx.rows(sql`select id from messages where conversation_id = ${conversationId}`),
      ),
  };
}

export type PrivacyDesk = Awaited<ReturnType<typeof openPrivacyDesk>>;
