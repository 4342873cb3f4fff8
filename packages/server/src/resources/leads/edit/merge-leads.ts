import type { Lead, leadRoutes } from '@parley/contracts/resources/visitors/leads';
import type { BodyOf } from '@parley/contracts/route';
import { beyondLimit, withScope } from '../../../db/scope.ts';
import { found, invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { lockAddresses } from '../store/join-lead.queries.ts';
import { surer } from '../store/join-lead.ts';
import { appendHistory } from '../store/lead-history.queries.ts';
import { existsAlready, uniqueTags } from '../store/lead-input.ts';
import { isDone, lockRequests, moveRequests } from '../store/lead-requests.queries.ts';
import { knownOf, unite } from '../store/lead-values.ts';
import { type LeadRow, lockLead } from '../store/leads.queries.ts';
import { saveLead } from '../store/save-lead.queries.ts';
import { followStatus } from './follow-requests.ts';
import { readLead } from './get-leads.ts';
import { emptyMerged, moveContents } from './merge-leads.queries.ts';
import { lockCurrent } from './patch-lead.ts';

/**
 * Merges another lead into this one. Nothing is lost: conversations and history move, empty fields are filled, and differing
 * values become alternatives. Contact requests move, and an open one makes the status new. Consent stays with the conversation in
 * which it was given.
 * @throws AppError `not_found` for either lead, `revision_conflict`, `validation_failed` if both are the same, `lead_exists` if a
 * third lead of the chatbot has the resulting address.
 */
export async function mergeLeads(
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'sentences'>,
  scope: Scope,
  leadId: string,
  { from, revision }: BodyOf<typeof leadRoutes.mergeLeads>,
): Promise<Lead> {
  if (from === leadId) throw invalidField('from', 'validation.notAllowed');
  const { organizationId, actor } = scope;
  const merge = { organizationId, leadId, from };
  return withScope(deps.database, scope, async (tx) => {
    // Either lead may unite leads of several chatbots, all of which move.
    await beyondLimit(tx, scope, () => lockRequests(tx, organizationId, [from, leadId]));
    await lockAddresses(tx, organizationId);
    // Locks leads in the order of their ids, as an erasure does.
    if (from < leadId) await lockLead(tx, organizationId, from);
    const kept = await lockCurrent(tx, deps, scope, leadId, revision);
    const other = found(await lockLead(tx, organizationId, from));
    const moved = await beyondLimit(tx, scope, async () => {
      await moveContents(tx, merge);
      const requests = await moveRequests(tx, merge);
      await emptyMerged(tx, merge);
      return requests;
    });
    // Keeps the status of a lead with open contact requests.
    const status = moved > 0 && !isDone(other.status) ? other.status : kept.status;
    const row = { ...united(kept, other), status, updated_at: deps.clock.now() };
    await saveLead(tx, organizationId, row).catch((error: unknown) => {
      throw existsAlready(error);
    });
    await beyondLimit(tx, scope, () => followStatus(tx, deps, organizationId, { before: kept, after: row }));
    await appendHistory(tx, deps, {
      organizationId,
      leadId,
      kind: 'merged',
      actor,
      note: other.name ?? other.email ?? other.phone,
    });
    await audit(tx, deps, scope, {
      action: 'lead.merge',
      targetKind: 'lead',
      targetId: leadId,
      details: { from },
    });
    const event = { organizationId, chatbotId: kept.chatbot_id } as const;
    await appendEvent(tx, deps, { ...event, type: 'lead.updated', resourceId: leadId });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'lead.deleted',
      resourceId: from,
      chatbotId: other.chatbot_id,
    });
    return readLead(tx, deps, scope, leadId);
  });
}

function united(kept: LeadRow, other: LeadRow): LeadRow {
  const { values, provenance } = unite(knownOf(kept), knownOf(other));
  const isOfSameChatbot = kept.chatbot_id === other.chatbot_id;
  return {
    ...kept,
    ...values,
    provenance,
    revision: kept.revision + 1,
    conversation_id: kept.conversation_id ?? (isOfSameChatbot ? other.conversation_id : null),
    confidence: surer(kept.confidence, other.confidence),
    extracted_at: kept.extracted_at ?? other.extracted_at,
    custom_fields: mergedCustomFields(kept.custom_fields, other.custom_fields),
    tags: uniqueTags([...kept.tags, ...other.tags]),
    assignee_id: kept.assignee_id ?? other.assignee_id,
  };
}

/** A field with an existing name but another value gets a number. */
function mergedCustomFields(
  kept: LeadRow['custom_fields'],
  other: LeadRow['custom_fields'],
): LeadRow['custom_fields'] {
  const fields = [...kept];
  for (const { name, value } of other) {
    const isKnown = fields.some((field) => isNamed(field, name) && field.value === value);
    if (isKnown) continue;
    let free = name;
    for (let number = 2; fields.some((field) => isNamed(field, free)); number += 1)
      free = `${name} (${number})`;
    fields.push({ name: free, value });
  }
  return fields;
}

function isNamed(field: { name: string }, name: string): boolean {
  return field.name.toLowerCase() === name.toLowerCase();
}
