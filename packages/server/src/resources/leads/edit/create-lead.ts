import type { Lead, NewLead } from '@parley/contracts/resources/visitors/leads';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import { lockChatbotRow } from '../../../kernel/chatbot/chatbot-row.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { createOnce } from '../../../record/idempotency.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { findByAddress, lockAddresses } from '../store/join-lead.queries.ts';
import { appendHistory } from '../store/lead-history.queries.ts';
import { assertMember, uniqueTags, valuesIn } from '../store/lead-input.ts';
import { assignRequestsToLeads } from '../store/lead-requests.queries.ts';
import { addressOf, fillIn, noValues } from '../store/lead-values.ts';
import { insertLead } from '../store/save-lead.queries.ts';
import { readLead } from './get-leads.ts';

type CreateDeps = Pick<Deps, 'database' | 'ids' | 'clock' | 'sentences'>;

/**
 * Adds a lead entered by a user.
 * @throws AppError `not_found` for a chatbot or an assignee of another organization, `lead_exists`, `idempotency_conflict`.
 */
export function createLead(deps: CreateDeps, scope: Scope, input: NewLead): Promise<Lead> {
  return withScope(deps.database, scope, async (tx) => {
    const id = await createOnce(tx, deps, scope, () => addLead(deps, tx, scope, input));
    return readLead(tx, deps, scope, id);
  });
}

async function addLead(deps: CreateDeps, tx: Transaction, scope: Scope, input: NewLead): Promise<string> {
  const { organizationId, actor } = scope;
  const { chatbotId, note } = input;
  if (!(await lockChatbotRow(tx, organizationId, chatbotId))) throw new AppError('not_found');
  await assertMember(tx, organizationId, input.assigneeId);
  const id = deps.ids.next();
  const at = deps.clock.now();
  const where = { origin: 'person', conversationId: null, at: at.toISOString() };
  const { values, provenance } = fillIn(noValues, valuesIn(input), where);
  await lockAddresses(tx, organizationId);
  const existing = await findByAddress(tx, { organizationId, chatbotId }, addressOf(values));
  if (existing !== undefined) throw new AppError('lead_exists', { extra: { leadId: existing } });
  await insertLead(tx, organizationId, {
    id,
    chatbot_id: chatbotId,
    revision: 1,
    ...values,
    provenance,
    source: 'direct',
    conversation_id: null,
    status: input.status ?? 'new',
    confidence: 'high',
    extracted_at: null,
    custom_fields: input.customFields ?? [],
    tags: uniqueTags(input.tags ?? []),
    assignee_id: input.assigneeId ?? null,
    created_at: at,
    updated_at: at,
  });
  await assignRequestsToLeads(tx, organizationId, [id]);
  const entry = { organizationId, leadId: id, actor };
  await appendHistory(tx, deps, { ...entry, kind: 'created' });
  if (note !== undefined) await appendHistory(tx, deps, { ...entry, kind: 'note', note });
  await appendEvent(tx, deps, { organizationId, type: 'lead.created', resourceId: id, chatbotId });
  return id;
}
