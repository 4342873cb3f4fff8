import type { chatRoutes } from '@parley/contracts/resources/chatbot/chat';
import type { Handlers } from '../../../kernel/exchange/handler.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { assertIdentified } from '../visitors/identity.policy.ts';
import { assertUnlocked, languageOfVisitor } from '../visitors/visitor.ts';
import type { VisitorRoutes } from '../visitors/visitor-routes.ts';
import { askForPerson } from './ask-for-person.ts';
import { returnToBot } from './return-to-bot.ts';
import { createTellTyping } from './tell-typing.ts';

/** How a visitor asks for a person, and returns to the chatbot. */
export function visitorPeopleHandlers(
  deps: ChatDeps,
  { forGuests, forVisitors }: VisitorRoutes,
): Pick<Handlers<typeof chatRoutes>, 'askForPerson' | 'returnToBot' | 'tellTyping'> {
  const tellTyping = createTellTyping(deps);
  return {
    ...forGuests({
      askForPerson: async ({ body, language, request, snapshot, origin, known, claims }) => {
        assertUnlocked(snapshot, claims);
        assertIdentified(snapshot, claims);
        const spoken = languageOfVisitor(deps, request, claims) ?? language;
        const answer = await askForPerson(deps, { snapshot, claims, origin, language: spoken }, body);
        return known ? answer : { ...answer, visitorToken: deps.visitorTokens.mint(claims) };
      },
    }),
    ...forVisitors({
      returnToBot: ({ language, request, snapshot, claims }) =>
        returnToBot(deps, {
          snapshot,
          claims,
          language: languageOfVisitor(deps, request, claims) ?? language,
        }),
      tellTyping: ({ claims }) => tellTyping(claims),
    }),
  };
}
