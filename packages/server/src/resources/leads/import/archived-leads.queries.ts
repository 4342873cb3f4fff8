import type { LeadPast } from '@parley/contracts/resources/archive/archived-leads';
import type { Executor } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';

type Consent = Omit<LeadPast['consents'][number], 'conversation'>;

/** Archived data of a lead besides its row. */
export interface LeadRecords {
  /** In order of start time; times are ISO 8601. */
  conversations: { id: string; startedAt: string }[];
  /** Consents recorded by an administrator, and those of deleted conversations. */
  consents: (Consent & { conversationId: string })[];
}

const time = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function listLeadRecords(
  tx: Executor,
  organizationId: string,
  leadIds: readonly string[],
): Promise<Map<string, LeadRecords>> {
  const rows = await tx.rows<{ lead_id: string } & LeadRecords>(sql`
    select j.lead_id,
      jsonb_agg(jsonb_build_object('id', j.conversation_id, 'startedAt', ${time(sql`j.started_at`)})
        order by j.started_at, j.conversation_id) as conversations,
      coalesce(jsonb_agg(own.consents) filter (where own.consents is not null), '[]') as consents
    from lead_conversations j
    left join lateral (
      select jsonb_agg(jsonb_build_object('conversationId', s.conversation_id, 'accepted', s.accepted,
        'version', s.version, 'statement', s.statement, 'purpose', s.purpose, 'source', s.source, 'note', s.note,
        'dataProcessingApproved', s.data_processing_approved, 'at', ${time(sql`s.created_at`)})
        order by s.created_at, s.id) as consents
      from consents s
      where s.organization_id = j.organization_id and s.conversation_id = j.conversation_id
        and s.source in ('banner', 'form', 'administrator')
        and (s.lead_id = j.lead_id or s.lead_id is null and not exists (
          select 1 from conversations c where c.organization_id = s.organization_id and c.id = s.conversation_id))
    ) own on true
    where j.organization_id = ${organizationId} and j.lead_id = any(${[...leadIds]}::uuid[])
    group by j.lead_id`);
  return new Map(
    rows.map(({ lead_id: id, conversations, consents }) => [
      id,
      { conversations, consents: consents.flat() },
    ]),
  );
}

/** Conversations and consents of imported leads. */
export interface AddedPast {
  conversations: { lead_id: string; conversation_id: string; started_at: string }[];
  consents: {
    id: string;
    lead_id: string | null;
    conversation_id: string;
    created_at: string;
    consent: Omit<Consent, 'at'>;
  }[];
}

/** Inserts conversations and consents of leads created in the same transaction. */
export async function insertLeadRecords(
  tx: Executor,
  { organizationId, chatbotId }: { organizationId: string; chatbotId: string },
  { conversations, consents }: AddedPast,
): Promise<void> {
  await tx.execute(sql`
    insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
    select ${organizationId}::uuid, r.lead_id, r.conversation_id, r.started_at
    from jsonb_to_recordset(${json(conversations)}::jsonb)
      as r (lead_id uuid, conversation_id uuid, started_at timestamptz)
    on conflict (organization_id, lead_id, conversation_id) do nothing`);
  const rows = consents.map(({ consent, ...row }) => ({ ...row, ...consent }));
  await tx.execute(sql`
    insert into consents (id, organization_id, chatbot_id, conversation_id, lead_id, accepted, data_processing_approved, version,
      statement, purpose, source, note, created_at)
    select r.id, ${organizationId}::uuid, ${chatbotId}::uuid, r.conversation_id, r.lead_id, r.accepted,
      r."dataProcessingApproved", r.version, r.statement, r.purpose, r.source, r.note, r.created_at
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (id uuid, conversation_id uuid, lead_id uuid, accepted boolean,
      "dataProcessingApproved" boolean, version text, statement text, purpose text, source text, note text,
      created_at timestamptz)`);
}
