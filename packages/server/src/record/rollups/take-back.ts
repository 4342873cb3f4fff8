import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type Amounts, negative } from './amounts.ts';
import { changeCounted } from './change-counted.ts';
import type { Counted } from './counted.ts';
import { lockRollups } from './rollup-lock.ts';

/** What rows that were deleted had contributed to the figures. */
export interface Contributed {
  conversations: readonly { id: string; chatbotId: string; startedAt: Date; counted: Counted | null }[];
  messages: readonly { chatbotId: string; at: Date; amounts: Amounts }[];
}

/**
 * Subtracts what deleted conversations had contributed, in the transaction that deletes them. An event of theirs that still
 * waits is added later, which evens out.
 */
export async function takeBack(
  tx: Executor,
  organizationId: string,
  { conversations, messages }: Contributed,
): Promise<void> {
  await lockRollups(tx, [organizationId]);
  await changeCounted(
    tx,
    conversations.map(({ chatbotId, startedAt, counted }) => ({
      organizationId,
      chatbotId,
      startedAt,
      before: counted,
      after: null,
    })),
    messages.map(({ chatbotId, at, amounts }) => ({
      organizationId,
      chatbotId,
      at,
      amounts: negative(amounts),
    })),
  );
  await forgetDue(
    tx,
    organizationId,
    conversations.map(({ id }) => id),
  );
}

/** Forgets that conversations are to be judged or refined; returns how many were to be judged. Locks rows as projections do. */
export async function forgetDue(
  tx: Executor,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<number> {
  const which = sql`organization_id = ${organizationId} and conversation_id = any(${[...conversationIds]}::uuid[])`;
  const remove = (table: Statement) =>
    tx.execute(sql`
      delete from ${table} d
      using (select conversation_id from ${table} where ${which} order by conversation_id for update) held
      where d.organization_id = ${organizationId} and d.conversation_id = held.conversation_id`);
  const due = await remove(sql`insight_due`);
  await remove(sql`insight_refinements`);
  return due;
}
