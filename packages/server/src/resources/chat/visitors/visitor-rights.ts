import { retentionOf } from '@parley/contracts/billing/entitlements';
import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { chatRoutes, VisitorCorrection } from '@parley/contracts/resources/chatbot/chat';
import type { BodyOf, ResponseOf } from '@parley/contracts/route';
import type { Transaction } from '../../../db/database.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import { announce } from '../../../handover/announce.ts';
import { changeLocked } from '../../../handover/change-control.ts';
import { lockControl } from '../../../handover/control.queries.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { dayMs } from '../../../lib/timing/durations.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import { audit } from '../../../record/audit/audit.ts';
import { eraseVisitorData } from '../../../record/erasure/erase-visitor-data.ts';
import { erasureRecorder } from '../../../record/erasure/record-erasure.ts';
import { withdrawExports } from '../../../record/erasure/withdraw-exports.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { completeConversation, insertConversation } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { consentStatement } from './consent.ts';
import { insertConsent } from './consents.queries.ts';
import { newConversation } from './new-conversation.ts';
import { consentVersion } from './page/public-chatbot.presenter.ts';
import { findStoredConversation, listStoredConsents } from './visitor-data.queries.ts';
import type { VisitorOrigin } from './visitor-routes.ts';

/**
 * Stores a visitor's consent decision. Accepting creates the conversation's record; declining stores nothing
 * if there is none yet.
 * @throws AppError `conflict` for accepting an outdated text.
 */
export async function giveConsent(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  input: BodyOf<typeof chatRoutes.giveConsent>,
  { origin, language }: { origin: VisitorOrigin; language: ChatLanguage },
): Promise<void> {
  if (input.accepted && input.version !== consentVersion(snapshot)) throw new AppError('conflict');
  if (input.accepted && !snapshot.privacy.consentBanner) return;
  const at = deps.clock.now();
  await withScope(deps.database, tenantScope(claims.organizationId), async (tx) => {
    if (input.accepted) await insertConversation(tx, newConversation(snapshot, claims, origin, at));
    else if (!(await findStoredConversation(tx, claims))) return;
    const recorded = await insertConsent(tx, {
      ...claims,
      id: deps.ids.next(),
      accepted: input.accepted,
      version: input.version,
      statement: consentStatement(deps, snapshot, language),
      at,
    });
    if (recorded > 0) await deps.leads.noteConsent(tx, claims);
  });
}

/** Completes the visitor's conversation, and whatever is owed by people; a later message reopens it. */
export async function endConversation(deps: ChatDeps, claims: VisitorClaims): Promise<void> {
  const { organizationId, chatbotId, conversationId } = claims;
  const isHeld = await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const row = await lockControl(tx, claims);
    if (row && row.handover_id !== null) {
      const cause = { by: 'visitor', author: null, reason: 'asked' } as const;
      await changeLocked(tx, deps, { ...claims, row }, { type: 'end' }, cause);
      return true;
    }
    const completed = await completeConversation(tx, claims, deps.clock.now());
    if (completed === 0) return false;
    await appendEvent(tx, deps, {
      organizationId,
      type: 'conversation.completed',
      resourceId: conversationId,
      chatbotId,
    });
    return false;
  });
  if (isHeld) await announce(deps, { ...claims, type: 'handover.ended', withheldId: null });
}

/** Returns everything stored about a visitor in all slices, and how long it is kept. */
export async function getVisitorData(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  language: ChatLanguage,
): Promise<ResponseOf<typeof chatRoutes.getVisitorData>> {
  const parts = await withScope(deps.database, tenantScope(claims.organizationId), async (tx) => {
    const held: object[] = [];
    for (const data of deps.visitorData) held.push((await data.export?.(tx, deps, claims, language)) ?? {});
    return held;
  });
  const { chatbotId, conversationId } = claims;
  const held = Object.assign({ chatbotId, conversationId, keptUntil: null }, ...parts);
  return { ...held, keptUntil: keptUntil(snapshot, held.conversation?.lastMessageAt) };
}

function keptUntil({ privacy, limits }: ChatbotSnapshot, lastMessageAt: string | undefined): string | null {
  if (lastMessageAt === undefined) return null;
  const { effectiveRetentionDays } = retentionOf(privacy.retentionDays, limits);
  return new Date(Date.parse(lastMessageAt) + effectiveRetentionDays * dayMs).toISOString();
}

/**
 * Corrects a visitor's contact details; the audit log records the correction without saying whose.
 * @throws AppError `not_found` if none are stored.
 */
export async function correctVisitorData(
  deps: ChatDeps,
  claims: VisitorClaims,
  correction: VisitorCorrection,
  origin: VisitorOrigin,
): Promise<void> {
  const { organizationId, conversationId } = claims;
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    let changed = 0;
    for (const data of deps.visitorData) changed += (await data.correct?.(tx, deps, claims, correction)) ?? 0;
    if (changed === 0) throw new AppError('not_found');
    const actor = { kind: 'visitor', id: conversationId } as const;
    await audit(
      tx,
      deps,
      { organizationId, actor, ip: '', requestId: origin.requestId },
      {
        action: 'visitor.correct',
        targetKind: 'conversation',
        targetId: conversationId,
        details: { fields: Object.keys(correction).join(',') },
      },
    );
  });
}

/**
 * Erases everything stored about a visitor in all slices; the audit log records the erasure without saying
 * whose.
 */
export async function eraseVisitor(
  deps: ChatDeps,
  claims: VisitorClaims,
  origin: VisitorOrigin,
): Promise<void> {
  const { organizationId, chatbotId, conversationId } = claims;
  const scope = tenantScope(organizationId);
  const recordErasure = erasureRecorder(deps);
  const isRecorded = await withScope(deps.database, scope, async (tx) => {
    if (!(await isHeld(tx, claims))) return false;
    await recordErasure(tx, { organizationId, conversationIds: [conversationId], leadIds: [] });
    return true;
  });
  if (!isRecorded) return;
  await withScope(deps.database, scope, async (tx) => {
    if (!(await isHeld(tx, claims))) return;
    await withdrawExports(tx, deps, organizationId, conversationId);
    await eraseVisitorData(tx, deps.visitorData, claims);
    const actor = { kind: 'visitor', id: conversationId } as const;
    await audit(
      tx,
      deps,
      { organizationId, actor, ip: '', requestId: origin.requestId },
      { action: 'visitor.erase', targetKind: 'conversation', targetId: conversationId },
    );
    await appendEvent(tx, deps, {
      organizationId,
      type: 'conversation.erased',
      resourceId: conversationId,
      chatbotId,
    });
  });
}

async function isHeld(tx: Transaction, claims: VisitorClaims): Promise<boolean> {
  if (await findStoredConversation(tx, claims)) return true;
  return (await listStoredConsents(tx, claims)).length > 0;
}
