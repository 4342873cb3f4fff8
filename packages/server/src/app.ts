import { join } from 'node:path';
import { routes } from '@parley/contracts/api';
import type { RouteDefinition } from '@parley/contracts/route';
import type { FastifyInstance } from 'fastify';
import { createThrottle } from './accounts/attempts/throttle.ts';
import { createApiKeys } from './accounts/credentials/api-keys.ts';
import { createVerifyGoogleToken } from './accounts/google/google-token.ts';
import { createSessions } from './accounts/sessions/sessions.ts';
import { installationRoot } from './config/installation-root.ts';
import { addRoute } from './http/add-route.ts';
import { addHealth, type Readiness } from './http/health.ts';
import type { HttpDeps } from './http/http-deps.ts';
import { createOpenStreams, liveEventHandlers } from './http/live-events.ts';
import { describeApi } from './http/openapi.ts';
import { addPages } from './http/pages.ts';
import { createHttpServer } from './http/server.ts';
import type { ChatbotSnapshot } from './kernel/chatbot.ts';
import type { Deps } from './kernel/deps.ts';
import type { Handler, Handlers } from './kernel/handler.ts';
import { memoizeByObject } from './lib/memoize.ts';
import { agencyHandlers } from './resources/agencies/agencies.routes.ts';
import { apiKeyHandlers } from './resources/api-keys/api-keys.routes.ts';
import { auditHandlers } from './resources/audit/audit.routes.ts';
import { createTurns } from './resources/chat/answering/turns.ts';
import { renewLeases } from './resources/chat/chat.jobs.ts';
import { chatHandlers } from './resources/chat/chat.routes.ts';
import { loadChatPage } from './resources/chat/visitors/load-chat-page.ts';
import { createFindPublicChatbot, isClosed } from './resources/chat/visitors/public-access.ts';
import { createVisitorLimits } from './resources/chat/visitors/visitor-limits.ts';
import { chatbotHandlers } from './resources/chatbots/chatbots.routes.ts';
import { loadDraftChatbot, loadPublishedChatbot } from './resources/chatbots/load-snapshot.ts';
import { conversationHandlers } from './resources/conversations/conversations.routes.ts';
import { googleHandlers } from './resources/google/google.routes.ts';
import { getUser } from './resources/identity/get-user.ts';
import { identityHandlers } from './resources/identity/identity.routes.ts';
import type { IdentityDeps, OrganizationFacts } from './resources/identity/identity-deps.ts';
import { logIn } from './resources/identity/log-in.ts';
import { registerUser } from './resources/identity/register-user.ts';
import { imageHandlers } from './resources/images/images.routes.ts';
import { knowledgeHandlers } from './resources/knowledge/knowledge.routes.ts';
import { memberHandlers } from './resources/members/members.routes.ts';
import { noticeHandlers } from './resources/notices/notices.routes.ts';
import { createWithFirstMember } from './resources/organization/create-organization.ts';
import { describeCurrent, getOrganization } from './resources/organization/get-organization.ts';
import { organizationHandlers } from './resources/organization/organization.routes.ts';
import { privacyHandlers } from './resources/privacy/privacy.routes.ts';
import { createEmbeddingTargets } from './resources/providers/embedding-targets.ts';
import { providerHandlers } from './resources/providers/providers.routes.ts';
import { createQuestionVectors } from './resources/providers/question-vectors.ts';
import { resolveModels } from './resources/providers/resolve-models.ts';
import { recoveryHandlers } from './resources/recovery/recovery.routes.ts';
import { securityHandlers } from './resources/security/security.routes.ts';

export interface WebApp {
  http: FastifyInstance;
  /**
   * Makes /readyz return 503 from now on, so that a load balancer sends no new requests; requests are still
   * served.
   */
  refuse(): void;
  /** Refuses new requests, asks open streams to reconnect elsewhere, lets running turns end, and closes. */
  stop(): Promise<void>;
}

