import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shareSnippets } from '../../packages/web/src/components/chatbot/share-snippets.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';
import { answered, ask, composerOf } from '../../tools/e2e/pages/chat-page.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';

const hostPort = 15_501;
/** One shop under two host names, both with another origin than the chat. */
const hosts = { shop: `127.0.0.1:${hostPort}`, other: `localhost:${hostPort}` };
const { fact, question } = handbook;

const app = useInstallation();
const pages = new Map<string, string>();
let host: Server;
let owner: ApiClient;

beforeAll(async () => {
  host = createServer((request, response) => {
    const body = pages.get(request.url ?? '');
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  });
  await new Promise<void>((resolve) => host.listen(hostPort, '127.0.0.1', resolve));
  owner = await app.register('Halden Books');
});
afterAll(() => host.close());

const bubble = (page: Page) => page.locator('#bubble');

it('DEP-10, BLD-13: the pasted script shows the bubble on a plain page; opened, it answers with its source', async () => {
  const chatbot = await publishedChatbot(owner, {
    appearance: {
      primaryColor: '#1d5c46',
      position: 'bottom-left',
      size: 'large',
      buttonText: 'Looking for a gift?',
    },
  });
  const page = await openShop(chatbot, 'widget');
  await bubble(page).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByText('Looking for a gift?').waitFor();
  const color = await bubble(page).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(color).toBe('rgb(29, 92, 70)');
  await bubble(page).click();
  const chat = page.frameLocator('iframe');
  await ask(chat, question);
  const answer = await answered(chat);
  expect(await answer.textContent()).toContain('within 45 days');
  await answer.getByRole('button', { name: 'Source 1: Shop handbook' }).click();
  expect(await chat.getByRole('dialog').locator('mark').textContent()).toBe(fact);
  expect(await page.locator('iframe').boundingBox()).toMatchObject({ x: 24, width: 460 });
  await page.reload();
  await bubble(page).click();
  await answered(chat);
  expect(await chat.locator('.bubble').count()).toBe(1);
});

it('DEP-11: the pasted iframe shows the chat on another site, where it answers', async () => {
  const chatbot = await publishedChatbot(owner);
  const page = await openShop(chatbot, 'iframe');
  await page.goto(`http://${hosts.other}/iframe/${chatbot.id}`);
  const chat = page.frameLocator('iframe');
  await ask(chat, question);
  expect(await (await answered(chat)).textContent()).toContain('within 45 days');
});

it('SEC-18: with a domain list the chat works on a listed host, and no other host can embed it', async () => {
  const chatbot = await publishedChatbot(owner, { deployment: { allowedDomains: [hosts.shop] } });
  const page = await openShop(chatbot, 'widget');
  await bubble(page).click();
  const chat = page.frameLocator('iframe');
  await ask(chat, question);
  await answered(chat);
  await page.reload();
  await bubble(page).click();
  await answered(chat);

  const context = await page.context().browser()?.newContext();
  const elsewhere = await context?.newPage();
  if (!elsewhere) throw new Error('no second browser profile');
  const refusal = elsewhere.waitForEvent('console', (line) => /frame-ancestors/.test(line.text()));
  await elsewhere.goto(`http://${hosts.other}/iframe/${chatbot.id}`);
  await refusal;
  expect(await elsewhere.frameLocator('iframe').locator('textarea').count()).toBe(0);
  const refused = elsewhere.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(`/api/chat/${chatbot.id}`),
  );
  await elsewhere.goto(`http://${hosts.other}/widget/${chatbot.id}`);
  await refused;
  expect(await bubble(elsewhere).count()).toBe(0);
  await context?.close();
});

it('an unknown or paused chatbot adds nothing to the host’s page except the reason in its console', async () => {
  const paused = await publishedChatbot(owner);
  await owner.expectOk('PATCH', `/api/chatbots/${paused.id}`, { status: 'paused' });
  const unknown = { ...paused, id: '0199c0de-0000-7000-8000-00000000c001' };
  for (const [chatbot, reason] of [
    [unknown, 'unknown'],
    [paused, 'paused'],
  ] as const) {
    const lines: string[] = [];
    const page = await openShop(chatbot, 'widget', {}, (line) => lines.push(line));
    await page.waitForLoadState('networkidle');
    await expect.poll(() => lines).toEqual([expect.stringContaining(`Parley ${chatbot.id} ${reason}`)]);
    expect(await bubble(page).count()).toBe(0);
  }
});

