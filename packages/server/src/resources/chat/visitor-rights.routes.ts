import type { chatRoutes } from '@parley/contracts/resources/chatbot/chat';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { stopAnswer } from './answering/running/stop-answer.ts';
import type { Turns } from './answering/running/turns.ts';
import type { ChatDeps } from './chat-deps.ts';
import { languageOfVisitor } from './visitors/visitor.ts';
import {
  correctVisitorData,
  endConversation,
  eraseVisitor,
  getVisitorData,
  giveConsent,
} from './visitors/visitor-rights.ts';
import type { VisitorRoutes } from './visitors/visitor-routes.ts';

type VisitorRights =
  | 'giveConsent'
  | 'endConversation'
  | 'getVisitorData'
  | 'correctVisitorData'
  | 'eraseVisitor';

/**
 * What visitors can do with their own data: give and withdraw consent, end the conversation, read, and erase.
 */
export function visitorRightsHandlers(
  deps: ChatDeps,
  turns: Turns,
  { forVisitors }: VisitorRoutes,
): Pick<Handlers<typeof chatRoutes>, VisitorRights> {
  return forVisitors({
    giveConsent: async ({ body, snapshot, claims, origin, language, request }) =>
      giveConsent(deps, snapshot, claims, body, {
        origin,
        language: languageOfVisitor(deps, request, claims) ?? language,
      }),
    endConversation: async ({ claims }) => {
      await stopAnswer(deps, turns, claims);
      await endConversation(deps, claims);
    },
    getVisitorData: async ({ snapshot, claims, language }) =>
      getVisitorData(deps, snapshot, claims, language),
    correctVisitorData: async ({ body, snapshot, claims, origin, language }) => {
      await correctVisitorData(deps, claims, body, origin);
      return getVisitorData(deps, snapshot, claims, language);
    },
    eraseVisitor: async ({ claims, origin }) => {
      await stopAnswer(deps, turns, claims);
      await eraseVisitor(deps, claims, origin);
    },
  });
}
