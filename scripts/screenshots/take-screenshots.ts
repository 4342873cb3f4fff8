import { pseudoJson, pseudoLanguage } from '@parley/locales/pseudo-language.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ensureBuilt } from '../../tools/bootstrap/build.mjs';
import { openBrowser } from '../../tools/e2e/browser.ts';
import { keepScreenshot } from '../../tools/e2e/pages/screenshot.ts';
import {
  contextOptions,
  openScreen,
  type Screens,
  startScreens,
  type Viewer,
  viewers,
  widths,
} from './screens.ts';

const appearances = ['light', 'dark'] as const;

export interface ScreenshotOptions {
  /** Prefixes of the paths to visit; empty for all. */
  only: readonly string[];
  languages: readonly string[];
}

/** Starts and seeds a temporary server and takes a screenshot of every screen: signed out, signed in, and of the admin area. */
export async function takeScreenshots({ only, languages }: ScreenshotOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const screens = await startScreens();
  const browser = await openBrowser();
  try {
    for (const viewer of viewers) {
      const paths = await screens.pathsOf(viewer, only);
      await visitAll(browser, screens, { viewer, paths, languages });
    }
  } finally {
    await browser.close();
    await screens.server.stop();
  }
}

interface Visit {
  viewer: Viewer;
  paths: readonly string[];
  languages: readonly string[];
}

async function visitAll(
  browser: Browser,
  screens: Screens,
  { viewer, paths, languages }: Visit,
): Promise<void> {
  for (const width of widths) {
    for (const appearance of appearances) {
      const context = await browser.newContext(contextOptions(width, appearance));
      await screens.signIn(context, viewer);
      await context.addInitScript((value) => localStorage.setItem('app_appearance', value), appearance);
      if (languages.includes(pseudoLanguage)) await usePseudoLanguage(context);
      const page = await context.newPage();
      for (const path of paths) {
        for (const language of languages) {
          await openScreen(page, screens.server.url, path, language);
          await take(page, path, `${width}-${appearance}-${language}`);
        }
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

async function take(page: Page, path: string, variant: string): Promise<void> {
  const name = path.slice(1).replaceAll(/[/?=]/g, '_') || 'home';
  const folder = name.replace(/[0-9a-f-]{36}/, 'id');
  console.log(await keepScreenshot(page, `screenshots/${folder}/${variant}`));
}
