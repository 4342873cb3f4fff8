import type { Executor } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import type { Actor } from '../../../kernel/scope.ts';
import type { LeadAddress, LeadValues } from '../store/lead-values.ts';
import type { LeadRow } from '../store/leads.queries.ts';

type Key = { organizationId: string; chatbotId: string };

/** Returns those of the given email addresses and phone numbers that leads of the chatbot have. */
export async function listKnownAddresses(
  tx: Executor,
  { organizationId, chatbotId }: Key,
  addresses: readonly LeadAddress[],
): Promise<LeadAddress[]> {
  const emails = addresses.map(({ email }) => email).filter((email) => email !== null);
  const phones = addresses.map(({ phone }) => phone).filter((phone) => phone !== null);
  return tx.rows<LeadAddress>(sql`
    select email_canonical as email, phone_e164 as phone from leads
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and email_canonical = any (${emails}::text[])
    union all
    select email_canonical, phone_e164 from leads
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and phone_e164 = any (${phones}::text[])`);
}

/** A lead to be inserted. */
export type AddedLead = LeadValues &
  Pick<LeadRow, 'id' | 'provenance' | 'status' | 'custom_fields' | 'tags' | 'source' | 'confidence'> & {
    conversation_id: string | null;
    /** ISO 8601. */
    extracted_at: string | null;
    created_at: string;
    historyId: string;
    address: LeadAddress;
  };

/** Inserts new leads with the first entry of their history. */
export async function insertLeads(
  tx: Executor,
  { organizationId, chatbotId, actor, at }: Key & { actor: Actor; at: Date },
  leads: readonly AddedLead[],
): Promise<void> {
  const rows = leads.map(({ address, historyId, ...row }) => ({
    ...row,
    ...{ email_canonical: address.email, phone_e164: address.phone, history_id: historyId },
  }));
  await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as g (id uuid, history_id uuid, name text, email text,
        email_canonical text, phone text, phone_e164 text, location text, country text, company text, status text,
        source text, confidence text, conversation_id uuid, extracted_at timestamptz, created_at timestamptz,
        custom_fields jsonb, tags jsonb, provenance jsonb)
    ), added as (
      insert into leads (id, organization_id, chatbot_id, name, email, email_canonical, phone, phone_e164, location, country,
        company, source, conversation_id, status, confidence, extracted_at, custom_fields, tags, provenance, created_at,
        updated_at)
      select id, ${organizationId}, ${chatbotId}, name, email, email_canonical, phone, phone_e164, location, country,
        company, source, conversation_id, status, confidence, extracted_at, custom_fields,
        array(select jsonb_array_elements_text(tags)), provenance, created_at, ${at}::timestamptz
      from given
    )
    insert into lead_history (id, organization_id, lead_id, kind, actor_kind, actor_id, details, created_at)
    select history_id, ${organizationId}, id, 'created', ${actor.kind}, ${actor.id}, '{}', ${at}::timestamptz from given`);
}
