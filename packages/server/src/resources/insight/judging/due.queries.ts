import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface DueConversation {
  organization_id: string;
  conversation_id: string;
}

/**
 * Claims the longest-due conversations of any organization until `lease`; then another worker can claim those that were not
 * finished. Needs a platform transaction.
 */
export function claimDue(
  tx: Executor,
  { now, lease, limit }: { now: Date; lease: Date; limit: number },
): Promise<DueConversation[]> {
  return tx.rows<DueConversation>(sql`
    with due as (
      select organization_id, conversation_id from insight_due
      where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    )
    update insight_due d set due_at = ${lease}
    from due where d.organization_id = due.organization_id and d.conversation_id = due.conversation_id
    returning d.organization_id, d.conversation_id`);
}

/**
 * Deletes finished claims. A conversation that became due again meanwhile has another due time, and is kept. Locks rows in the
 * same order as the projection.
 */
export function endClaims(tx: Executor, claims: readonly DueConversation[], lease: Date): Promise<number> {
  return tx.execute(sql`
    delete from insight_due d
    using (
      select h.organization_id, h.conversation_id from insight_due h
      join unnest(
        ${claims.map((claim) => claim.organization_id)}::uuid[], ${claims.map((claim) => claim.conversation_id)}::uuid[]
      ) as given (organization_id, conversation_id) using (organization_id, conversation_id)
      order by 1, 2 for update of h
    ) ended
    where d.organization_id = ended.organization_id and d.conversation_id = ended.conversation_id and d.due_at = ${lease}`);
}

/** A conversation's place in the order by organization and id. */
interface ConversationPlace {
  organization_id: string;
  id: string;
}

/** Marks conversations after a place as due whose ratings are not counted yet; returns them in order. */
export function markUncounted(
  tx: Executor,
  after: ConversationPlace,
  { at, limit }: { at: Date; limit: number },
): Promise<ConversationPlace[]> {
  return tx.rows<ConversationPlace>(sql`
    with found as (
      select organization_id, id from conversations
      where csat is not null and counted is not null and not (counted ? 'csat')
        and (organization_id, id) > (${after.organization_id}::uuid, ${after.id}::uuid)
      order by organization_id, id limit ${limit}
    ), marked as (
      insert into insight_due (organization_id, conversation_id, due_at)
      select organization_id, id, ${at}::timestamptz from found order by 1, 2 on conflict do nothing
    )
    select organization_id, id from found order by organization_id, id`);
}
