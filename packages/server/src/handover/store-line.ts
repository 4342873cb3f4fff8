import type { SystemLineKey } from '@parley/contracts/values/inbox-lists';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { type ControlRow, type ConversationKey, countWord, insertWord } from './control.queries.ts';

/** Stores a system line that no change of the control brings, at the end of a locked conversation. */
export async function storeLine(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { row, organizationId, conversationId }: ConversationKey & { row: ControlRow },
  line: { key: SystemLineKey; params: Readonly<Record<string, string | number>> },
): Promise<void> {
  const at = deps.clock.now();
  const key = { organizationId, conversationId };
  await countWord(tx, key, at);
  await insertWord(tx, key, {
    id: deps.ids.next(),
    chatbotId: row.chatbot_id,
    ordinal: row.message_count + 1,
    rev: row.rev + 1,
    role: 'system',
    content: '',
    clientMessageId: null,
    author: null,
    system: line,
    via: null,
    at,
  });
}
