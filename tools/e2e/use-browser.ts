import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { openBrowser } from './browser.ts';

/** The browser of a worker; each test file gets its own contexts and shares nothing. */
export interface TestBrowser {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

let running: Promise<Browser> | undefined;

/** Returns the worker's browser, which ends with the worker; replaces a crashed one. */
async function workersBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  running = openBrowser();
  return await running;
}

/** Gives a test file the browser that all files of its worker share; closes the file's pages after it. */
export function useBrowser(): TestBrowser {
  const contexts: BrowserContext[] = [];
  afterAll(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await (await workersBrowser()).newContext(options);
    contexts.push(context);
    return context;
  };
  return { newContext, newPage: async (options) => await (await newContext(options)).newPage() };
}
