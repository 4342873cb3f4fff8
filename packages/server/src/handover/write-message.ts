import type { Transaction } from '../db/database.ts';
import { found } from '../errors/app-error.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { appendEvent } from '../record/outbox/append-event.ts';
import { type ChangedControl, changeLocked } from './change-control.ts';
import {
  type ControlRow,
  type ConversationKey,
  countWord,
  insertWord,
  lockControl,
  type MessageAuthor,
  noteReply,
} from './control.queries.ts';
import { insertDelivery } from './delivery/deliveries.queries.ts';

/** A message of a member, or of a program in the place of people. */
export interface PersonMessage {
  content: string;
  clientMessageId: string | null;
  author: MessageAuthor;
}

/**
 * Stores a message of people, which takes over the conversation, in the caller's transaction; `check` may refuse it once the
 * conversation is locked. After the commit the caller calls `announce`.
 * @throws AppError `not_found`, and what `check` throws.
 */
export async function writeMessage(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'ids'>,
  key: ConversationKey,
  message: PersonMessage,
  check: (row: ControlRow) => Promise<void> = async () => {},
): Promise<ChangedControl & { messageId: string }> {
  const locked = found(await lockControl(tx, key));
  await check(locked);
  const { author } = message;
  const changed = await changeLocked(
    tx,
    deps,
    { ...key, row: locked },
    { type: 'write', userId: author.id },
    { by: 'member', author, reason: 'member' },
  );
  const { row } = changed;
  const at = deps.clock.now();
  const messageId = deps.ids.next();
  await countWord(tx, key, at);
  await insertWord(tx, key, {
    id: messageId,
    chatbotId: row.chatbot_id,
    ordinal: row.message_count + 1,
    rev: row.rev + 1,
    role: 'agent',
    content: message.content,
    clientMessageId: message.clientMessageId,
    author,
    system: null,
    via: author.kind === 'key' ? 'api' : null,
    at,
  });
  await insertDelivery(tx, key, { messageId, chatbotId: row.chatbot_id, ordinal: row.message_count + 1, at });
  if (row.handover_id !== null) {
    await noteReply(tx, { organizationId: key.organizationId, handoverId: row.handover_id }, at);
  }
  await appendEvent(tx, deps, {
    organizationId: key.organizationId,
    type: 'message.sent',
    resourceId: key.conversationId,
    chatbotId: row.chatbot_id,
    data: { messageId },
  });
  return { ...changed, row: { ...row, rev: row.rev + 1, message_count: row.message_count + 1 }, messageId };
}
