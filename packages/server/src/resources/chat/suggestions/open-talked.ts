import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { consumeRateLimits } from '../../../kernel/limits/rate-limits.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { isId } from '../../../lib/ids.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { findConsent } from '../visitors/consents.queries.ts';
import { findTalked, type TalkedRow } from './suggestions.queries.ts';

const callsPerMinute = 20;

/** A conversation that a model may read for a member. */
export interface Talked {
  snapshot: ChatbotSnapshot;
  row: TalkedRow;
}

/**
 * Finds a conversation and the published version of its chatbot, and counts a call of the member.
 * @throws AppError `rate_limited`, `not_found`, `chatbot_unavailable` if nothing is published, `consent_required` if the visitor has
 * withdrawn consent, or has not given it where the chatbot asks for it.
 */
export async function openTalked(deps: ChatDeps, scope: Scope, conversationId: string): Promise<Talked> {
  const { organizationId, actor } = scope;
  await consumeRateLimits(deps.rateStore, [
    { key: `inbox-suggestion:${organizationId}:${actor.id}`, maxUses: callsPerMinute, window: 'minute' },
  ]);
  if (!isId(conversationId)) throw new AppError('not_found');
  return withScope(deps.database, scope, async (tx) => {
    const row = found(await findTalked(tx, { organizationId, conversationId }));
    if (row.from_program) throw new AppError('not_found');
    const key = { organizationId, chatbotId: row.chatbot_id, conversationId };
    const snapshot = await deps.snapshots.published(tx, key);
    if (snapshot === undefined) throw new AppError('chatbot_unavailable', { extra: { reason: 'closed' } });
    const mustConsent = snapshot.privacy.consentBanner;
    if (!((await findConsent(tx, key))?.accepted ?? !mustConsent)) throw new AppError('consent_required');
    return { snapshot, row };
  });
}
