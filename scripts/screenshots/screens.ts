import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { builderTabs } from '../../packages/web/src/features/builder/model/tabs.ts';
import { settingsTabPath, settingsTabs } from '../../packages/web/src/lib/router/settings-tabs.ts';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { roomyLimits } from '../../tools/e2e/servers/shared-server.ts';
import { type RunningServer, startServer } from '../../tools/e2e/servers/start-server.ts';
import { readWebRoutes } from '../../tools/web-routes.ts';
import { type Seeded, seedScenario } from '../seed/scenario.ts';

const settleMs = 300;
const settleLimitMs = 5_000;
const admin = { email: 'ada@platform.example', password: 'correct horse battery' };

export const widths = [1280, 375];

/** Signed-in state in which a screen is opened. */
export type Viewer = 'nobody' | 'member' | 'admin';
export const viewers: readonly Viewer[] = ['nobody', 'member', 'admin'];

/** A temporary server with example data and sign-ins. */
export interface Screens {
  server: RunningServer;
  seeded: Seeded;
  ids: VisitedIds;
  /** Signs a browser context in as this viewer. */
  signIn(context: BrowserContext, viewer: Viewer): Promise<void>;
  /** Returns a viewer's paths that start with one of `only`; all if `only` is empty. */
  pathsOf(viewer: Viewer, only: readonly string[]): Promise<string[]>;
}

interface VisitedIds {
  chatbotId: string;
  /** Ids of the newest conversation and the newest lead. */
  conversationId: string;
  leadId: string;
  userId: string;
  organizationId: string;
  grantId: string;
}

export async function startScreens(): Promise<Screens> {
  const server = await startServer({
    env: {
      ...roomyLimits,
      DEFAULT_PLAN: 'enterprise',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const seeded = await seedScenario(server.url);
  const operator = apiClient(server.url);
  await operator.expectOk('POST', '/api/admin/login', admin);
  const ids = await idsToVisit(seeded, operator);
  return {
    server,
    seeded,
    ids,
    signIn: async (context, viewer) => {
      const client = viewer === 'nobody' ? undefined : viewer === 'admin' ? operator : seeded.owner;
      const cookies = client?.cookies().map((cookie) => ({ ...cookie, url: server.url })) ?? [];
      await context.addCookies(cookies);
    },
    pathsOf: async (viewer, only) => {
      const all = (await pathsToVisit(ids)).filter((path) => viewerOf(path) === viewer);
      return only.length === 0 ? all : all.filter((path) => only.some((part) => path.startsWith(part)));
    },
  };
}

async function idsToVisit({ owner, chatbotIds }: Seeded, operator: ApiClient): Promise<VisitedIds> {
  const newest = async (client: ApiClient, path: string) => {
    const { items } = await client.expectOk<{ items: { id: string }[] }>('GET', path);
    return items[0]?.id ?? '';
  };
  const organizationId = await newest(operator, '/api/admin/organizations');
  const grant = await operator.expectOk<{ id: string }>('POST', '/api/admin/lockbox', {
    organizationId,
    scope: 'conversations',
    reason: 'The answers of the shop helper are looked at together.',
    minutes: 60,
  });
  return {
    chatbotId: chatbotIds[0] ?? '',
    conversationId: await newest(owner, '/api/conversations'),
    leadId: await newest(owner, '/api/leads'),
    userId: await newest(operator, '/api/admin/users'),
    organizationId,
    grantId: grant.id,
  };
}

/** Returns the paths of the app's route table, with seeded ids as parameters, and the visitor's page. */
async function pathsToVisit(ids: VisitedIds): Promise<string[]> {
  const { chatbotId } = ids;
  const routes = (await readWebRoutes()).map(({ path }) => path.replace(/:id\??/, idFor(path, ids)));
  // The app leaves out the tab for a choice of one language; this server offers all of them.
  const settings = Object.values(settingsTabs).flat().map(settingsTabPath);
  const builder = builderTabs.map((tab) => `/builder/${chatbotId}?tab=${tab}`);
  return [
    ...new Set([...routes, ...settings, ...builder, '/builder', `/chat/${chatbotId}`, '/no-such-page']),
  ];
}

function idFor(path: string, ids: VisitedIds): string {
  if (path.startsWith('/leads')) return ids.leadId;
  if (path.startsWith('/conversations')) return ids.conversationId;
  if (path.startsWith('/admin/users')) return ids.userId;
  if (path.startsWith('/admin/lockbox')) return ids.grantId;
  return path.startsWith('/admin') ? ids.organizationId : ids.chatbotId;
}

function viewerOf(path: string): Viewer {
  if (/^\/admin\/(?!login)/.test(path)) return 'admin';
  return /^\/(dashboard|chatbots|builder|analytics|conversations|leads|billing|settings)/.test(path)
    ? 'member'
    : 'nobody';
}

export function contextOptions(width: number, colorScheme: 'light' | 'dark'): BrowserContextOptions {
  return { viewport: { width, height: heightOf(width) }, colorScheme, reducedMotion: 'reduce' };
}

export function heightOf(width: number): number {
  return width > 600 ? 800 : 812;
}

/** Opens a path in a language and waits until the page has loaded. */
export async function openScreen(page: Page, origin: string, path: string, language: string): Promise<void> {
  const mark = path.includes('?') ? '&' : '?';
  await page.goto(`${origin}${path}${mark}lng=${language}`, { waitUntil: 'load' });
  await settle(page);
}

/** Event streams keep the network busy, so a page counts as loaded when it has a heading and nothing is marked busy. */
async function settle(page: Page): Promise<void> {
  const isShown = () => document.querySelector('h1') !== null && !document.querySelector('[aria-busy=true]');
  await page.waitForFunction(isShown, undefined, { timeout: settleLimitMs }).catch(() => {});
  await page.waitForTimeout(settleMs);
}
