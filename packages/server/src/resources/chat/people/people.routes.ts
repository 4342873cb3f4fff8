import type { chatRoutes } from '@parley/contracts/resources/chatbot/chat';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { noteSeen } from '../../../handover/delivery/note-seen.ts';
import type { Handlers } from '../../../kernel/exchange/handler.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { assertConsent } from '../visitors/consent.ts';
import { assertIdentified } from '../visitors/identity.policy.ts';
import { assertUnlocked, languageOfVisitor } from '../visitors/visitor.ts';
import type { VisitorRoutes } from '../visitors/visitor-routes.ts';
import { askForPerson } from './ask-for-person.ts';
import { returnToBot } from './return-to-bot.ts';
import { createTellTyping } from './tell-typing.ts';

/** How a visitor asks for a person, returns to the chatbot, and tells what the screen has shown. */
export function visitorPeopleHandlers(
  deps: ChatDeps,
  { forGuests, forVisitors }: VisitorRoutes,
): Pick<Handlers<typeof chatRoutes>, 'askForPerson' | 'returnToBot' | 'tellTyping' | 'tellShown'> {
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
      tellShown: async ({ body, snapshot, claims }) => {
        // When the visitor was here is not stored without consent.
        await withScope(deps.database, tenantScope(claims.organizationId), (tx) =>
          assertConsent(tx, snapshot, claims),
        );
        await noteSeen(deps, claims, body.ordinal);
      },
    }),
  };
}
