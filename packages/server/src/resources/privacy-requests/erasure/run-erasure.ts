import type { Transaction } from '../../../db/database.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { VisitorData, VisitorKey } from '../../../kernel/slice/slice.ts';
import { eraseVisitorData } from '../../../record/erasure/erase-visitor-data.ts';
import { erasureRecorder } from '../../../record/erasure/record-erasure.ts';
import { withdrawExports } from '../../../record/erasure/withdraw-exports.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import {
  addErased,
  endPrivacyRequest,
  lockPrivacyRequest,
  startErasure,
} from '../privacy-requests.queries.ts';
import { findRunning, type RunningConversation } from './erased-conversations.queries.ts';

export interface ErasureDeps
  extends Pick<Deps, 'database' | 'ids' | 'clock' | 'log' | 'erasureLedger' | 'pubsub'> {
  /** Visitor data of each slice. */
  visitorData: readonly VisitorData[];
  /** Deletes a lead with its history; returns how many (0 or 1). */
  eraseLead(tx: Transaction, organizationId: string, leadId: string): Promise<number>;
}

interface RequestKey {
  organizationId: string;
  id: string;
}

/**
 * Erases the targets of a request: records them in the ledger first, then deletes conversation by conversation. If interrupted,
 * the next run continues; nothing is counted twice.
 */
export async function runErasure(deps: ErasureDeps, key: RequestKey, signal: AbortSignal): Promise<void> {
  const targets = await begin(deps, key);
  if (targets === undefined) return;
  // A separate transaction, so that running exports do not wait for the ledger. Idempotent.
  await withScope(deps.database, tenantScope(key.organizationId), (tx) =>
    withdrawExports(tx, deps, key.organizationId),
  );
  for (const leadId of targets.leadIds) {
    signal.throwIfAborted();
    await eraseLead(deps, key, leadId);
  }
  for (const conversationId of targets.conversationIds) {
    signal.throwIfAborted();
    await eraseOne(deps, key, conversationId);
  }
  const { organizationId, id } = key;
  await vacuum(deps);
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const ended = await endPrivacyRequest(tx, organizationId, id, { status: 'done', at: deps.clock.now() });
    if (ended > 0)
      await appendEvent(tx, deps, { organizationId, type: 'privacy_request.completed', resourceId: id });
  });
}

/** Tables with messages and contact details of visitors. */
const erasedTables = [
  'messages',
  'message_words',
  'conversations',
  'leads',
  'lead_history',
  'contact_requests',
  'consents',
];

/** Until vacuumed, deleted rows remain in the database files. If it fails, autovacuum does it later. */
async function vacuum({ database, log }: ErasureDeps): Promise<void> {
  await database
    .vacuum(erasedTables)
    .catch((error: unknown) => log.warn({ err: error }, 'erasure_not_vacuumed'));
}

interface Targets {
  leadIds: string[];
  conversationIds: string[];
}

/** Targets to erase, after they are recorded in the ledger; undefined if there is nothing left to do. */
async function begin(deps: ErasureDeps, { organizationId, id }: RequestKey): Promise<Targets | undefined> {
  const recordErasure = erasureRecorder(deps);
  return await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const request = await lockPrivacyRequest(tx, organizationId, id);
    if (request?.kind !== 'erase' || request.status === 'done') return undefined;
    const targets = { leadIds: request.lead_targets, conversationIds: request.targets };
    if (request.ledger_entry === null) {
      const entry = await recordErasure(tx, { organizationId, ...targets });
      await startErasure(tx, organizationId, id, entry);
    }
    return targets;
  });
}

async function eraseLead(deps: ErasureDeps, key: RequestKey, leadId: string): Promise<void> {
  const { organizationId, id } = key;
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    await lockPrivacyRequest(tx, organizationId, id);
    const leads = await deps.eraseLead(tx, organizationId, leadId);
    if (leads === 0) return;
    await addErased(tx, organizationId, id, { leads, conversations: 0, messages: 0 });
    await appendEvent(tx, deps, { organizationId, type: 'lead.deleted', resourceId: leadId });
  });
}

async function eraseOne(deps: ErasureDeps, key: RequestKey, conversationId: string): Promise<void> {
  const { organizationId, id } = key;
  const found = await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    await lockPrivacyRequest(tx, organizationId, id);
    const conversation = await findRunning(tx, organizationId, conversationId);
    if (!conversation) return undefined;
    const visitor = { organizationId, chatbotId: conversation.chatbot_id, conversationId };
    await eraseVisitor(tx, deps, visitor);
    await addErased(tx, organizationId, id, {
      leads: 0,
      conversations: 1,
      messages: conversation.messages,
    });
    return conversation;
  });
  if (found) await stopAnswer(deps, { organizationId, conversationId }, found);
}

async function eraseVisitor(tx: Transaction, deps: ErasureDeps, visitor: VisitorKey): Promise<void> {
  await eraseVisitorData(tx, deps.visitorData, visitor);
  const { organizationId, chatbotId, conversationId } = visitor;
  await appendEvent(tx, deps, {
    organizationId,
    type: 'conversation.erased',
    resourceId: conversationId,
    chatbotId,
  });
}

async function stopAnswer(
  { pubsub }: ErasureDeps,
  key: { organizationId: string; conversationId: string },
  { chatbot_id: chatbotId, running_message_id: messageId }: RunningConversation,
): Promise<void> {
  if (messageId !== null) await pubsub.requestStop({ ...key, chatbotId, messageId });
}
