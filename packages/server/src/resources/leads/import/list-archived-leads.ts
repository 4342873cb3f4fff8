import type { LeadPast } from '@parley/contracts/resources/archive/archived-leads';
import { type ImportedLead, leadFields } from '@parley/contracts/resources/visitors/leads';
import type { Transaction } from '../../../db/database.ts';
import type { Provenance } from '../store/lead-values.ts';
import { type DescribedLead, listLeadsCreated } from '../store/leads.queries.ts';
import { type LeadRecords, listLeadRecords } from './archived-leads.queries.ts';

/** Returns the link number of a conversation, and whether this is its first use. */
type LinkOf = (conversationId: string) => { link: number; isNew: boolean };

/** A lead for an archive, with the cursor for the next page. */
export interface ListedLead {
  chatbotId: string;
  lead: ImportedLead;
  pastOf(linkOf: LinkOf): LeadPast;
  after: { id: string; created_at: Date };
}

const noRecords: LeadRecords = { conversations: [], consents: [] };

/** The next page of an organization's leads, oldest first, with their consents. */
export async function listArchivedLeads(
  tx: Transaction,
  { organizationId, at, limit }: { organizationId: string; at: Date; limit: number },
  after: ListedLead['after'] | undefined,
): Promise<ListedLead[]> {
  const rows = await listLeadsCreated(tx, { organizationId, from: new Date(0), to: at }, after, limit);
  const ids = rows.map(({ id }) => id);
  const records = await listLeadRecords(tx, organizationId, ids);
  return rows.map((row) => ({
    chatbotId: row.chatbot_id,
    lead: {
      name: row.name,
      email: row.email,
      phone: row.phone,
      company: row.company,
      location: row.location,
      country: row.country,
      status: row.status,
      customFields: row.custom_fields,
      tags: row.tags,
    },
    pastOf: (linkOf) => pastOf(row, records.get(row.id) ?? noRecords, linkOf),
    after: { id: row.id, created_at: row.created_at },
  }));
}

/** References to conversations that are no longer linked to the lead become null. */
function pastOf(row: DescribedLead, { conversations, consents }: LeadRecords, linkOf: LinkOf): LeadPast {
  const links = new Map(conversations.map(({ id }) => [id, linkOf(id)]));
  const linkTo = (id: string | null) => (id === null ? null : (links.get(id)?.link ?? null));
  return {
    source: row.source === 'conversation' || row.source === 'direct' ? row.source : null,
    confidence: row.confidence,
    createdAt: row.created_at.toISOString(),
    extractedAt: row.extracted_at?.toISOString() ?? null,
    conversation: linkTo(row.conversation_id),
    conversations: conversations.map(({ id, startedAt }) => ({ conversation: linkTo(id) ?? 0, startedAt })),
    provenance: seenBy(row.provenance, linkTo),
    consents: consents.flatMap(({ conversationId, ...consent }) => {
      const found = links.get(conversationId);
      // Consents of a deleted conversation are written with the first of its leads only.
      const isOwn = found?.isNew || consent.source === 'administrator';
      return found && isOwn ? [{ ...consent, conversation: found.link }] : [];
    }),
  };
}

function seenBy(
  provenance: Provenance,
  linkTo: (id: string | null) => number | null,
): LeadPast['provenance'] {
  return Object.fromEntries(
    leadFields.flatMap((field) => {
      const seen = provenance[field] ?? [];
      const entries = seen.map(({ conversationId, ...one }) => ({
        ...one,
        conversation: linkTo(conversationId),
      }));
      return entries.length === 0 ? [] : [[field, entries]];
    }),
  );
}