it('SEC-22: markup in the owner’s texts is shown as text on the host’s page and in the frame', async () => {
  const attack = '<img src=x onerror="window.hacked=1">';
  const chatbot = await publishedChatbot(owner, {
    appearance: { chatTitle: `T ${attack}`, buttonText: `B ${attack}`, welcomeMessage: `W ${attack}` },
  });
  const page = await openShop(chatbot, 'widget');
  await page.getByText(`B ${attack}`).click();
  const chat = page.frameLocator('iframe');
  await chat.getByText(`W ${attack}`).waitFor();
  expect(await bubble(page).getAttribute('aria-label')).toBe(`T ${attack}`);
  for (const frame of page.frames()) {
    expect(await frame.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await frame.locator('img').count()).toBe(0);
  }
});

it('a proactive message stores nothing, appears once, and is gone once dismissed; the chat receives the page', async () => {
  const chatbot = await publishedChatbot(owner, {
    appearance: {
      suggestedPrompts: ['What is new?'],
      pagePrompts: [{ pages: ['/widget/*'], prompts: ['Where is my order?'] }],
    },
    deployment: {
      proactive: [
        { text: 'On another page', pages: ['/elsewhere'], trigger: 'time', after: 0 },
        { text: 'Looking for a gift?', pages: ['/widget/*'], trigger: 'time', after: 0 },
        { text: 'Seen it all?', pages: [], trigger: 'scroll', after: 0 },
      ],
    },
  });
  const page = await openShop(chatbot, 'widget');
  const invitation = page.getByRole('button', { name: 'Looking for a gift?' });
  await invitation.waitFor();
  expect(await page.getByText('On another page').count()).toBe(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  expect(await page.locator('#said').count()).toBe(0);
  await page.reload();
  await invitation.click();
  const chat = page.frameLocator('iframe');
  const prompt = chat.getByRole('button', { name: 'Where is my order?' });
  await prompt.waitFor();
  expect(await chat.getByRole('button', { name: 'What is new?' }).count()).toBe(0);
  expect(await invitation.count()).toBe(0);
  const kept = () => Object.keys({ ...localStorage, ...sessionStorage });
  for (const frame of page.frames()) expect(await frame.evaluate(kept)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await prompt.click();
  await answered(chat);
  await page.reload();
  await bubble(page).hover();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('extras')),
  );
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  expect(await page.locator('#said').count()).toBe(0);
});

it('a single-page application reports its page, and the proactive message of that page appears', async () => {
  const chatbot = await publishedChatbot(owner, {
    deployment: { proactive: [{ text: 'Which plan fits?', pages: ['/pricing'], trigger: 'time', after: 1 }] },
  });
  const page = await openShop(chatbot, 'widget');
  await bubble(page).waitFor();
  await page.evaluate(() => window.Parley?.push(['page', { url: '/pricing?from=menu' }]));
  await page.getByRole('button', { name: 'Which plan fits?' }).waitFor();
});

it('a website identifies its visitor; the conversation continues in another browser, and is gone after log-out', async () => {
  const chatbot = await publishedChatbot(owner);
  const { key } = await owner.expectOk<{ key: string }>('PUT', `/api/chatbots/${chatbot.id}/identity`);
  await owner.expectOk('PATCH', `/api/chatbots/${chatbot.id}`, { deployment: { identity: 'required' } });
  const token = signed({ sub: 'customer-7', name: 'Ada Osei', aud: chatbot.id }, key);
  const visit = async () => {
    const page = await openShop(chatbot, 'widget');
    await bubble(page).click();
    const chat = page.frameLocator('iframe');
    await chat.getByPlaceholder('Sign in on the website to chat').waitFor();
    expect(await composerOf(chat).isDisabled()).toBe(true);
    const identify = (identity: string | null) =>
      page.evaluate(
        (said) => (window as unknown as { Parley: { identify(who: unknown): void } }).Parley.identify(said),
        identity,
      );
    await identify(token);
    await chat.getByPlaceholder('Ask a question').waitFor();
    return { chat, identify };
  };
  const first = await visit();
  await ask(first.chat, question);
  await answered(first.chat);
  const second = await visit();
  await answered(second.chat);
  expect(await second.chat.locator('.bubble').textContent()).toContain(question);
  await second.identify(null);
  await second.chat.getByPlaceholder('Sign in on the website to chat').waitFor();
  expect(await second.chat.locator('.bubble').count()).toBe(0);
});

