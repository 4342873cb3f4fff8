import type { Executor } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';

interface Merge {
  organizationId: string;
  /** The surviving lead. */
  leadId: string;
  /** The lead that is merged into it. */
  from: string;
}

/** Moves conversations, history and previously merged leads to the surviving lead. */
export async function moveContents(tx: Executor, { organizationId, leadId, from }: Merge): Promise<void> {
  await tx.execute(sql`
    insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
    select organization_id, ${leadId}::uuid, conversation_id, started_at from lead_conversations
    where organization_id = ${organizationId} and lead_id = ${from}
    on conflict (organization_id, lead_id, conversation_id) do nothing`);
  await tx.execute(
    sql`delete from lead_conversations where organization_id = ${organizationId} and lead_id = ${from}`,
  );
  await tx.execute(
    sql`update lead_history set lead_id = ${leadId} where organization_id = ${organizationId} and lead_id = ${from}`,
  );
  await tx.execute(
    sql`update leads set merged_into = ${leadId} where organization_id = ${organizationId} and merged_into = ${from}`,
  );
}

/** Clears a merged lead, except for the canonical addresses by which later conversations find the surviving lead. */
export async function emptyMerged(tx: Executor, { organizationId, leadId, from }: Merge): Promise<void> {
  await tx.execute(sql`
    update leads set merged_into = ${leadId}, name = null, email = null, phone = null, location = null, country = null,
      company = null, conversation_id = null, custom_fields = ${json([])}, tags = '{}', assignee_id = null,
      provenance = ${json({})}
    where organization_id = ${organizationId} and id = ${from}`);
}
