import { randomUUID } from 'node:crypto';
import type { Chatbot } from '@parley/contracts/resources/chatbots';
import type { Source } from '@parley/contracts/resources/knowledge';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type ApiClient, apiClient } from '../../../../tests/e2e/lib/api-client.ts';
import { openBrowser } from '../../../../tests/e2e/lib/browser.ts';
import { type RunningServer, startServer } from '../../../../tests/e2e/lib/start-server.ts';

const limits = {
  DEFAULT_PLAN: 'enterprise',
  LIMIT_REGISTRATIONS_PER_HOUR: '10000',
  LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '10000',
  LIMIT_EVENT_STREAMS_PER_USER: '100',
};

const stepLimitMs = 10_000;

export type OpenOptions = BrowserContextOptions & { isDark?: boolean };

export type RealApp = {
  url: string;
  /** An account with an organisation of its own. */
  register(): Promise<ApiClient>;
  /** A page of a new browser profile, signed in as the account; faults of its scripts fail the test. */
  open(account: ApiClient, path: string, options?: OpenOptions): Promise<Page>;
};

/** The built program with a database of its own, for one test file; `env` changes its configuration. */
export function realApp(env: Readonly<Record<string, string>> = {}): RealApp {
  let server: RunningServer;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer({ env: { ...limits, ...env } }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const found = faults.splice(0);
    if (found.length > 0) throw new Error(`The page reported faults: ${found.join('; ')}`);
  });
  return {
    get url() {
      return server.url;
    },
    async register() {
      const client = apiClient(server.url);
      await client.expectOk('POST', '/api/register', {
        email: `${randomUUID()}@example.com`,
        password: 'correct horse',
        fullName: 'Ada Osei',
        organizationName: 'Harbour Books',
        termsAccepted: true,
      });
      return client;
    },
    async open(account, path, { isDark, ...options } = {}) {
      const context = await browser.newContext({
        locale: 'en-US',
        timezoneId: 'UTC',
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
        ...options,
      });
      context.setDefaultTimeout(stepLimitMs);
      contexts.push(context);
      await context.addCookies(account.cookies().map((cookie) => ({ ...cookie, url: server.url })));
      if (isDark) await context.addInitScript(() => localStorage.setItem('app_appearance', 'dark'));
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

/** Creates a chatbot through the API. */
export async function createChatbot(
  account: ApiClient,
  fields: Partial<Chatbot> & { name: string },
): Promise<Chatbot> {
  return await account.expectOk<Chatbot>('POST', '/api/chatbots', fields);
}

/** Adds a text to a chatbot's knowledge and waits until answers can use it. */
export async function addText(
  account: ApiClient,
  chatbotId: string,
  name: string,
  content: string,
): Promise<Source> {
  const path = `/api/chatbots/${chatbotId}/knowledge`;
  const source = await account.expectOk<Source>('POST', path, { type: 'text', name, content });
  for (let tries = 0; tries < 100; tries += 1) {
    const now = await account.expectOk<Source>('GET', `/api/knowledge/${source.id}`);
    if (now.status !== 'processing') return now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${name} was not read in time`);
}

/** Writes as a visitor and answers the id of the conversation. */
export async function chatAsVisitor(
  url: string,
  chatbotId: string,
  questions: readonly string[],
): Promise<string> {
  let token: string | undefined;
  let conversationId = '';
  for (const message of questions) {
    const response = await fetch(`${url}/api/chat/${chatbotId}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ message }),
      signal: AbortSignal.timeout(30_000),
    });
    const answer: { conversationId: string; visitorToken?: string } = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
    token = answer.visitorToken ?? token;
    conversationId = answer.conversationId;
  }
  return conversationId;
}

/** Lets the calls of a method whose path matches fail with a sentence of the server. */
export async function failCalls(
  page: Page,
  method: string,
  path: RegExp,
  message = 'The shelf fell down',
): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return await route.fallback();
      await route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ message, code: 'internal_error', requestId: '01JD4K-7Q2M' }),
      });
    },
  );
}

/** The toast that is on the screen. */
export function toastOf(page: Page, title: string | RegExp) {
  return page.getByRole('status').or(page.locator('li[data-state=open]')).filter({ hasText: title }).first();
}
