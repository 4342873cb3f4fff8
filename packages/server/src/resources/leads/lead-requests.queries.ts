import type { LeadStatus } from '@parley/contracts/lists';
import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';

/** Of one who asked to be contacted: open while the lead is new, done with every other status. */
export function isDone(status: LeadStatus): boolean {
  return status !== 'new';
}

interface LeadKey {
  organizationId: string;
  leadId: string;
}

/** Gives a request that has no lead the one of its address; returns the lead's id. */
export async function joinByAddress(
  tx: Executor,
  { organizationId, requestId }: { organizationId: string; requestId: string },
): Promise<string | null> {
  // unlocked: a lead that is deleted meanwhile is refused by the foreign key
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

/** Gives these leads the requests of their addresses that have no lead yet, except those that are being answered. */
export async function joinRequests(
  tx: Executor,
  organizationId: string,
  leadIds: readonly string[],
): Promise<void> {
  // unlocked: an address stays a lead's own while the lead is being added or changed
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

/** Sets the lead of a request that is locked. */
export async function setLead(
  tx: Executor,
  { organizationId, requestId, leadId }: LeadKey & { requestId: string },
): Promise<void> {
  await tx.execute(sql`
    update contact_requests set lead_id = ${leadId} where organization_id = ${organizationId} and id = ${requestId}`);
}

/** Locks the requests of leads, which is done before the leads are locked. */
export async function lockRequests(
  tx: Executor,
  organizationId: string,
  leadIds: readonly string[],
): Promise<void> {
  await joinRequests(tx, organizationId, leadIds);
  await tx.execute(sql`
    select 1 from contact_requests where organization_id = ${organizationId} and lead_id = any(${[...leadIds]}::uuid[])
    order by id for update`);
}

/** Notes since when the requests of a lead are done, or that they are open; returns them. */
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

/** Moves the requests of a lead that is taken into another one; returns how many. */
export function moveRequests(
  tx: Executor,
  { organizationId, leadId, from }: LeadKey & { from: string },
): Promise<number> {
  return tx.execute(sql`
    update contact_requests set lead_id = ${leadId} where organization_id = ${organizationId} and lead_id = ${from}`);
}

/** The newest request of a lead `l`, with what led to it. */
export const newestRequest: Statement = sql`
  select r.created_at as requested_at, r.conversation_id, left(coalesce(r.message, before.content, own.content), 500) as question
  from contact_requests r
  left join lateral (${saidBefore(1)}) before on true
  left join lateral (${saidBefore(0)}) own on true
  where r.organization_id = l.organization_id and r.lead_id = l.id
  order by r.created_at desc, r.id desc limit 1`;

/** The message that left the details is itself what led to them where nothing was said before. */
function saidBefore(skipped: number): Statement {
  return sql`
    select m.content from messages m
    where m.organization_id = r.organization_id and m.conversation_id = r.conversation_id and m.role = 'user'
      and m.created_at <= r.created_at
    order by m.ordinal desc offset ${skipped}::integer limit 1`;
}
