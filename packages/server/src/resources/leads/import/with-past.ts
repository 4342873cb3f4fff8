import type { LeadPast } from '@parley/contracts/resources/archived-leads';
import { leadFields } from '@parley/contracts/resources/leads';
import type { Deps } from '../../../kernel/deps.ts';
import type { Provenance } from '../lead-values.ts';
import type { AddedPast } from './archived-leads.queries.ts';
import type { AddedLead } from './import-leads.queries.ts';

type Past = Pick<
  AddedLead,
  'id' | 'source' | 'confidence' | 'conversation_id' | 'extracted_at' | 'created_at'
> & { provenance?: Provenance };

/**
 * A new lead with the past that an archive says; one without a past was added by a person just now.
 * @param links the ids of conversations, by their numbers; those that are new are added here
 * @param pasts its conversations and consents are added here
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
      // What the visitor said belongs to the conversation.
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
