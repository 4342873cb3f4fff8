import type { leadHistoryKinds } from '@parley/contracts/resources/visitors/leads';
import type { Executor } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Actor } from '../../../kernel/scope.ts';

interface HistoryEntry {
  organizationId: string;
  leadId: string;
  kind: (typeof leadHistoryKinds)[number];
  /** Null if a visitor or the system did it. */
  actor: Actor | null;
  note?: string | null;
  details?: { from?: string; to?: string; fields?: readonly string[] };
}

/** Adds an entry to the history of a lead, in the same transaction as the change. */
export async function appendHistory(
  tx: Executor,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { organizationId, leadId, kind, actor, note = null, details = {} }: HistoryEntry,
): Promise<void> {
  await tx.execute(sql`
    insert into lead_history (id, organization_id, lead_id, kind, actor_kind, actor_id, note, details, created_at)
    values (${deps.ids.next()}, ${organizationId}, ${leadId}, ${kind}, ${actor?.kind ?? null}, ${actor?.id ?? null},
      ${note}, ${json(details)}, ${deps.clock.now()})`);
}

export interface HistoryRow {
  kind: string;
  actor_name: string | null;
  note: string | null;
  details: { from?: string; to?: string; fields?: string[] };
  created_at: Date;
}

/** Newest first, with the names of users and API keys that still exist. */
export function listHistory(tx: Executor, organizationId: string, leadId: string): Promise<HistoryRow[]> {
  return tx.rows<HistoryRow>(sql`
    select h.kind, coalesce(u.full_name, k.name) as actor_name, h.note, h.details, h.created_at
    from lead_history h
    left join users u on h.actor_kind = 'user' and u.id = h.actor_id
    left join api_keys k on h.actor_kind = 'api-key' and k.organization_id = h.organization_id and k.id = h.actor_id
    where h.organization_id = ${organizationId} and h.lead_id = ${leadId}
    order by h.created_at desc, h.id desc limit 200`);
}

export interface LeadConversationRow {
  id: string;
  started_at: Date;
  available: boolean;
}

/** Conversations in which the person left contact details, newest first. */
export function listLeadConversations(
  tx: Executor,
  organizationId: string,
  leadId: string,
): Promise<LeadConversationRow[]> {
  return tx.rows<LeadConversationRow>(sql`
    select l.conversation_id as id, l.started_at, c.id is not null as available
    from lead_conversations l
    left join conversations c on c.organization_id = l.organization_id and c.id = l.conversation_id
    where l.organization_id = ${organizationId} and l.lead_id = ${leadId}
    order by l.started_at desc, l.conversation_id desc limit 100`);
}
