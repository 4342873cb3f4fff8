import type { Database, Executor } from '../../db/database.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { planEachTime, type SaidText, writeWords } from './write-words.ts';

type ConversationKey = Pick<SaidText, 'organization_id' | 'conversation_id'>;

const messagesAtOnce = 500;
/** Number of characters of a message that are indexed. */
const indexedLength = 20_000;

/**
 * Makes the messages of these conversations searchable, in transactions of its own; messages that are already indexed cost
 * nothing. Skips a conversation whose answer is still being written, because until it ends the question may still be hidden.
 * Nothing is found in an answer that a person withheld.
 */
export async function indexSaid(
  { database }: { database: Pick<Database, 'platform'> },
  conversations: readonly ConversationKey[],
  signal?: AbortSignal,
): Promise<void> {
  for (let read = messagesAtOnce; read === messagesAtOnce; ) {
    signal?.throwIfAborted();
    read = await withPlatform(database, async (tx) => {
      await planEachTime(tx);
      const messages = await readUnindexed(tx, conversations);
      await writeWords(tx, messages);
      return messages.length;
    });
  }
}

function readUnindexed(tx: Executor, conversations: readonly ConversationKey[]): Promise<SaidText[]> {
  return tx.rows<SaidText>(sql`
    select m.organization_id, m.conversation_id, m.ordinal, left(m.content, ${indexedLength}) as content, c.language, c.locale
    from unnest(
      ${conversations.map((one) => one.organization_id)}::uuid[], ${conversations.map((one) => one.conversation_id)}::uuid[]
    ) as due (organization_id, conversation_id)
    cross join lateral (
      select c.organization_id, c.id, c.language, c.locale from conversations c
      where c.organization_id = due.organization_id and c.id = due.conversation_id and c.running_message_id is null
      limit 1
    ) c
    cross join lateral (
      select n.organization_id, n.conversation_id, n.ordinal, case when n.status = 'withheld' then '' else n.content end as content
      from messages n
      where n.organization_id = c.organization_id and n.conversation_id = c.id and n.ordinal > coalesce((
        select max(w.ordinal) from message_words w where w.organization_id = c.organization_id and w.conversation_id = c.id
      ), 0)
      order by n.ordinal limit ${messagesAtOnce}
    ) m
    order by m.conversation_id, m.ordinal limit ${messagesAtOnce}`);
}
