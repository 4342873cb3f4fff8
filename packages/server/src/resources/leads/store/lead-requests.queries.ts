import type { LeadStatus } from '@parley/contracts/values/lists';
import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';

/** Whether contact requests of a lead with this status are done; they are open only while it is new. */
export function isDone(status: LeadStatus): boolean {
  return status !== 'new';
}

interface LeadKey {
  organizationId: string;
  leadId: string;
}

/** Assigns a contact request without a lead to the lead with the same email address; returns the lead's id. */
export async function joinByAddress(
  tx: Executor,
  { organizationId, requestId }: { organizationId: string; requestId: string },
): Promise<string | null> {
  // unlocked: the foreign key rejects a lead that is deleted in the meantime
  const row = await tx.first<{ lead_id: string | null }>(sql`
    update contact_requests r set lead_id = coalesce(r.lead_id, (
      select coalesce(l.merged_into, l.id) from leads l
      where l.organization_id = r.organization_id and l.email_canonical = r.email_canonical
      order by l.chatbot_id = r.chatbot_id desc, l.merged_into is not null, l.created_at, l.id limit 1
    ))
    where r.organization_id = ${organizationId} and r.id = ${requestId}
    returning r.lead_id`);
  return row?.lead_id ?? null;
}

/** Assigns contact requests without a lead to the given leads by email address. Skips requests locked by another transaction. */
export async function assignRequestsToLeads(
  tx: Executor,
  organizationId: string,
  leadIds: readonly string[],
): Promise<void> {
  // unlocked: an advisory lock keeps addresses unchanged while a lead is added or changed
  await tx.execute(sql`
    with found as (
      select r.id, l.id as lead_id from leads l
      join contact_requests r on r.organization_id = l.organization_id and r.email_canonical = l.email_canonical
        and r.lead_id is null
      where l.organization_id = ${organizationId} and l.id = any(${[...leadIds]}::uuid[])
      order by r.id for update of r skip locked
    )
    update contact_requests r set lead_id = found.lead_id from found
    where r.organization_id = ${organizationId} and r.id = found.id`);
}

/** Sets the lead of a locked request. */
export async function setLead(
  tx: Executor,
  { organizationId, requestId, leadId }: LeadKey & { requestId: string },
): Promise<void> {
  await tx.execute(sql`
    update contact_requests set lead_id = ${leadId} where organization_id = ${organizationId} and id = ${requestId}`);
}

/** Locks the requests of leads; must be called before the leads are locked, to avoid deadlocks. */
export async function lockRequests(
  tx: Executor,
  organizationId: string,
  leadIds: readonly string[],
): Promise<void> {
  await assignRequestsToLeads(tx, organizationId, leadIds);
  await tx.execute(sql`
    select 1 from contact_requests where organization_id = ${organizationId} and lead_id = any(${[...leadIds]}::uuid[])
    order by id for update`);
}

/** Sets the time since which the requests of a lead are done, null for open; returns them. */
export function markRequests(
  tx: Executor,
  { organizationId, leadId }: LeadKey,
  doneAt: Date | null,
): Promise<{ id: string; chatbot_id: string }[]> {
  return tx.rows(sql<{ id: string; chatbot_id: string }>`
    update contact_requests set done_at = ${doneAt}::timestamptz
    where organization_id = ${organizationId} and lead_id = ${leadId}
    returning id, chatbot_id`);
}

/** Moves the requests of a lead that is merged into another one; returns how many. */
export function moveRequests(
  tx: Executor,
  { organizationId, leadId, from }: LeadKey & { from: string },
): Promise<number> {
  return tx.execute(sql`
    update contact_requests set lead_id = ${leadId} where organization_id = ${organizationId} and lead_id = ${from}`);
}

/** The newest request of a lead `l`, with the question that led to it. */
export const newestRequest: Statement = sql`
  select r.created_at as requested_at, r.conversation_id, left(coalesce(r.message, before.content, own.content), 500) as question
  from contact_requests r
  left join lateral (${saidBefore(1)}) before on true
  left join lateral (${saidBefore(0)}) own on true
  where r.organization_id = l.organization_id and r.lead_id = l.id
  order by r.created_at desc, r.id desc limit 1`;

/**
 * Selects a visitor's message before a request. If there is no earlier one, the message with the contact details is itself the
 * question.
 */
function saidBefore(skipped: number): Statement {
  return sql`
    select m.content from messages m
    where m.organization_id = r.organization_id and m.conversation_id = r.conversation_id and m.role = 'user'
      and m.created_at <= r.created_at
    order by m.ordinal desc offset ${skipped}::integer limit 1`;
}
