import type { chatRoutes } from '@parley/contracts/resources/chatbot/chat';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import type { Turns } from './answering/running/turns.ts';
import type { ChatDeps } from './chat-deps.ts';
import { readIncoming, readPage } from './intake/read-incoming.ts';
import type { ChatPeople } from './people/chat-people.ts';
import { visitorPeopleHandlers } from './people/people.routes.ts';
import { publicPeople } from './people/talk.ts';
import { loadPreviewConfig } from './preview/preview-config.ts';
import { openState } from './preview/preview-flow.ts';
import { findDraft, previewMessage } from './preview/preview-message.ts';
import { previewOpening } from './preview/preview-opening.ts';
import { previewResultOf } from './streaming/turn-result.ts';
import { streamTurn, wantsEvents } from './streaming/write-turn.ts';
import { visitorMessageHandlers } from './visitor-messages.routes.ts';
import { visitorRightsHandlers } from './visitor-rights.routes.ts';
import { closedNow } from './visitors/page/closed-now.ts';
import { loadFlowOpening } from './visitors/page/load-chat-page.ts';
import { checkVisitorOrigin, type FindPublicChatbot, isOpen } from './visitors/page/public-access.ts';
import { presentPublicChatbot } from './visitors/page/public-chatbot.presenter.ts';
import { assertUnlocked, languageOfVisitor, readVisitor } from './visitors/visitor.ts';
import type { VisitorLimits } from './visitors/visitor-limits.ts';
import { createVisitorRoutes } from './visitors/visitor-routes.ts';

export function chatHandlers(
  deps: ChatDeps,
  turns: Turns,
  findChatbot: FindPublicChatbot,
  limits: VisitorLimits,
  people: ChatPeople,
): Handlers<typeof chatRoutes> {
  const visitorRoutes = createVisitorRoutes(deps, findChatbot, limits);
  return {
    ...visitorMessageHandlers(deps, turns, visitorRoutes, people),
    ...visitorPeopleHandlers(deps, visitorRoutes),
    ...visitorRightsHandlers(deps, turns, visitorRoutes),
    ...previewHandlers(deps),
    // Without the wrapper that refuses closed chatbots, because the page must be able to show that the chatbot is closed.
    getPublicChatbot: async ({ params, language, request, reply }) => {
      const snapshot = await findChatbot(params.chatbotId);
      if (snapshot.deployment.allowedDomains.length === 0) reply.header('access-control-allow-origin', '*');
      else if (request.headers.origin !== undefined) checkVisitorOrigin(deps, snapshot, request, reply);
      const visitor = readVisitor(deps, snapshot, request);
      if (visitor) assertUnlocked(snapshot, visitor);
      const spoken = languageOfVisitor(deps, request, { locale: null }) ?? language;
      const isUnlocked = visitor !== undefined || snapshot.passwordHash === null;
      return presentPublicChatbot(snapshot, {
        isAvailable: isOpen(snapshot),
        isUnlocked: visitor !== undefined,
        language: spoken,
        opening: await loadFlowOpening(deps, snapshot, spoken),
        closed: closedNow(deps, snapshot, spoken),
        people: isUnlocked ? await publicPeople(deps, people.staffing, snapshot, visitor) : null,
        sentences: deps.sentences,
      });
    },
  };
}

/** Handlers of the draft's preview. */
function previewHandlers(
  deps: ChatDeps,
): Pick<Handlers<typeof chatRoutes>, 'previewMessage' | 'getPreviewConfig'> {
  return {
    previewMessage: async ({ scope, params, body, language, request, reply }) => {
      const snapshot = await findDraft(deps, scope, params.chatbotId);
      const document = body.flow ?? (await deps.flows.ofDraft(scope, params.chatbotId));
      const state = openState(deps, snapshot, body.state);
      if (body.flow && body.message === undefined && body.reply === undefined) {
        const { stream, conversationId } = previewOpening(deps, snapshot, body.flow, language);
        if (wantsEvents(request)) return streamTurn(deps, request, reply, stream, 0);
        return { conversationId, ...(await previewResultOf(stream)) };
      }
      const flow = document && { document, state, requests: body.requests ?? 'sample' };
      const flows = { ...deps.flows, ofVersion: async () => document };
      const played = { ...snapshot, hasFlow: document !== null };
      const incoming = await readIncoming({ ...deps, flows }, played, language, body);
      const { flowReply } = incoming;
      const isOpen = state === null ? flowReply?.isOpening : state.at?.inputId === flowReply?.inputId;
      if (flowReply && !isOpen) throw new AppError('input_closed');
      const input = { ...incoming, page: readPage(body.page), language, requestId: request.id, flow };
      const { stream, conversationId } = previewMessage(deps, snapshot, input);
      if (wantsEvents(request)) return streamTurn(deps, request, reply, stream, 0);
      return { conversationId, ...(await previewResultOf(stream)) };
    },
    getPreviewConfig: async ({ scope, params, language }) => {
      const snapshot = await findDraft(deps, scope, params.chatbotId);
      return loadPreviewConfig(deps, scope, snapshot, language);
    },
  };
}
