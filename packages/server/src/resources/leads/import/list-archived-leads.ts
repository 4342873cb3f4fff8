import type { ImportedLead } from '@parley/contracts/resources/leads';
import type { Transaction } from '../../../db/database.ts';
import { listLeadsCreated } from '../leads.queries.ts';

/** A lead as an archive has it, and the place after which the next ones come. */
export interface ListedLead {
  chatbotId: string;
  lead: ImportedLead;
  after: { id: string; created_at: Date };
}

/** The next leads of an organization, oldest first: what a file may say of them, and no consent. */
export async function listArchivedLeads(
  tx: Transaction,
  { organizationId, at, limit }: { organizationId: string; at: Date; limit: number },
  after: ListedLead['after'] | undefined,
): Promise<ListedLead[]> {
  const rows = await listLeadsCreated(tx, { organizationId, from: new Date(0), to: at }, after, limit);
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
    after: { id: row.id, created_at: row.created_at },
  }));
}
