import type { chatRoutes } from '@parley/contracts/resources/chat';
import type { Handlers } from '../../kernel/handler.ts';
import { stopAnswer } from './answering/stop-answer.ts';
import type { Turns } from './answering/turns.ts';
import type { ChatDeps } from './chat-deps.ts';
import { languageOfVisitor } from './visitors/visitor.ts';
import { endConversation, eraseVisitor, getVisitorData, giveConsent } from './visitors/visitor-rights.ts';
import type { VisitorRoutes } from './visitors/visitor-routes.ts';

/**
 * What visitors can do with their own data: give and withdraw consent, end the conversation, read, and erase.
 */
export function visitorRightsHandlers(
  deps: ChatDeps,
  turns: Turns,
  { forVisitors }: VisitorRoutes,
): Pick<Handlers<typeof chatRoutes>, 'giveConsent' | 'endConversation' | 'getVisitorData' | 'eraseVisitor'> {
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
    getVisitorData: async ({ claims, language }) => getVisitorData(deps, claims, language),
    eraseVisitor: async ({ claims, origin }) => {
      await stopAnswer(deps, turns, claims);
      await eraseVisitor(deps, claims, origin);
    },
  });
}
