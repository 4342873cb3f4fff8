import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../../kernel/limits/entitlements.ts';
import { forgetReplies } from '../../../record/outbox/mails.ts';
import { deleteSelected } from './delete-conversations.queries.ts';

/** A chatbot with the settings and entitlements that decide how long its conversations are kept. */
export interface RetentionRow extends EntitlementRow {
  id: string;
  organization_id: string;
  retention_days: number;
}

/** Chatbots in the order of their ids, starting after the given one; needs a platform transaction. */
export function listRetentions(tx: Executor, after: string | null, limit: number): Promise<RetentionRow[]> {
  return tx.rows<RetentionRow>(sql`
    select b.id, b.organization_id, (b.privacy ->> 'retentionDays')::integer as retention_days, ${entitlementColumns}
    from chatbots b
    join organizations o on o.id = b.organization_id and o.deleted_at is null
    where b.deleted_at is null and (${after}::uuid is null or b.id > ${after}::uuid)
    order by b.id limit ${limit}`);
}

/** A chatbot whose conversations are deleted if their last message is older than `before`. */
export interface Retention {
  organizationId: string;
  chatbotId: string;
  before: Date;
}

/** Returns the given chatbots that have an expired conversation; needs a platform transaction. */
export async function findExpiring(tx: Executor, retentions: readonly Retention[]): Promise<Retention[]> {
  const rows = await tx.rows<{ chatbot_id: string }>(sql`
    select d.chatbot_id
    from unnest(
      ${retentions.map(({ organizationId }) => organizationId)}::uuid[],
      ${retentions.map(({ chatbotId }) => chatbotId)}::uuid[],
      ${retentions.map(({ before }) => before)}::timestamptz[]
    ) as d (organization_id, chatbot_id, before)
    where exists (
      select from conversations c
      where c.organization_id = d.organization_id and c.chatbot_id = d.chatbot_id
        and c.started_at < d.before and c.last_message_at < d.before and c.running_message_id is null
    )`);
  const expiring = new Set(rows.map((row) => row.chatbot_id));
  return retentions.filter(({ chatbotId }) => expiring.has(chatbotId));
}

/**
 * Deletes the next batch of expired conversations of a chatbot; returns how many. A conversation that gets a new message
 * meanwhile is kept, because the condition is checked again once the row is locked.
 */
export async function deleteExpired(
  tx: Executor,
  { organizationId, chatbotId, before }: Retention,
  limit: number,
): Promise<number> {
  const { conversations } = await deleteSelected(
    tx,
    organizationId,
    sql`select id from conversations
      where organization_id = ${organizationId} and chatbot_id = ${chatbotId}
        and started_at < ${before} and last_message_at < ${before} and running_message_id is null
      order by started_at limit ${limit} for update skip locked`,
    before,
  );
  await forgetReplies(
    tx,
    organizationId,
    conversations.map(({ id }) => id),
  );
  return conversations.length;
}
