import type { OrganizationImport } from '@parley/contracts/resources/organization-archive';
import type { Transaction } from '../../db/database.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { OpenArchive } from './open-archive.ts';
import type { OrganizationArchiveDeps, PastLead } from './organization-archive-deps.ts';
import { readLeads } from './read-parts.ts';
import { Waiting } from './waiting.ts';

/** Checks every lead of an archive. @throws AppError `validation_failed` */
export async function checkLeads(archive: OpenArchive): Promise<void> {
  for await (const _ of readLeads(archive));
}

/**
 * Adds the leads that their chatbot does not know, a few at a time.
 * @param created the id of each chatbot that the import has made, by its number in the archive
 * @param links the ids of the conversations that the added leads name are added here
 */
export async function importLeads(
  tx: Transaction,
  { organizationParts }: Pick<OrganizationArchiveDeps, 'organizationParts'>,
  scope: Scope,
  {
    archive,
    created,
    links,
  }: { archive: OpenArchive; created: ReadonlyMap<number, string>; links: Map<number, string> },
): Promise<OrganizationImport['leads']> {
  const counts = { added: 0, known: 0, leftOut: 0 };
  const addedTo = new Map<string, number>();
  const waiting = new Waiting<PastLead>();
  const flush = async () => {
    for (const [chatbotId, leads] of waiting.take()) {
      const added = await organizationParts.addLeads(tx, scope, { chatbotId, leads, links });
      addedTo.set(chatbotId, (addedTo.get(chatbotId) ?? 0) + added);
      counts.added += added;
      counts.known += leads.length - added;
    }
  };
  for await (const { chatbot, lead, past, length } of readLeads(archive)) {
    const chatbotId = created.get(chatbot);
    // Who is reached by neither would be added again by every import.
    if (chatbotId === undefined || !(lead.email || lead.phone)) {
      counts.leftOut += 1;
      continue;
    }
    waiting.add(chatbotId, { lead, past }, { rows: 1, length });
    if (waiting.isFull()) await flush();
  }
  await flush();
  for (const [chatbotId, added] of addedTo)
    await organizationParts.recordLeads(tx, scope, { chatbotId, added });
  return counts;
}
