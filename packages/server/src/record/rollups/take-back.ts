import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type Amounts, negative } from './amounts.ts';
import { changeCounted } from './change-counted.ts';
import { changePeople } from './change-people.ts';
import type { Counted } from './counted.ts';
import type { PeopleShare } from './people-amounts.ts';
import { lockRollups } from './recounts.ts';

/** Figures that deleted rows had contributed. */
export interface Contributed {
  conversations: readonly { id: string; chatbotId: string; startedAt: Date; counted: Counted | null }[];
  messages: readonly { chatbotId: string; at: Date; amounts: Amounts }[];
  handovers: readonly { chatbotId: string; counted: readonly PeopleShare[] }[];
}

/**
 * Subtracts the contributions of deleted conversations, in the transaction that deletes them. Pending events of theirs are added
 * later, so the sum stays correct.
 */
export async function takeBack(
  tx: Executor,
  organizationId: string,
  { conversations, messages, handovers }: Contributed,
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
  await changePeople(
    tx,
    handovers.map(({ chatbotId, counted }) => ({ organizationId, chatbotId, before: counted, after: [] })),
  );
  await forgetDue(
    tx,
    organizationId,
    conversations.map(({ id }) => id),
  );
}

/**
 * Cancels the due evaluation or refinement of conversations; returns how many evaluations. Locks rows in the same order as
 * projections.
 */
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
