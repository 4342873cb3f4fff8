import type { Transaction } from '../../../db/database.ts';
import type { VisitorData, VisitorKey } from '../../../kernel/slice/slice.ts';
import { correctLeads } from '../edit/correct-lead.ts';
import {
  closeHeldContacts,
  type Deletion,
  deleteRows,
  endDeletion,
  forgetConsents,
  listContacts,
} from '../edit/delete-lead.queries.ts';
import { findByAddress, lockAddresses, lockLeads } from '../store/join-lead.queries.ts';
import { lockRequests } from '../store/lead-requests.queries.ts';
import {
  addressOf,
  isReachable,
  type KnownValues,
  knownOf,
  seenIn,
  withoutConversation,
} from '../store/lead-values.ts';
import { findLead, type LeadRow, lockLead } from '../store/leads.queries.ts';
import {
  forgetMerged,
  listErasedLeads,
  listLeadsOf,
  unlinkConversation,
} from '../store/left-leads.queries.ts';
import { saveLead } from '../store/save-lead.queries.ts';

/**
 * Export, correction and erasure of leads for visitors. A visitor who has entered another person's address sees and erases only
 * what they left themselves.
 */
export const leftLeads: VisitorData = {
  tables: ['leads', 'lead_conversations', 'consents'],

  async export(tx, _deps, key) {
    for (const leadId of await listLeadsOf(tx, key)) {
      const row = await findLead(tx, key.organizationId, leadId);
      if (row) return { lead: { ...seenIn(knownOf(row), key.conversationId), status: row.status } };
    }
    return { lead: null };
  },

  correct: correctLeads,

  async touches(tx, key) {
    return listContacts(tx, key.organizationId, await listLeadsOf(tx, key));
  },

  async hold(tx, key, held) {
    const { organizationId } = key;
    // Locks requests before leads, in the same order as `markLead`, to avoid deadlocks.
    await lockRequests(tx, organizationId, await listErasedLeads(tx, key, held));
    await lockAddresses(tx, organizationId);
    await lockLeads(tx, organizationId, await listErasedLeads(tx, key, held));
  },

  async erase(tx, key, held) {
    const { organizationId, conversationId } = key;
    const deletion: Deletion = { leadIds: [], closed: [] };
    let erased = 0;
    for (const leadId of await listErasedLeads(tx, key, held))
      erased += await eraseFrom(tx, key, leadId, { held, deletion });
    erased += await forgetConsents(tx, organizationId, [conversationId]);
    await endDeletion(tx, organizationId, deletion);
    return erased;
  },
};

/**
 * Removes the data that came from one conversation from a lead. Deletes the lead, and adds it to `deletion`, if no contact
 * details are left.
 */
async function eraseFrom(
  tx: Transaction,
  key: VisitorKey,
  leadId: string,
  { held, deletion }: { held: readonly string[]; deletion: Deletion },
): Promise<number> {
  const { organizationId, conversationId } = key;
  const row = await lockLead(tx, organizationId, leadId);
  if (!row) return 0;
  const left = await withoutTaken(tx, organizationId, row, withoutConversation(knownOf(row), conversationId));
  const other = await unlinkConversation(tx, { organizationId, leadId, conversationId });
  const isOnlyFromHere = other === null && row.source === 'conversation';
  if (isOnlyFromHere || !isReachable(left.values)) {
    deletion.closed.push(...(await closeHeldContacts(tx, organizationId, leadId, held)));
    deletion.leadIds.push(leadId);
    return deleteRows(tx, organizationId, leadId);
  }
  await forgetMerged(tx, organizationId, leadId);
  await saveLead(tx, organizationId, {
    ...row,
    ...left.values,
    provenance: left.provenance,
    conversation_id: row.conversation_id === conversationId ? other : row.conversation_id,
  });
  return 1;
}

/** Removes the remaining email address if another lead has it by now. */
async function withoutTaken(
  tx: Transaction,
  organizationId: string,
  { id, chatbot_id: chatbotId }: LeadRow,
  { values, provenance }: KnownValues,
): Promise<KnownValues> {
  const { email } = addressOf(values);
  const owner =
    email === null
      ? undefined
      : await findByAddress(tx, { organizationId, chatbotId }, { email, phone: null });
  if (owner === undefined || owner === id) return { values, provenance };
  const { email: _, ...others } = provenance;
  return { values: { ...values, email: null }, provenance: others };
}
