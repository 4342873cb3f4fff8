import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';

/** A conversation or lead, its organization, and the time of its erasure (ISO 8601). */
export interface ErasedKey {
  organizationId: string;
  id: string;
  at: string;
}

/**
 * Conversations of which data from before the erasure still exists; needs a platform transaction. A visitor with the token of an
 * erased conversation may start it again under the same id, and that one is kept.
 */
export function listLeftConversations(
  tx: Executor,
  erased: readonly ErasedKey[],
): Promise<{ organization_id: string; id: string; chatbot_id: string }[]> {
  return tx.rows(sql`
    select c.organization_id, c.id, c.chatbot_id from conversations c
    join ${keysOf(erased)} on e.organization_id = c.organization_id and e.id = c.id and c.started_at <= e.at
    union
    select s.organization_id, s.conversation_id, s.chatbot_id from consents s
    join ${keysOf(erased)} on e.organization_id = s.organization_id and e.id = s.conversation_id and s.created_at <= e.at
    order by 1, 2`);
}

/** Leads that still exist; needs a platform transaction. */
export function listLeftLeads(
  tx: Executor,
  erased: readonly ErasedKey[],
): Promise<{ organization_id: string; id: string }[]> {
  return tx.rows(sql`
    select l.organization_id, l.id from leads l
    join ${keysOf(erased)} on e.organization_id = l.organization_id and e.id = l.id
    order by 1, 2`);
}

function keysOf(erased: readonly ErasedKey[]): Statement {
  const organizationIds = erased.map(({ organizationId }) => organizationId);
  const ids = erased.map(({ id }) => id);
  const times = erased.map(({ at }) => at);
  return sql`unnest(${organizationIds}::uuid[], ${ids}::uuid[], ${times}::timestamptz[]) as e (organization_id, id, at)`;
}
