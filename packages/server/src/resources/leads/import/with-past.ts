import type { LeadPast } from '@parley/contracts/resources/archive/archived-leads';
import { leadFields } from '@parley/contracts/resources/visitors/leads';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Provenance } from '../store/lead-values.ts';
import type { AddedPast } from './archived-leads.queries.ts';
import type { AddedLead } from './import-leads.queries.ts';

type Past = Pick<
  AddedLead,
  'id' | 'source' | 'confidence' | 'conversation_id' | 'extracted_at' | 'created_at'
> & { provenance?: Provenance };

/**
 * Adds id, dates and origin to a new lead: from an archive, or as entered by a user just now.
 * @param links conversation ids by link number; ids for new numbers are added
 * @param pasts conversations and consents of the lead are added
 */
export function withPast(
  { ids }: Pick<Deps, 'ids'>,
  {
    past,
    at,
    links,
    pasts,
  }: { past: LeadPast | null; at: Date; links: Map<number, string>; pasts: AddedPast },
): Past {
  const id = ids.next();
  if (past === null) {
    const added = {
      source: 'direct',
      confidence: 'high',
      conversation_id: null,
      extracted_at: null,
    } as const;
    return { id, ...added, created_at: at.toISOString() };
  }
  const idOf = (link: number): string => {
    const known = links.get(link) ?? ids.next();
    links.set(link, known);
    return known;
  };
  for (const { conversation, startedAt } of past.conversations)
    pasts.conversations.push({ lead_id: id, conversation_id: idOf(conversation), started_at: startedAt });
  for (const { conversation, at: recordedAt, ...consent } of past.consents) {
    pasts.consents.push({
      id: ids.next(),
      // Consents given by the visitor belong to the conversation, not to the lead.
      lead_id: consent.source === 'administrator' ? id : null,
      conversation_id: idOf(conversation),
      created_at: recordedAt,
      consent,
    });
  }
  return {
    id,
    source: past.source,
    confidence: past.confidence,
    conversation_id: past.conversation === null ? null : idOf(past.conversation),
    extracted_at: past.extractedAt,
    created_at: past.createdAt,
    provenance: seenIn(past.provenance, idOf),
  };
}

function seenIn(provenance: LeadPast['provenance'], idOf: (link: number) => string): Provenance {
  return Object.fromEntries(
    leadFields.flatMap((field) => {
      const seen = provenance[field] ?? [];
      const sightings = seen.map(({ conversation, ...one }) => ({
        ...one,
        conversationId: conversation === null ? null : idOf(conversation),
      }));
      return sightings.length === 0 ? [] : [[field, sightings]];
    }),
  );
}
