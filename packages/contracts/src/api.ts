import { chatRoutes } from './resources/chat.ts';
import { chatbotRoutes } from './resources/chatbots.ts';
import { conversationRoutes } from './resources/conversations.ts';
import { eventRoutes } from './resources/events.ts';
import { identityRoutes } from './resources/identity.ts';
import { knowledgeRoutes } from './resources/knowledge.ts';
import { organizationRoutes } from './resources/organization.ts';
import { providerRoutes } from './resources/providers.ts';
import type { CallOf, RouteDefinition } from './route.ts';

/** Every endpoint of the product. */
export const routes = {
  ...identityRoutes,
  ...organizationRoutes,
  ...providerRoutes,
  ...chatbotRoutes,
  ...knowledgeRoutes,
  ...chatRoutes,
  ...conversationRoutes,
  ...eventRoutes,
};

type Routes = typeof routes;
type KeyOf<R extends RouteDefinition> = `${R['method']} ${R['path']}`;

/** Client types: `Api['GET /api/chatbots']['answer']`. Import as a type only: the schemas stay on the server. */
export type Api = {
  [Name in keyof Routes as KeyOf<Routes[Name]>]: CallOf<Routes[Name]>;
};
