import { parseArgs } from 'node:util';
import { pseudoJson, pseudoLanguage } from '@parley/locales/pseudo-language.ts';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { readWebRoutes } from '../bench/lib/web-routes.ts';
import { listSettingsTabs, settingsTabPath } from '../packages/web/src/lib/router/settings-tabs.ts';
import { openBrowser } from '../tools/e2e/browser.ts';
import { keepScreenshot } from '../tools/e2e/screenshot.ts';
import { startServer } from '../tools/e2e/start-server.ts';
import { ensureBuilt } from './bootstrap/build.mjs';
import { seedScenario } from './seed/scenario.ts';

const widths = [1280, 375];
const appearances = ['light', 'dark'] as const;
const settleMs = 300;
const settleLimitMs = 5_000;

const { values: options, positionals: only } = parseArgs({
  options: { lng: { type: 'string' } },
  allowPositionals: true,
});
const languages = options.lng === undefined ? ['en', 'ar'] : [options.lng];
await ensureBuilt(process.execPath);
const server = await startServer({ env: { DEFAULT_PLAN: 'enterprise' } });
const browser = await openBrowser();
try {
  const seeded = await seedScenario(server.url);
  const cookies = seeded.owner.cookies().map((cookie) => ({ ...cookie, url: server.url }));
  const paths = await pathsToVisit(seeded.chatbotIds[0] ?? '');
  for (const signedIn of [false, true]) {
    await visitAll(
      browser,
      signedIn ? cookies : [],
      paths.filter((path) => isPublic(path) !== signedIn),
    );
  }
} finally {
  await browser.close();
  await server.stop();
}

/** The app's own table of routes, with the seeded chatbot where a route wants an id, and the visitor's page. */
async function pathsToVisit(chatbotId: string): Promise<string[]> {
  const routes = (await readWebRoutes()).map((route) => route.path.replace(/:id\??/, chatbotId));
  const settings = listSettingsTabs().map(settingsTabPath);
  const all = [...new Set([...routes, ...settings, `/chat/${chatbotId}`, '/no-such-page'])];
  return only.length === 0 ? all : all.filter((path) => only.some((part) => path.startsWith(part)));
}

function isPublic(path: string): boolean {
  return !/^\/(dashboard|chatbots|builder|analytics|conversations|leads|billing|settings)/.test(path);
}

async function visitAll(
  browserToUse: Browser,
  cookies: { name: string; value: string; url: string }[],
  paths: readonly string[],
): Promise<void> {
  for (const width of widths) {
    for (const appearance of appearances) {
      const context = await browserToUse.newContext(contextOptions(width, appearance));
      await context.addCookies(cookies);
      await context.addInitScript((value) => localStorage.setItem('app_appearance', value), appearance);
      if (languages.includes(pseudoLanguage)) await speakPseudo(context);
      const page = await context.newPage();
      for (const path of paths) {
        for (const language of languages)
          await take(page, path, `${width}-${appearance}-${language}`, language);
      }
      await context.close();
    }
  }
}

/** Builds do not know the pseudo-language: English, which they fall back to, is made pseudo on its way. */
async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route('**/locales/en/*.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: pseudoJson(await answer.text()) });
  });
}

function contextOptions(width: number, colorScheme: 'light' | 'dark'): BrowserContextOptions {
  return { viewport: { width, height: width > 600 ? 800 : 812 }, colorScheme, reducedMotion: 'reduce' };
}

async function take(page: Page, path: string, variant: string, language: string): Promise<void> {
  const mark = path.includes('?') ? '&' : '?';
  await page.goto(`${server.url}${path}${mark}lng=${language}`, { waitUntil: 'load' });
  await settle(page);
  const place = path.slice(1).replaceAll(/[/?=]/g, '_') || 'home';
  const folder = place.replace(/[0-9a-f-]{36}/, 'id');
  console.log(await keepScreenshot(page, `screenshots/${folder}/${variant}`));
}

/** Event streams stay open, so the network never falls silent: a heading and nothing that says it is busy will do. */
async function settle(page: Page): Promise<void> {
  const isShown = () => document.querySelector('h1') !== null && !document.querySelector('[aria-busy=true]');
  await page.waitForFunction(isShown, undefined, { timeout: settleLimitMs }).catch(() => {});
  await page.waitForTimeout(settleMs);
}
