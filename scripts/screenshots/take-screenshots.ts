import { pseudoJson, pseudoLanguage } from '@parley/locales/pseudo-language.ts';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { listSettingsTabs, settingsTabPath } from '../../packages/web/src/lib/router/settings-tabs.ts';
import { ensureBuilt } from '../../tools/bootstrap/build.mjs';
import { openBrowser } from '../../tools/e2e/browser.ts';
import { keepScreenshot } from '../../tools/e2e/screenshot.ts';
import { startServer } from '../../tools/e2e/start-server.ts';
import { readWebRoutes } from '../../tools/web-routes.ts';
import { type Seeded, seedScenario } from '../seed/scenario.ts';

const widths = [1280, 375];
const appearances = ['light', 'dark'] as const;
const settleMs = 300;
const settleLimitMs = 5_000;

export interface ScreenshotOptions {
  /** Prefixes of the paths to visit; none for all. */
  only: readonly string[];
  languages: readonly string[];
}

/** Starts and seeds its own server and takes a screenshot of every screen, signed out and signed in. */
export async function takeScreenshots({ only, languages }: ScreenshotOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const server = await startServer({ env: { DEFAULT_PLAN: 'enterprise' } });
  const browser = await openBrowser();
  try {
    const seeded = await seedScenario(server.url);
    const cookies = seeded.owner.cookies().map((cookie) => ({ ...cookie, url: server.url }));
    const paths = await pathsToVisit(await idsToVisit(seeded), only);
    const visit = (signedIn: boolean) =>
      visitAll(browser, {
        origin: server.url,
        cookies: signedIn ? cookies : [],
        paths: paths.filter((path) => isPublic(path) !== signedIn),
        languages,
      });
    await visit(false);
    await visit(true);
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface VisitedIds {
  chatbotId: string;
  /** The newest conversation and the newest lead. */
  conversationId: string;
  leadId: string;
}

async function idsToVisit({ owner, chatbotIds }: Seeded): Promise<VisitedIds> {
  const newest = async (path: string) => {
    const { items } = await owner.expectOk<{ items: { id: string }[] }>('GET', path);
    return items[0]?.id ?? '';
  };
  return {
    chatbotId: chatbotIds[0] ?? '',
    conversationId: await newest('/api/conversations'),
    leadId: await newest('/api/leads'),
  };
}

/** Returns the paths of the app's route table, with a seeded id where a route needs one, and the visitor's page. */
async function pathsToVisit(ids: VisitedIds, only: readonly string[]): Promise<string[]> {
  const { chatbotId, conversationId, leadId } = ids;
  const idFor = (path: string) =>
    path.startsWith('/leads') ? leadId : path.startsWith('/conversations') ? conversationId : chatbotId;
  const routes = (await readWebRoutes()).map(({ path }) => path.replace(/:id\??/, idFor(path)));
  const settings = listSettingsTabs().map(settingsTabPath);
  const all = [...new Set([...routes, ...settings, `/chat/${chatbotId}`, '/no-such-page'])];
  return only.length === 0 ? all : all.filter((path) => only.some((part) => path.startsWith(part)));
}

function isPublic(path: string): boolean {
  return !/^\/(dashboard|chatbots|builder|analytics|conversations|leads|billing|settings)/.test(path);
}

interface Visit {
  origin: string;
  cookies: { name: string; value: string; url: string }[];
  paths: readonly string[];
  languages: readonly string[];
}

async function visitAll(browser: Browser, { origin, cookies, paths, languages }: Visit): Promise<void> {
  for (const width of widths) {
    for (const appearance of appearances) {
      const context = await browser.newContext(contextOptions(width, appearance));
      await context.addCookies(cookies);
      await context.addInitScript((value) => localStorage.setItem('app_appearance', value), appearance);
      if (languages.includes(pseudoLanguage)) await usePseudoLanguage(context);
      const page = await context.newPage();
      for (const path of paths) {
        for (const language of languages)
          await take(page, { origin, path, language, variant: `${width}-${appearance}-${language}` });
      }
      await context.close();
    }
  }
}

/** Rewrites the English files in transit, because a build has no pseudo-language and falls back to English. */
async function usePseudoLanguage(context: BrowserContext): Promise<void> {
  await context.route('**/locales/en/*.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: pseudoJson(await response.text()) });
  });
}

function contextOptions(width: number, colorScheme: 'light' | 'dark'): BrowserContextOptions {
  return { viewport: { width, height: width > 600 ? 800 : 812 }, colorScheme, reducedMotion: 'reduce' };
}

interface Shot {
  origin: string;
  path: string;
  language: string;
  /** File name of the screenshot. */
  variant: string;
}

async function take(page: Page, { origin, path, language, variant }: Shot): Promise<void> {
  const mark = path.includes('?') ? '&' : '?';
  await page.goto(`${origin}${path}${mark}lng=${language}`, { waitUntil: 'load' });
  await settle(page);
  const name = path.slice(1).replaceAll(/[/?=]/g, '_') || 'home';
  const folder = name.replace(/[0-9a-f-]{36}/, 'id');
  console.log(await keepScreenshot(page, `screenshots/${folder}/${variant}`));
}

/** Event streams keep the network busy, so a page counts as settled when it has a heading and nothing is marked busy. */
async function settle(page: Page): Promise<void> {
  const isShown = () => document.querySelector('h1') !== null && !document.querySelector('[aria-busy=true]');
  await page.waitForFunction(isShown, undefined, { timeout: settleLimitMs }).catch(() => {});
  await page.waitForTimeout(settleMs);
}
