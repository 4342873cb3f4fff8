import type { Transaction } from '../../../db/database.ts';
import type { Statement } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { endLostMessages } from './lost-turns.queries.ts';

const batchSize = 500;

/** Ends the lost turns selected by `which` and appends an event for each that visitors saw; returns how many. */
export async function endLostTurns(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'ids'>,
  which: Statement,
): Promise<number> {
  const ended = await endLostMessages(tx, which, { at: deps.clock.now(), maxCount: batchSize });
  for (const row of ended) {
    if (row.is_withheld) continue;
    await appendEvent(tx, deps, {
      organizationId: row.organization_id,
      type: 'message.recovered',
      resourceId: row.conversation_id,
      chatbotId: row.chatbot_id,
      data: { messageAt: row.created_at.toISOString() },
    });
  }
  return ended.length;
}
