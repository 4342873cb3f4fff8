import { type LeadConfidence, type LeadOrigin, leadConfidences } from '@parley/contracts/values/lists';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { findByAddress, lockAddresses } from './join-lead.queries.ts';
import { appendHistory } from './lead-history.queries.ts';
import { assignRequestsToLeads } from './lead-requests.queries.ts';
import { addressOf, fillIn, type KnownValues, knownOf, type LeadValues, noValues } from './lead-values.ts';
import { type LeadRow, lockLead } from './leads.queries.ts';
import { insertLead, linkConversation, saveLead } from './save-lead.queries.ts';

/** A person who left contact details in a conversation. */
export interface SeenPerson {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
  startedAt: Date;
  values: Partial<LeadValues>;
  /** Values that the website has signed for an identified visitor. */
  signed: Partial<LeadValues>;
  /** Country of the visitor's IP address, used only if the visitor gave none. */
  country: string | null;
  origin: LeadOrigin;
  confidence: LeadConfidence;
}
type JoinDeps = Pick<Deps, 'ids' | 'clock'>;

/**
 * Keeps one lead per email address and chatbot: creates it, or adds the conversation to the existing one. Fills empty fields of
 * an existing lead; differing values are kept as alternatives. Idempotent. Consent stays with the conversation in which it was
 * given. Returns the lead's id, and whether it is new.
 */
export async function joinLead(
  deps: JoinDeps,
  tx: Transaction,
  person: SeenPerson,
): Promise<{ leadId: string; isNew: boolean }> {
  const { organizationId, chatbotId, values, country } = person;
  await lockAddresses(tx, organizationId);
  const address = addressOf({ ...noValues.values, country, ...values });
  const id = await findByAddress(tx, { organizationId, chatbotId }, address);
  const row = id === undefined ? undefined : await lockLead(tx, organizationId, id);
  if (row === undefined) return { leadId: await addLead(deps, tx, person), isNew: true };
  await joinConversation(deps, tx, row, person);
  return { leadId: row.id, isNew: false };
}

async function addLead(deps: JoinDeps, tx: Transaction, person: SeenPerson): Promise<string> {
  const { organizationId, chatbotId, conversationId, startedAt, confidence } = person;
  const id = deps.ids.next();
  const at = deps.clock.now();
  const { values, provenance } = withSeen(noValues, person, at);
  await insertLead(tx, organizationId, {
    id,
    chatbot_id: chatbotId,
    revision: 1,
    ...values,
    provenance,
    source: 'conversation',
    conversation_id: conversationId,
    status: 'new',
    confidence,
    extracted_at: at,
    custom_fields: [],
    tags: [],
    assignee_id: null,
    created_at: at,
    updated_at: at,
  });
  await linkConversation(tx, { organizationId, leadId: id, conversationId, startedAt });
  await assignRequestsToLeads(tx, organizationId, [id]);
  await appendHistory(tx, deps, { organizationId, leadId: id, kind: 'captured', actor: null });
  await appendEvent(tx, deps, { organizationId, type: 'lead.created', resourceId: id, chatbotId });
  return id;
}

async function joinConversation(
  deps: JoinDeps,
  tx: Transaction,
  row: LeadRow,
  person: SeenPerson,
): Promise<void> {
  const { organizationId, conversationId, startedAt } = person;
  const at = deps.clock.now();
  const before = knownOf(row);
  const { values, provenance } = withSeen(before, person, at);
  const isJoined = await linkConversation(tx, { organizationId, leadId: row.id, conversationId, startedAt });
  const isChanged = JSON.stringify(provenance) !== JSON.stringify(before.provenance);
  if (!isJoined && !isChanged) return;
  await saveLead(tx, organizationId, {
    ...row,
    ...values,
    provenance,
    conversation_id: row.conversation_id ?? (row.chatbot_id === person.chatbotId ? conversationId : null),
    confidence: surer(row.confidence, person.confidence),
    extracted_at: row.extracted_at ?? at,
    updated_at: at,
  });
  if (isJoined)
    await appendHistory(tx, deps, { organizationId, leadId: row.id, kind: 'joined', actor: null });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'lead.updated',
    resourceId: row.id,
    chatbotId: row.chatbot_id,
    data: { byVisitor: true },
  });
}

function withSeen(before: KnownValues, person: SeenPerson, seenAt: Date): KnownValues {
  const { values, signed, country, origin, conversationId } = person;
  const at = seenAt.toISOString();
  const said = fillIn(before, values, { origin, conversationId, at });
  const known = fillIn(said, signed, { origin: 'identity', conversationId, at });
  return fillIn(known, { country }, { origin: 'network', conversationId, at });
}

/** Returns the higher confidence. */
export function surer(one: LeadConfidence, other: LeadConfidence): LeadConfidence {
  return leadConfidences.indexOf(one) <= leadConfidences.indexOf(other) ? one : other;
}
