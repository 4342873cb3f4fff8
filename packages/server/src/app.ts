import { join } from 'node:path';
import { routes } from '@parley/contracts/api';
import type { RouteDefinition } from '@parley/contracts/route';
import { createThrottle } from './accounts/attempts/throttle.ts';
import { createApiKeys } from './accounts/credentials/api-keys.ts';
import { installationPolicy } from './accounts/credentials/user-password.ts';
import { createSessions } from './accounts/sessions/sessions.ts';
import { billingOf } from './billing/driver.ts';
import { installationRoot } from './config/installation.ts';
import { addRoute } from './http/add-route.ts';
import { addHealth, type Readiness } from './http/health.ts';
import type { HttpDeps } from './http/http-deps.ts';
import { createOpenStreams, liveEventHandlers } from './http/live-events.ts';
import { addPages, type PageFolders } from './http/pages/pages.ts';
import { addSearchEngineFiles } from './http/pages/search-engines.ts';
import { drawReferenceStart } from './http/reference/reference-start.ts';
import { addReference } from './http/reference/serve-reference.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import type { Deps } from './kernel/deps/deps.ts';
import type { Handler, Handlers } from './kernel/exchange/handler.ts';
import type { LoadChatPage, WebPart } from './kernel/slice/slice.ts';
import { plannedMaintenance } from './ports/platform-state.ts';
import { createAdminSessions } from './resources/admin/realm/admin-sessions.ts';
import { type AllHandlers, webPartsOf } from './slices.ts';
import { createWebDeps } from './web-deps.ts';

export interface WebApp {
  http: HttpServer;
  /** Makes /readyz return 503 from now on, so that a load balancer sends no new requests; requests are still served. */
  refuse(): void;
  /** Refuses new requests, asks open streams to reconnect elsewhere, lets running turns end, and closes. */
  stop(): Promise<void>;
}

/** The web role: the routes that slices bring, the pages, and the health endpoints. */
export async function createWebApp(deps: Deps): Promise<WebApp> {
  const httpDeps: HttpDeps = {
    ...deps,
    sessions: createSessions(deps),
    adminSessions: createAdminSessions(deps),
    apiKeys: createApiKeys(deps),
    throttle: createThrottle(deps),
  };
  const readiness: Readiness = { isStopping: false };
  const openStreams = createOpenStreams();
  const parts = webPartsOf(createWebDeps(httpDeps, openStreams));
  const handlers: Handlers<typeof routes> = {
    ...mergeHandlers(parts),
    ...liveEventHandlers(httpDeps, openStreams),
  };
  const http = await createHttpServer(httpDeps);
  addHealth(http, httpDeps, readiness);
  addContract(http, httpDeps, handlers);
  const { appUrl, operator, claims, google, countryHeader } = deps.config;
  addSearchEngineFiles(http, { appUrl, languages: deps.sentences.offered });
  await addPages(http, pageFolders(), {
    loadChatPage: chatPageOf(parts),
    installation: () => {
      const { maintenance } = deps.platform.current();
      return {
        languages: deps.sentences.offered,
        operator,
        claims,
        collection: billingOf(deps.config).collection,
        googleLogin: google !== null,
        visitorCountry: countryHeader !== undefined,
        maintenance: maintenance.active,
        plannedMaintenance: plannedMaintenance(maintenance),
        passwordPolicy: installationPolicy(deps),
      };
    },
    sentences: deps.sentences,
    reference: drawReferenceStart(routes),
  });
  const refuse = () => {
    readiness.isStopping = true;
  };
  return {
    http,
    refuse,
    async stop() {
      refuse();
      openStreams.endAll();
      await drainAll(parts, () => http.close());
    },
  };
}

/** @throws Error if two slices provide a handler for the same route */
function mergeHandlers(parts: readonly WebPart[]): AllHandlers {
  const merged: Record<string, unknown> = {};
  for (const { handlers } of parts) {
    for (const [name, handler] of Object.entries(handlers)) {
      if (Object.hasOwn(merged, name)) throw new Error(`two slices handle ${name}`);
      merged[name] = handler;
    }
  }
  return merged as AllHandlers;
}

function addContract(http: HttpServer, deps: HttpDeps, handlers: Handlers<typeof routes>): void {
  for (const name of Object.keys(routes)) {
    if (isRouteName(name))
      addRoute<RouteDefinition>(
        http,
        deps,
        routes[name],
        handlers[name] as unknown as Handler<RouteDefinition>,
      );
  }
  addReference(http, routes);
}

function isRouteName(name: string): name is keyof typeof routes {
  return Object.hasOwn(routes, name);
}

function pageFolders(): PageFolders {
  const root = installationRoot();
  return {
    web: join(root, 'dist', 'web'),
    chat: join(root, 'dist', 'chat'),
    widget: join(root, 'dist', 'widget'),
    locales: join(root, 'packages', 'locales'),
  };
}

function chatPageOf(parts: readonly WebPart[]): LoadChatPage {
  const [load] = parts.flatMap(({ loadChatPage }) => loadChatPage ?? []);
  if (!load) throw new Error('no slice loads the chatbot page');
  return load;
}

/** Closes the server once the running work of every slice has finished. */
function drainAll(parts: readonly WebPart[], close: () => Promise<unknown>): Promise<unknown> {
  const drain = parts.reduce<() => Promise<unknown>>(
    (next, part) => (part.drain ? () => Promise.resolve(part.drain?.(next)) : next),
    close,
  );
  return drain();
}
