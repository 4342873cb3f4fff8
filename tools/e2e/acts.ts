import { setTimeout as wait } from 'node:timers/promises';
import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import type { Locator, Page } from 'playwright-core';
import type { ApiClient } from './api-client.ts';

const readLimitMs = 30_000;

/** Creates a chatbot through the API. */
export function createChatbot(
  account: ApiClient,
  fields: { name: string } & Partial<Chatbot>,
): Promise<Chatbot> {
  return account.expectOk<Chatbot>('POST', '/api/chatbots', fields);
}

/** Publishes a chatbot's draft through the API. */
export function deploy(account: ApiClient, chatbotId: string): Promise<Chatbot> {
  return account.expectOk<Chatbot>('POST', `/api/chatbots/${chatbotId}/deploy`);
}

/** Adds a text to a chatbot's knowledge and waits until answers can use it. @throws if processing takes too long */
export async function addText(
  account: ApiClient,
  chatbotId: string,
  name: string,
  content: string,
): Promise<Source> {
  const body = { type: 'text', name, content };
  const { id } = await account.expectOk<Source>('POST', `/api/chatbots/${chatbotId}/knowledge`, body);
  const deadline = Date.now() + readLimitMs;
  while (Date.now() < deadline) {
    const source = await account.expectOk<Source>('GET', `/api/knowledge/${id}`);
    if (source.status === 'ready') return source;
    if (source.status === 'error') throw new Error(`${name}: ${source.error}`);
    await wait(50);
  }
  throw new Error(`${name} was not read in time`);
}

/** A visitor's conversation with its newest answer. */
export interface Visit {
  conversationId: string;
  token: string;
  answer: string;
}

/** Sends a message as a visitor; with a `visit`, continues its conversation. @throws if no answer arrives */
export async function askAsVisitor(
  url: string,
  chatbotId: string,
  message: string,
  visit?: Visit,
): Promise<Visit> {
  const response = await fetch(`${url}/api/chat/${chatbotId}/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(visit ? { authorization: `Bearer ${visit.token}` } : {}),
    },
    body: JSON.stringify({ message }),
    signal: AbortSignal.timeout(readLimitMs),
  });
  const body: { conversationId: string; visitorToken?: string; message: { content: string } } =
    await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  const token = body.visitorToken ?? visit?.token ?? '';
  return { conversationId: body.conversationId, token, answer: body.message.content };
}

/** Makes calls with this method and a matching path fail with a server error message. */
export async function failCalls(page: Page, method: string, path: RegExp): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return await route.fallback();
      const body = { message: 'The shelf fell down', code: 'internal_error', requestId: '01JD4K-7Q2M' };
      await route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify(body) });
    },
  );
}

/** Returns the toast that contains the text. */
export function toastOf(page: Page, words: string | RegExp): Locator {
  return page.locator('li[data-state=open]').filter({ hasText: words }).first();
}

/** Records the `METHOD /path` of every later API call of the page. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
