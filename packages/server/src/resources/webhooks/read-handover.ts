import type { Transaction } from '../../db/database.ts';
import { found } from '../../errors/app-error.ts';
import { findToldHandover } from '../../handover/told-handover.queries.ts';
import type { ClaimedDelivery } from './claim-deliveries.queries.ts';

/** Whether a delivery is about people in a conversation, and not about a contact request. */
export function isOfPeople({ facts }: Pick<ClaimedDelivery, 'facts'>): boolean {
  return typeof facts.handoverId === 'string';
}

/**
 * The data of an event about people in a conversation: what happened then, not how it is now, because a handover may have ended
 * before the event is delivered. @throws AppError `not_found`.
 */
export async function readHandoverEvent(
  tx: Transaction,
  { type, organization_id: organizationId, facts }: ClaimedDelivery,
): Promise<object> {
  const { handoverId } = facts;
  const row = found(await findToldHandover(tx, organizationId, String(handoverId)));
  const conversation = { conversationId: row.conversation_id, chatbotId: row.chatbot_id };
  // Events of earlier releases know no teams.
  const { teamId = null } = facts;
  if (type === 'conversation.assigned') {
    return { ...conversation, assigneeId: facts.assigneeId, teamId, byId: facts.byId };
  }
  const handover = { ...conversation, handoverId };
  if (type === 'handover.taken') {
    return { ...handover, assigneeId: facts.assigneeId, waitSeconds: facts.waitSeconds };
  }
  if (type === 'handover.escalated') return { ...handover, waitSeconds: facts.waitSeconds };
  if (type === 'handover.ended') return { ...handover, outcome: facts.outcome, by: facts.by };
  return {
    ...handover,
    reason: facts.reason,
    offer: facts.offer,
    contact: row.contact,
    teamId,
    requestedAt: row.requested_at.toISOString(),
  };
}
