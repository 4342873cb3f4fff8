import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { lockConversation } from './contact-requests.queries.ts';

/** Marks a request without a lead as done since `at`, or as open; returns whether that changed anything. */
export async function setDone(
  tx: Executor,
  organizationId: string,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update contact_requests set done_at = ${at}::timestamptz
    where organization_id = ${organizationId} and id = ${id} and (done_at is null) = ${at !== null}::boolean`);
  return changed === 1;
}

/** Removes a request from the list and from its conversation's details. */
export async function deleteContactRequest(
  tx: Executor,
  organizationId: string,
  id: string,
): Promise<number> {
  await lockConversation(
    tx,
    organizationId,
    sql`(select conversation_id from contact_requests where organization_id = ${organizationId} and id = ${id})`,
  );
  return await tx.execute(sql`
    with removed as (
      select conversation_id, coalesce(nullif(email, ''), phone) as contact from contact_requests where organization_id = ${organizationId} and id = ${id}
    ), hidden as (
      update conversations c set contact = null from removed
      where c.organization_id = ${organizationId} and c.id = removed.conversation_id and c.contact = removed.contact
    )
    delete from contact_requests where organization_id = ${organizationId} and id = ${id}`);
}