it('a visitor whose token becomes invalid and the website are told so; once identified again, the message is sent', async () => {
  const chatbot = await publishedChatbot(owner);
  const newKey = async () =>
    (await owner.expectOk<{ key: string }>('PUT', `/api/chatbots/${chatbot.id}/identity`)).key;
  const tokenBy = (key: string) => signed({ sub: 'customer-9', aud: chatbot.id }, key);
  const token = tokenBy(await newKey());
  await owner.expectOk('PATCH', `/api/chatbots/${chatbot.id}`, { deployment: { identity: 'optional' } });
  const page = await openShop(chatbot, 'widget');
  await bubble(page).waitFor();
  await page.evaluate((said) => {
    const codes: string[] = [];
    Object.assign(window, { codes });
    const { Parley } = window;
    Parley?.push(['on', 'error', ({ code }: { code: string }) => codes.push(code)]);
    Parley?.push(['identify', said]);
  }, token);
  await bubble(page).click();
  const chat = page.frameLocator('iframe');
  await ask(chat, question);
  await answered(chat);
  const later = tokenBy(await newKey());
  // The previous key becomes invalid within five seconds.
  await page.waitForTimeout(5_500);
  await ask(chat, question);
  await chat.getByText('You are no longer signed in here. Reload the page and ask again.').waitFor();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'codes'))).toEqual(['identity_invalid']);
  await page.evaluate((said) => window.Parley?.push(['identify', said]), later);
  await chat.getByRole('button', { name: 'Try again' }).click();
  await answered(chat, 2);
  expect(await chat.locator('.bubble').count()).toBe(2);
});

it('a question asked before the chat knows the visitor is sent as the visitor that the website identifies', async () => {
  const chatbot = await publishedChatbot(owner);
  const { key } = await owner.expectOk<{ key: string }>('PUT', `/api/chatbots/${chatbot.id}/identity`);
  await owner.expectOk('PATCH', `/api/chatbots/${chatbot.id}`, { deployment: { identity: 'optional' } });
  const page = await openShop(chatbot, 'widget');
  await page.route(/follow-host/, async (route) => {
    await page.waitForTimeout(1_000);
    await route.continue();
  });
  const questions: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/messages')) {
      questions.push(request.headers().authorization);
    }
  });
  await bubble(page).waitFor();
  await page.evaluate(
    (said) => window.Parley?.push(['identify', said]),
    signed({ sub: 'customer-11', aud: chatbot.id }, key),
  );
  await bubble(page).click();
  const chat = page.frameLocator('iframe');
  await ask(chat, question);
  await answered(chat);
  expect(await chat.locator('.bubble').textContent()).toContain(question);
  expect(questions).toHaveLength(1);
  expect(questions[0]).toMatch(/^Bearer ./);
});

it.each([
  ['light', { viewport: { width: 1280, height: 860 } }],
  ['dark', { viewport: { width: 375, height: 812 } }],
] as const)('axe finds nothing, closed, open and in conversation: %s', async (theme, options) => {
  const page = await openShop(await publishedChatbot(owner, { appearance: { theme } }), 'widget', options);
  await bubble(page).waitFor();
  await expectNoAxeViolations(page);
  await bubble(page).click();
  const chat = page.frameLocator('iframe');
  await composerOf(chat).waitFor();
  await ask(chat, question);
  await answered(chat);
  await expectNoAxeViolations(page);
});

/** Returns an identity token as a website signs it, valid for an hour (JWT, HS256). */
function signed(claims: object, key: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp })}`;
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}

/** Returns the shop's page with the pasted snippet. */
async function openShop(
  chatbot: Chatbot,
  kind: 'widget' | 'iframe',
  options: BrowserContextOptions = {},
  hear: (line: string) => void = () => {},
): Promise<Page> {
  const snippets = shareSnippets(app.url, chatbot);
  for (const name of ['widget', 'iframe'] as const) {
    pages.set(
      `/${name}/${chatbot.id}`,
      `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head><body><main><h1>Shop</h1></main>${snippets[name]}</body></html>`,
    );
  }
  const page = await app.open(null, '/favicon.svg', options);
  page.on('console', (line) => hear(line.text()));
  await page.goto(`http://${hosts.shop}/${kind}/${chatbot.id}`);
  return page;
}
