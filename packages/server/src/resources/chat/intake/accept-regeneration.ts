import type { Reader } from '../../../db/database.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import { refusedBy } from '../../../handover/change-control.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { findController, listMessages, lockConversation, supersedeAnswer } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { assertConsent } from '../visitors/consent.ts';
import { type Accepted, historyLength, leaseMs } from './accept-message.ts';
import { uncountedMessage } from './accept-turn.queries.ts';
import { repeatContactStep } from './contact-step.ts';
import { reserveMessageQuota } from './reserve-message-quota.ts';

type NewTurn = Extract<Accepted, { isNew: true }>;

/**
 * Inserts a placeholder for another answer to the latest question; the previous answer is superseded. Counts
 * as a message.
 * @throws AppError `not_found` if the id is not the latest answer's, `turn_in_progress`, `consent_required`,
 * `transition_refused` while people have the conversation, `chatbot_unavailable` if a quota is used up.
 */
export async function acceptRegeneration(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  messageId: string,
): Promise<{ accepted: NewTurn; question: string }> {
  return withScope(deps.database, tenantScope(claims.organizationId), async (tx) => {
    await assertConsent(tx, snapshot, claims);
    const at = deps.clock.now();
    const answerId = deps.ids.next();
    const messages = await listMessages(tx, claims, historyLength + 2);
    const answer = messages.at(-1);
    const question = messages.at(-2);
    if (answer?.id !== messageId || answer.role !== 'assistant' || question?.role !== 'user') {
      throw await refusalOf(tx, claims, new AppError('not_found'));
    }
    // The flow has moved on since this answer.
    if (answer.has_flow) throw new AppError('not_found');
    const locked = await lockConversation(tx, claims, { answerId, at });
    if (!locked) {
      throw await refusalOf(tx, claims, new AppError('turn_in_progress', { retryAfterSeconds: 2 }));
    }
    await supersedeAnswer(tx, claims, {
      answerId,
      supersededId: messageId,
      questionId: question.id,
      ordinal: locked.message_count,
      rev: locked.rev,
      at,
      deadlineAt: new Date(at.getTime() + leaseMs),
    });
    await appendEvent(tx, deps, {
      organizationId: claims.organizationId,
      type: 'message.regenerating',
      resourceId: claims.conversationId,
      chatbotId: claims.chatbotId,
      data: uncountedMessage(snapshot.limits.messagesPerMonth),
    });
    await reserveMessageQuota(tx, snapshot, { answerId, question: question.content, at });
    const contact = await repeatContactStep(deps, tx, snapshot, claims, {
      question: question.content,
      hasSaidSo: answer.mode === 'contact',
      hasAsked: locked.contact_asked,
    });
    const history = messages.slice(0, -2);
    return {
      accepted: {
        isNew: true,
        userMessageId: question.id,
        answerId,
        history,
        at,
        contact,
        flowState: null,
        sealedFlow: null,
        isHidden: false,
      },
      question: question.content,
    };
  });
}

/** Why there is no other answer: people have the conversation, or else `otherwise`. */
async function refusalOf(reader: Reader, claims: VisitorClaims, otherwise: AppError): Promise<AppError> {
  const controller = (await findController(reader, claims)) ?? 'bot';
  if (controller === 'bot') return otherwise;
  return refusedBy({ controller });
}
