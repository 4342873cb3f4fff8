import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { type ApiClient, apiClient } from './api-client.ts';
import { roomyLimits, type SharedServer } from './servers/shared-server.ts';
import { type RunningServer, startServer } from './servers/start-server.ts';
import { useBrowser } from './use-browser.ts';

const pageTimeoutMs = 20_000;

export type OpenOptions = BrowserContextOptions & {
  /** Opens the app in its dark color scheme. */
  isDark?: boolean;
  /** Runs before the browser context requests its first page. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
};

/** The built program and a browser for one test file. */
export interface Installation {
  url: string;
  server: SharedServer;
  /** Registers an account with its own organization. */
  register(organizationName?: string, fullName?: string): Promise<ApiClient>;
  /** Opens a page in a new browser context, signed in as `account` if given; script errors fail the test. */
  open(account: ApiClient | null, path: string, options?: OpenOptions): Promise<Page>;
}

/**
 * Provides a browser for the tests of this file and the server that all such files share; with `env`, a separate server with that
 * configuration and its own database.
 */
export function useInstallation(env?: Readonly<Record<string, string>>): Installation {
  let server: SharedServer;
  let own: RunningServer | undefined;
  const browser = useBrowser();
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  beforeAll(async () => {
    own = env && (await startServer({ env: { ...roomyLimits, ...env } }));
    server = own ?? inject('sharedServer');
  });
  afterAll(async () => {
    await own?.stop();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const found = faults.splice(0);
    if (found.length > 0) throw new Error(`The page reported errors: ${found.join('; ')}`);
  });
  return {
    get url() {
      return server.url;
    },
    get server() {
      return server;
    },
    async register(organizationName = 'Harbour Books', fullName = 'Ada Osei') {
      const client = apiClient(server.url);
      await client.expectOk('POST', '/api/register', {
        email: `${randomUUID()}@example.com`,
        password: 'correct horse',
        fullName,
        organizationName,
        termsAccepted: true,
      });
      return client;
    },
    async open(account, path, { isDark, prepare, ...options } = {}) {
      const context = await browser.newContext({
        locale: 'en-US',
        timezoneId: 'UTC',
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
        ...options,
      });
      contexts.push(context);
      context.setDefaultTimeout(pageTimeoutMs);
      const cookies = account?.cookies().map((cookie) => ({ ...cookie, url: server.url })) ?? [];
      await context.addCookies(cookies);
      if (isDark) await context.addInitScript(() => localStorage.setItem('app_appearance', 'dark'));
      await prepare?.(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (line) => {
        if (line.type() === 'error' && /Content Security Policy|Uncaught/.test(line.text()))
          faults.push(line.text());
      });
      await page.goto(server.url + path);
      return page;
    },
  };
}
