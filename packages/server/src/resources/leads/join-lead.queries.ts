import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { LeadAddress } from './lead-values.ts';

/**
 * Held by whoever adds a lead, changes its address, or locks several leads: an address is then known once, and leads that
 * were merged across chatbots are never locked in two orders.
 */
export async function lockAddresses(tx: Executor, organizationId: string): Promise<void> {
  const subject = JSON.stringify(['leads', organizationId]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

/**
 * The id of the chatbot's lead with this address, or with this number where one of the two has no address; of one that was
 * merged, the lead that it was taken into.
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
