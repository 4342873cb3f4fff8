import type { chatRoutes } from '@parley/contracts/resources/chat';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChatbotSnapshot } from '../../kernel/chatbot.ts';
import type { Handlers } from '../../kernel/handler.ts';
import type { VisitorClaims } from '../../ports/visitor-tokens.ts';
import { stopAnswer } from './answering/stop-answer.ts';
import type { Turns } from './answering/turns.ts';
import type { ChatDeps } from './chat-deps.ts';
import { endConversation, eraseVisitor, getVisitorData, giveConsent } from './visitors/visitor-rights.ts';

/** Guards a call that makes no sense without a visitor's token. */
type EnterAsVisitor = (
  chatbotId: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<{ snapshot: ChatbotSnapshot; claims: VisitorClaims }>;

/** What visitors may ask for themselves: consent and its withdrawal, the end, what is held, and its erasure. */
export function visitorRightsHandlers(
  deps: ChatDeps,
  turns: Turns,
  enterAsVisitor: EnterAsVisitor,
): Pick<Handlers<typeof chatRoutes>, 'giveConsent' | 'endConversation' | 'getVisitorData' | 'eraseVisitor'> {
  return {
    giveConsent: async ({ params, body, request, reply }) => {
      const { snapshot, claims } = await enterAsVisitor(params.chatbotId, request, reply);
      await giveConsent(deps, snapshot, claims, body, callOf(request));
    },
    endConversation: async ({ params, request, reply }) => {
      const { claims } = await enterAsVisitor(params.chatbotId, request, reply);
      await stopAnswer(deps, turns, claims);
      await endConversation(deps, claims);
    },
    getVisitorData: async ({ params, language, request, reply }) => {
      const { claims } = await enterAsVisitor(params.chatbotId, request, reply);
      return getVisitorData(deps, claims, language);
    },
    eraseVisitor: async ({ params, request, reply }) => {
      const { claims } = await enterAsVisitor(params.chatbotId, request, reply);
      await stopAnswer(deps, turns, claims);
      await eraseVisitor(deps, claims, callOf(request));
    },
  };
}

function callOf(request: FastifyRequest) {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    requestId: request.id,
  };
}
