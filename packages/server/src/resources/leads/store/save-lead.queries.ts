import type { Executor } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import { addressOf } from './lead-values.ts';
import type { LeadRow } from './leads.queries.ts';

/** Inserts a lead. @throws a unique violation of `leads_by_address` if its chatbot has a lead with the same address. */
export async function insertLead(tx: Executor, organizationId: string, row: LeadRow): Promise<void> {
  const { email, phone } = addressOf(row);
  await tx.execute(sql`
    insert into leads (id, organization_id, chatbot_id, name, email, email_canonical, phone, phone_e164, location, country,
      company, source, conversation_id, status, confidence, extracted_at, custom_fields, tags, assignee_id, provenance,
      created_at, updated_at)
    values (${row.id}, ${organizationId}, ${row.chatbot_id}, ${row.name}, ${row.email}, ${email}, ${row.phone}, ${phone},
      ${row.location}, ${row.country}, ${row.company}, ${row.source}, ${row.conversation_id}, ${row.status},
      ${row.confidence}, ${row.extracted_at}, ${json(row.custom_fields)}, ${row.tags}::text[], ${row.assignee_id},
      ${json(row.provenance)}, ${row.created_at}, ${row.updated_at})`);
}

/** Overwrites a locked lead. @throws a unique violation of `leads_by_address`. */
export async function saveLead(tx: Executor, organizationId: string, row: LeadRow): Promise<void> {
  const { email, phone } = addressOf(row);
  await tx.execute(sql`
    update leads set revision = ${row.revision}, name = ${row.name}, email = ${row.email}, email_canonical = ${email},
      phone = ${row.phone}, phone_e164 = ${phone}, location = ${row.location}, country = ${row.country},
      company = ${row.company}, source = ${row.source}, conversation_id = ${row.conversation_id}, status = ${row.status},
      confidence = ${row.confidence}, extracted_at = ${row.extracted_at}, custom_fields = ${json(row.custom_fields)},
      tags = ${row.tags}::text[], assignee_id = ${row.assignee_id}, provenance = ${json(row.provenance)},
      updated_at = ${row.updated_at}
    where organization_id = ${organizationId} and id = ${row.id}`);
}

/** Links a conversation to a lead; returns false if it was already linked. */
export async function linkConversation(
  tx: Executor,
  link: { organizationId: string; leadId: string; conversationId: string; startedAt: Date },
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
    values (${link.organizationId}, ${link.leadId}, ${link.conversationId}, ${link.startedAt})
    on conflict (organization_id, lead_id, conversation_id) do nothing`);
  return inserted === 1;
}

/** The name of a member; undefined if the user is not a member. */
export async function findMemberName(
  tx: Executor,
  organizationId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await tx.first<{ full_name: string }>(sql`
    select u.full_name from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId}`);
  return row?.full_name;
}
