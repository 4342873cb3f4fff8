import type { chatRoutes } from '@parley/contracts/resources/chat';
import type { Handlers } from '../../kernel/handler.ts';
import { findDraft, previewMessage } from './answering/preview-message.ts';
import type { Turns } from './answering/turns.ts';
import type { ChatDeps } from './chat-deps.ts';
import { readIncoming } from './intake/contact-form.ts';
import { resultOf } from './streaming/turn-result.ts';
import { streamTurn, wantsEvents } from './streaming/write-turn.ts';
import { visitorMessageHandlers } from './visitor-messages.routes.ts';
import { visitorRightsHandlers } from './visitor-rights.routes.ts';
import { checkVisitorOrigin, type FindPublicChatbot, isOpen } from './visitors/public-access.ts';
import { presentPublicChatbot } from './visitors/public-chatbot.presenter.ts';
import { assertUnlocked, readVisitor } from './visitors/visitor.ts';
import type { VisitorLimits } from './visitors/visitor-limits.ts';
import { createVisitorRoutes } from './visitors/visitor-routes.ts';

export function chatHandlers(
  deps: ChatDeps,
  turns: Turns,
  findChatbot: FindPublicChatbot,
  limits: VisitorLimits,
): Handlers<typeof chatRoutes> {
  const visitorRoutes = createVisitorRoutes(deps, findChatbot, limits);
  return {
    ...visitorMessageHandlers(deps, turns, visitorRoutes),
    ...visitorRightsHandlers(deps, turns, visitorRoutes),
    ...previewHandlers(deps),
    // Not behind the wrappers: a closed chatbot is described too, so that its page can say that it is closed.
    getPublicChatbot: async ({ params, request, reply }) => {
      const snapshot = await findChatbot(params.chatbotId);
      if (snapshot.deployment.allowedDomains.length === 0) reply.header('access-control-allow-origin', '*');
      else if (request.headers.origin !== undefined) checkVisitorOrigin(deps, snapshot, request, reply);
      const visitor = readVisitor(deps, snapshot, request);
      if (visitor) assertUnlocked(snapshot, visitor);
      return presentPublicChatbot(snapshot, {
        isAvailable: isOpen(snapshot),
        isUnlocked: visitor !== undefined,
        sentences: deps.sentences,
      });
    },
  };
}

/** The draft as its makers try it out. */
function previewHandlers(
  deps: ChatDeps,
): Pick<Handlers<typeof chatRoutes>, 'previewMessage' | 'getPreviewConfig'> {
  return {
    previewMessage: async ({ scope, params, body, language, request, reply }) => {
      const snapshot = await findDraft(deps, scope, params.chatbotId);
      const input = { ...readIncoming(deps, language, body), language, requestId: request.id };
      const { stream, conversationId } = previewMessage(deps, snapshot, input);
      if (wantsEvents(request)) return streamTurn(deps, request, reply, stream, 0);
      return { conversationId, message: await resultOf(stream) };
    },
    getPreviewConfig: async ({ scope, params }) => {
      const snapshot = await findDraft(deps, scope, params.chatbotId);
      return presentPublicChatbot(snapshot, {
        isAvailable: true,
        isUnlocked: true,
        sentences: deps.sentences,
      });
    },
  };
}
