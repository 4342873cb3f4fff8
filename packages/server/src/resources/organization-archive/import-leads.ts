import type { OrganizationImport } from '@parley/contracts/resources/archive/organization-archive';
import type { Transaction } from '../../db/database.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { OrganizationArchiveDeps, PastLead } from './organization-archive-deps.ts';
import type { OpenArchive } from './read/open-archive.ts';
import { readLeads } from './read/read-parts.ts';
import { Waiting } from './waiting.ts';

/** Validates every lead of an archive. @throws AppError `validation_failed` */
export async function checkLeads(archive: OpenArchive): Promise<void> {
  for await (const _ of readLeads(archive));
}

/**
 * Adds leads that their chatbot does not have, in batches.
 * @param created ids of the created chatbots by their number in the archive
 * @param links ids of the conversations that added leads refer to are added, by link number
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
    // A lead without email address and phone number cannot be matched, so each import would add it again.
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
