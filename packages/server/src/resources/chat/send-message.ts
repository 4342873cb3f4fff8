import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { ChatEvent } from '@parley/contracts/resources/chatbot/chat-events';
import { asksVisitor } from '../../engine/flow/flow-state.ts';
import { announce } from '../../handover/announce.ts';
import type { ChatbotSnapshot } from '../../kernel/chatbot/chatbot.ts';
import type { VisitorClaims } from '../../ports/visitor-tokens.ts';
import { languageOfQuestion } from './answering/language/language-of-question.ts';
import type { Turns } from './answering/running/turns.ts';
import type { ChatDeps } from './chat-deps.ts';
import { deliveredStream } from './delivery/delivered-stream.ts';
import { acceptMessage, type IncomingMessage } from './intake/accept-message.ts';
import { acceptRegeneration } from './intake/accept-regeneration.ts';
import { questionOfReply } from './intake/contact-form.ts';
import { retryAfterLost } from './lost-turns/retry-after-lost.ts';
import { followTurn } from './streaming/stored-turn.ts';
import type { TurnStream } from './streaming/turn-stream.ts';
import { anonymizeText } from './visitors/anonymize-text.ts';

/**
 * Accepts a visitor's message and starts its turn; a repeated message gets the stream of the existing answer, and a message to
 * people one without an answer.
 * @throws AppError `overloaded`, and what `acceptMessage` throws.
 */
export async function sendMessage(
  deps: ChatDeps,
  turns: Turns,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  written: IncomingMessage & { visitorToken: string | null },
): Promise<TurnStream> {
  return await turns.withSlot(claims.organizationId, async () => {
    const message = { ...written, text: await anonymizeText(snapshot, written.text) };
    const accepted = await retryAfterLost(deps, claims, () => acceptMessage(deps, snapshot, claims, message));
    const { text, reply, flowReply, language, visitorToken } = message;
    const question = reply ? questionOfReply(reply, text) : text;
    if (accepted.isNew) {
      // Contact forms are answered outside of the flow. An open input is finished on the version it began on, whatever is
      // published now.
      const playsFlow = snapshot.hasFlow || Boolean(accepted.flowState?.at);
      const flow =
        playsFlow && !reply
          ? { text: written.text, reply: flowReply, page: written.page, ip: written.ip }
          : null;
      return turns.begin({
        snapshot,
        claims,
        accepted,
        question,
        flow,
        ...(reply || message.isFromProgram ? {} : { rulesPage: written.page }),
        language: languageOfQuestion(question, language, {
          isReply: flow !== null && (flowReply !== null || asksVisitor(accepted.flowState)),
        }),
        visitorToken,
      });
    }
    if (accepted.answerId === null) {
      const { announces: type } = accepted;
      if (type !== null) await announce(deps, { ...claims, type, withheldId: null });
      return deliveredStream(deps, snapshot, claims, accepted, { language, visitorToken });
    }
    const { answerId: messageId, userMessageId } = accepted;
    const running = turns.find(claims);
    if (running?.messageId === messageId) return running;
    const { conversationId } = claims;
    const start: ChatEvent = {
      event: 'start',
      data: { messageId, userMessageId, conversationId, ...(visitorToken === null ? {} : { visitorToken }) },
    };
    return followTurn(deps, { snapshot, key: claims, messageId, language, after: 0, start });
  });
}

/** Starts another answer to the latest question; the previous answer is superseded. */
export async function regenerateMessage(
  deps: ChatDeps,
  turns: Turns,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  { messageId, language }: { messageId: string; language: ChatLanguage },
): Promise<TurnStream> {
  return await turns.withSlot(claims.organizationId, async () => {
    const { accepted, question: stored } = await retryAfterLost(deps, claims, () =>
      acceptRegeneration(deps, snapshot, claims, messageId),
    );
    const question = await anonymizeText(snapshot, stored);
    return turns.begin({
      snapshot,
      claims,
      accepted,
      question,
      flow: null,
      language: languageOfQuestion(question, language),
      visitorToken: null,
    });
  });
}