/** The web role: every route of the contract, the pages, and the health endpoints. */
export async function createWebApp(deps: Deps): Promise<WebApp> {
  const sessions = createSessions(deps);
  const throttle = createThrottle(deps);
  const apiKeys = createApiKeys(deps);
  const httpDeps: HttpDeps = { ...deps, sessions, apiKeys, throttle };
  const readiness: Readiness = { isStopping: false };
  const openStreams = createOpenStreams();
  const questionVector = createQuestionVectors(deps, createEmbeddingTargets(deps));
  const chatDeps = {
    ...deps,
    throttle,
    openStreams,
    questionVector,
    snapshots: { published: loadPublishedChatbot, draft: loadDraftChatbot },
    // Published snapshots are reloaded every 2 s, and the keys with them.
    resolveModels: memoizeByObject((snapshot: ChatbotSnapshot) => resolveModels(deps, snapshot)),
  };
  const findChatbot = createFindPublicChatbot(chatDeps);
  const turns = createTurns(
    chatDeps,
    (answerIds) => renewLeases(deps, answerIds),
    (chatbotId) => isClosed(findChatbot, chatbotId),
  );
  const visitorLimits = createVisitorLimits(deps);
  const organizations: OrganizationFacts = {
    createWithFirstMember: (tx, input) => createWithFirstMember(deps, tx, input),
    describeCurrent: (organizationId, userId) => describeCurrent(deps, organizationId, userId),
  };
  const identityDeps: IdentityDeps = {
    ...deps,
    sessions,
    throttle,
    organizations,
    describeUser: (account) => getUser({ database: deps.database, organizations }, account),
  };
  const verifyGoogleToken = createVerifyGoogleToken(deps);

  const handlers: Handlers<typeof routes> = {
    ...identityHandlers(identityDeps),
    ...agencyHandlers({
      ...identityDeps,
      registerCustomer: (agencyId, input, caller) =>
        registerUser(
          {
            ...identityDeps,
            organizations: {
              ...organizations,
              createWithFirstMember: (tx, made) => createWithFirstMember(deps, tx, { ...made, agencyId }),
            },
          },
          input,
          caller,
        ),
      logIn: (input, caller) => logIn(identityDeps, input, caller),
    }),
    ...apiKeyHandlers({ ...deps, apiKeys }),
    ...auditHandlers(deps),
    ...googleHandlers({
      ...identityDeps,
      verifyGoogleToken,
      createWithFirstMember: organizations.createWithFirstMember,
    }),
    ...imageHandlers(identityDeps),
    ...memberHandlers({
      ...identityDeps,
      describeOrganization: (organizationId, userId) => getOrganization(deps, organizationId, userId),
    }),
    ...noticeHandlers(deps),
    ...privacyHandlers(deps),
    ...recoveryHandlers({ ...deps, throttle }),
    ...securityHandlers({ ...deps, sessions, throttle, verifyGoogleToken }),
    ...organizationHandlers({ ...deps, setCurrent: sessions.setOrganization }),
    ...providerHandlers(deps),
    ...chatbotHandlers(deps),
    ...knowledgeHandlers({ ...deps, questionVector }),
    ...chatHandlers(chatDeps, turns, findChatbot, visitorLimits),
    ...conversationHandlers(deps),
    ...liveEventHandlers(httpDeps, openStreams),
  };
  const http = await createHttpServer(httpDeps);
  addHealth(http, httpDeps, readiness);
  addContract(http, httpDeps, handlers);
  const root = installationRoot();
  await addPages(
    http,
    {
      web: join(root, 'dist', 'web'),
      chat: join(root, 'dist', 'chat'),
      widget: join(root, 'dist', 'widget'),
      locales: join(root, 'packages', 'locales'),
    },
    (chatbotId, request) => loadChatPage(deps, findChatbot, chatbotId, request),
  );
  const refuse = () => {
    readiness.isStopping = true;
  };
  return {
    http,
    refuse,
    async stop() {
      refuse();
      openStreams.endAll();
      await turns.stop(() => http.close());
    },
  };
}

function addContract(http: FastifyInstance, deps: HttpDeps, handlers: Handlers<typeof routes>): void {
  for (const name of Object.keys(routes)) {
    if (isRouteName(name))
      addRoute<RouteDefinition>(
        http,
        deps,
        routes[name],
        handlers[name] as unknown as Handler<RouteDefinition>,
      );
  }
  const description = describeApi(routes);
  http.get('/api/openapi.json', async () => description);
}

function isRouteName(name: string): name is keyof typeof routes {
  return Object.hasOwn(routes, name);
}
