import type { EventType } from '@parley/contracts/events/events';
import { tenantScope, withPlatform, withScope } from '../src/db/scope.ts';
import { type Statement, sql } from '../src/db/sql.ts';
import { announce } from '../src/handover/announce.ts';
import { type Cause, type ChangedControl, changeControl } from '../src/handover/change-control.ts';
import type { ConversationKey, MessageAuthor } from '../src/handover/control.queries.ts';
import type { ControlEvent } from '../src/handover/transitions.ts';
import { writeMessage } from '../src/handover/write-message.ts';
import type { Member, TestApp } from './harness.ts';

/** A member as the author of what people write. */
export function authorOf({ user }: Member): MessageAuthor {
  return { kind: 'member', id: user.id, name: user.fullName };
}

/** Changes who may speak, as the routes of members and visitors do, and tells the open screens. */
export async function control(
  app: TestApp,
  key: ConversationKey,
  event: ControlEvent,
  cause: Partial<Cause> = {},
): Promise<ChangedControl> {
  const all: Cause = { by: 'member', author: null, reason: 'member', ...cause };
  const changed = await withScope(app.deps.database, tenantScope(key.organizationId), (tx) =>
    changeControl(tx, app.deps, key, event, all),
  );
  await tell(app, key, changed, 'handover.taken');
  return changed;
}

/** A member takes the conversation. */
export function takeOver(app: TestApp, key: ConversationKey, member: Member): Promise<ChangedControl> {
  const event = { type: 'take', userId: member.user.id, force: true } as const;
  return control(app, key, event, { author: authorOf(member) });
}

/** A member writes to the visitor. */
export async function writeAs(
  app: TestApp,
  key: ConversationKey,
  member: Member,
  content: string,
): Promise<string> {
  const message = { content, clientMessageId: null, author: authorOf(member) };
  const written = await withScope(app.deps.database, tenantScope(key.organizationId), (tx) =>
    writeMessage(tx, app.deps, key, message),
  );
  await tell(app, key, written, 'message.sent');
  return written.messageId;
}

async function tell(
  { deps }: TestApp,
  { organizationId, conversationId }: ConversationKey,
  { row, withheldId }: ChangedControl,
  type: EventType,
): Promise<void> {
  await announce(deps, { organizationId, conversationId, chatbotId: row.chatbot_id, type, withheldId });
}

/** Rows as the platform sees them, whatever their organization. */
export function rowsOf<Row>(app: TestApp, statement: Statement<Row>): Promise<Row[]> {
  return withPlatform(app.deps.database, (tx) => tx.rows(statement));
}

/** The only row of a conversation. */
export async function conversationRow(app: TestApp, conversationId: string) {
  const [row] = await rowsOf(
    app,
    sql<{
      controller: string;
      status: string;
      rev: number;
      message_count: number;
      answer_count: number;
      running_message_id: string | null;
    }>`
      select controller, status, rev, message_count, answer_count, running_message_id from conversations
      where id = ${conversationId}`,
  );
  if (!row) throw new Error('no conversation');
  return row;
}

export interface StoredMessage {
  id: string;
  ordinal: number;
  role: string;
  status: string;
  content: string;
  rev: number;
  system: { key: string; params: Record<string, unknown> } | null;
}

/** All messages of a conversation, in order, also those that nobody sees. */
export function storedMessages(app: TestApp, conversationId: string): Promise<StoredMessage[]> {
  return rowsOf(
    app,
    sql<StoredMessage>`
      select id, ordinal, role, status, content, rev, system from messages
      where conversation_id = ${conversationId} order by ordinal`,
  );
}

/** Shows the member as online, so that visitors are offered a person. */
export async function goOnline(app: TestApp, member: Member): Promise<void> {
  const at = app.deps.clock.now();
  await withScope(app.deps.database, tenantScope(member.organizationId), (tx) =>
    tx.execute(sql`
      insert into presences (organization_id, user_id, status, since, seen_at)
      values (${member.organizationId}, ${member.user.id}, 'online', ${at}, ${at})
      on conflict (organization_id, user_id) do update set status = 'online', seen_at = excluded.seen_at`),
  );
}
