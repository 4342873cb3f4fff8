import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import { useBrowser } from '../../../tools/e2e/use-browser.ts';
import { type ServedStandIn, serveStandIn } from './stand-in/serve-stand-in.ts';

export type OpenOptions = BrowserContextOptions & {
  /** Runs before the page loads. */
  prepare?: (page: Page) => Promise<unknown>;
};
export type BrowserApp = {
  standIn: ServedStandIn;
  /** Opens a page in a new browser profile; script errors fail the test. */
  open(path: string, options?: OpenOptions): Promise<Page>;
};

/** Serves the built app with the stand-in server on `port`, with fresh profiles and a fresh server for every test. */
export function browserApp(port: number): BrowserApp {
  const browser = useBrowser();
  let contexts: BrowserContext[] = [];
  let faults: string[] = [];
  let standIn: ServedStandIn | undefined;
  beforeEach(async () => {
    standIn = await serveStandIn(port);
    contexts = [];
    faults = [];
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await standIn?.close();
    faults.push(...(standIn?.problems ?? []));
    if (faults.length > 0)
      throw new Error(`The page or the stand-in server reported faults: ${faults.join('; ')}`);
  });
  return {
    get standIn() {
      if (!standIn) throw new Error('The stand-in server is not running.');
      return standIn;
    },
    async open(path, { prepare, ...options }: OpenOptions = {}) {
      const context = await browser.newContext({
        locale: 'en-US',
        // Animations are most of the work of a browser without a GPU.
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 800 },
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (line) => {
        if (line.type() === 'error' && /Content Security Policy|Uncaught|Warning:/.test(line.text()))
          faults.push(line.text());
      });
      await prepare?.(page);
      await page.goto(this.standIn.origin + path, { waitUntil: 'load' });
      return page;
    },
  };
}
