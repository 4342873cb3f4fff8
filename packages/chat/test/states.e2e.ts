import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useBrowser } from '../../../tools/e2e/use-browser.ts';
import { answered, ask, openPage } from './browser.ts';
import { type MockServer, startMockServer } from './mock-server.ts';

let server: MockServer;
const browser = useBrowser();

beforeAll(async () => {
  server = await startMockServer({ port: 15493 });
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

const open = (path: string) => openPage(browser, server.origin + path);
const calls = () => server.requests.filter(({ path }) => path.startsWith('/api/'));
const callNames = () => calls().map(({ method, path }) => `${method} ${path}`);

describe('consent', () => {
  it('PRIV-02, SEC-42: stores and asks nothing before it is given, and sends it with its version before the first message', async () => {
    const { page, troubles } = await open('/chat/consent');
    const card = page.getByRole('region', { name: 'Your consent' });
    expect(await card.textContent()).toContain('We store this conversation for 30 days');
    expect(await card.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe(
      'https://haldenbooks.example/privacy',
    );
    expect(await page.getByRole('textbox').isDisabled()).toBe(true);
    await card.getByRole('button', { name: 'No, thanks' }).click();
    await page.getByText('Nothing has been stored.').waitFor();
    expect(await page.locator('.welcome').isVisible()).toBe(true);
    await card.getByRole('button', { name: 'Agree and chat' }).click();
    const stored = () => [sessionStorage.length, localStorage.length, document.cookie];
    expect(await page.evaluate(stored)).toEqual([0, 0, '']);
    expect(await page.context().cookies()).toEqual([]);
    expect(callNames()).toEqual([]);
    await ask(page, 'Can I return a book?');
    await answered(page);
    expect(callNames()).toEqual(['POST /api/chat/consent/sessions', 'POST /api/chat/consent/messages']);
    expect(JSON.parse(calls()[0]?.body ?? '{}')).toMatchObject({
      consent: { accepted: true, version: '3' },
      locale: 'en',
    });
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('is as easy to withdraw', async () => {
    const { page } = await open('/chat/consent');
    await page.getByRole('button', { name: 'Agree and chat' }).click();
    await ask(page, 'Can I return a book?');
    await answered(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Your data' }).click();
    const desk = page.getByRole('dialog', { name: 'Your data' });
    await desk.getByRole('button', { name: 'Withdraw consent' }).click();
    await desk.getByRole('button', { name: 'Withdraw consent' }).click();
    await desk.getByText('Your consent was withdrawn.').waitFor();
    const withdrawal = calls().find(({ path }) => path.endsWith('/consent'));
    expect(JSON.parse(withdrawal?.body ?? '{}')).toEqual({ accepted: false, version: '3' });
    await desk.getByRole('button', { name: 'Close' }).click();
    expect(await page.getByRole('textbox').isDisabled()).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'Agree and chat' }).waitFor();
    await page.context().close();
  });
});

describe('a password', () => {
  it('CHAT-10: refuses a wrong one in words, opens with the right one, and then asks for consent', async () => {
    const { page } = await open('/chat/locked');
    expect(await page.getByText('assistant').count()).toBe(0);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('You are not authorized to access this chatbot.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('button', { name: 'Agree and chat' }).click();
    await ask(page, 'Can I return a book?');
    await answered(page);
    expect(callNames()).toEqual([
      'POST /api/chat/locked/sessions',
      'POST /api/chat/locked/sessions',
      'GET /api/chat/locked',
      'POST /api/chat/locked/sessions',
      'POST /api/chat/locked/messages',
    ]);
    await page.reload();
    await answered(page);
    expect(await page.locator('.bubble').count()).toBe(1);
    await page.context().close();
  });
});

describe('no chat', () => {
  it('CHAT-09: a chatbot that is not available, with a way to its site', async () => {
    const { page } = await open('/chat/closed');
    await page.getByText('This chatbot is currently unavailable. Please try again later.').waitFor();
    expect(await page.getByRole('link', { name: 'haldenbooks.example' }).getAttribute('href')).toBe(
      'https://haldenbooks.example/',
    );
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.context().close();
  });

  it('CHAT-08: an unknown chatbot', async () => {
    const { page } = await open('/chat/nope');
    await page.getByText('Chatbot not found').waitFor();
    await page.context().close();
  });

  it('CHAT-10, CHAT-11: a refused visitor, and a connection that is down', async () => {
    const { page } = await open('/chat/nope');
    await page.route('**/api/chat/nope', (route) =>
      route.fulfill({ status: 403, json: { code: 'origin_not_allowed', message: '', requestId: '' } }),
    );
    await page.reload();
    await page.getByText('You are not authorized to access this chatbot.').waitFor();
    await page.unroute('**/api/chat/nope');
    await page.route('**/api/chat/nope', (route) => route.abort());
    await page.reload();
    await page.getByText('Network error. Please check your connection.').waitFor();
    await page.unroute('**/api/chat/nope');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Chatbot not found').waitFor();
    await page.context().close();
  });

  it('fetches the settings when the page does not carry them', async () => {
    const { page } = await open('/chat/nope');
    await page.route('**/chat/halden', async (route) => {
      const whole = await (await route.fetch()).text();
      const body =
        route.request().resourceType() === 'document'
          ? whole.replace(/<script type="application.*?<\/script>/, '')
          : whole;
      await route.fulfill({ body, contentType: body.startsWith('{') ? 'application/json' : 'text/html' });
    });
    await page.goto(`${server.origin}/chat/halden`);
    await page.locator('.welcome').waitFor();
    expect(callNames().at(-1)).toBe('GET /api/chat/halden');
    await page.context().close();
  });
});

describe('the builder’s preview', () => {
  it('BLD-13: uses only the preview calls, stores nothing, and reloads its appearance when told', async () => {
    const { page } = await open('/chat/halden?preview=1');
    await page.getByText('Preview', { exact: true }).waitFor();
    await ask(page, 'Can I return a book?');
    await answered(page);
    expect(callNames()).toEqual(['POST /api/chatbots/halden/preview']);
    expect(JSON.parse(calls()[0]?.body ?? '{}')).toEqual({
      message: 'Can I return a book?',
      clientMessageId: expect.any(String),
    });
    expect(await page.getByRole('button', { name: 'Good answer' }).count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.evaluate(() => postMessage({ type: 'parley:reload' }, location.origin));
    await expect.poll(callNames).toContain('GET /api/chatbots/halden/preview-config');
    expect(await page.locator('.bubble').count()).toBe(1);
    await page.context().close();
  });

  it('shows the quote of the first source, the model, the time and the tokens, and visitors none of it', async () => {
    const loadedParts = () => server.requests.filter(({ path }) => path.includes('previewed-sources'));
    const preview = await open('/chat/halden?preview=1');
    await ask(preview.page, 'Can I return a book?');
    await answered(preview.page);
    const quotes = preview.page.locator('.sources blockquote');
    await quotes.waitFor();
    const first = preview.page.locator('.sources li').first();
    expect(await quotes.count()).toBe(1);
    expect(await first.locator('blockquote').textContent()).toMatch(/^You may return a book/);
    const said = preview.page.getByRole('article').last();
    for (const figure of ['mock-large', '1.3 sec', 'Tokens: 1,212'])
      await said.getByText(figure, { exact: true }).waitFor();
    await first.getByRole('button').click();
    await preview.page.getByRole('dialog').waitFor();
    await preview.page.context().close();
    expect(loadedParts()).toHaveLength(1);
    server.requests.length = 0;

    const { page } = await open('/chat/halden');
    await ask(page, 'Can I return a book?');
    await answered(page);
    expect(await page.locator('.sources li').count()).toBeGreaterThan(0);
    expect(await page.locator('.sources blockquote').count()).toBe(0);
    expect(await page.getByRole('article').last().textContent()).not.toMatch(/mock-large|sec|Tokens/);
    expect(loadedParts()).toEqual([]);
    await page.context().close();
  });

  it('ignores a reload that another origin asks for', async () => {
    const { page } = await open('/chat/halden?preview=1');
    await page.evaluate(() =>
      dispatchEvent(
        new MessageEvent('message', { origin: 'https://evil.example', data: { type: 'parley:reload' } }),
      ),
    );
    await page.waitForTimeout(200);
    expect(callNames()).toEqual([]);
    await page.context().close();
  });
});
