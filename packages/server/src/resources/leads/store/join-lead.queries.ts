import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { LeadAddress } from './lead-values.ts';

/**
 * Advisory lock for adding a lead, changing its email address or phone number, or locking several leads. Keeps addresses unique,
 * and avoids deadlocks between leads merged across chatbots.
 */
export async function lockAddresses(tx: Executor, organizationId: string): Promise<void> {
  const subject = JSON.stringify(['leads', organizationId]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

/**
 * Id of the chatbot's lead with this email address, or with this phone number if one of the two has no email address. For a
 * merged lead, the id of the surviving one.
 */
export async function findByAddress(
  tx: Executor,
  { organizationId, chatbotId }: { organizationId: string; chatbotId: string },
  { email, phone }: LeadAddress,
): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select coalesce(merged_into, id) as id from leads
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and (
      email_canonical = ${email}::text
      or phone_e164 = ${phone}::text and (email_canonical is null or ${email}::text is null)
    )
    order by email_canonical is not distinct from ${email}::text desc, merged_into is not null, created_at, id
    limit 1`);
  return row?.id;
}

/** Locks leads in the order of their ids, then the leads merged into them. */
export async function lockLeads(tx: Executor, organizationId: string, ids: readonly string[]): Promise<void> {
  for (const which of [sql`id`, sql`merged_into`])
    await tx.execute(sql`
      select 1 from leads where organization_id = ${organizationId} and ${which} = any(${[...ids]}::uuid[])
      order by id for update`);
}
