import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useBrowser } from '../../../tools/e2e/use-browser.ts';
import { answered, ask, openPage } from './browser.ts';
import { type MockServer, startMockServer } from './mock-server.ts';

const RETURNS = 'Can I return a book?';
const LOST = 'Connection lost. Trying to reconnect...';
const NOT_SENT = 'Failed to send message. Please try again.';

let server: MockServer;
const browser = useBrowser();

beforeAll(async () => {
  server = await startMockServer({ port: 15492 });
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

const open = (path: string) => openPage(browser, server.origin + path);
const messagePosts = () =>
  server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));

describe('a broken connection', () => {
  it('CHAT-06, FETCH-12: says so, resumes after a second without gap or repeat, and stops saying so', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, RETURNS);
    await answered(page);
    const whole = await page.locator('article .prose').first().textContent();
    // The banner is visible for only a second, so the page starts watching before the connection breaks.
    const lost = page
      .getByText(LOST)
      .waitFor()
      .then(() => Date.now());
    await ask(page, `${RETURNS} [drop]`);
    const lostAtMs = await lost;
    await answered(page, 2);
    expect(await page.locator('article .prose').last().textContent()).toBe(whole);
    expect(await page.getByText(LOST).count()).toBe(0);
    expect(Date.now() - lostAtMs).toBeGreaterThan(700);
    const resumed = server.requests.find(({ path }) => path.endsWith('/stream'));
    expect(resumed?.headers['last-event-id']).toMatch(/^[0-9a-f-]{36}:\d+$/);
    await page.context().close();
  });

  it('reconnects without a banner when the server asks for it', async () => {
    const { page } = await open('/chat/halden');
    await page.evaluate((sentence) => {
      new MutationObserver(() => {
        if (document.body.textContent?.includes(sentence)) document.title = 'seen';
      }).observe(document.body, { childList: true, subtree: true });
    }, LOST);
    await ask(page, `${RETURNS} [planned]`);
    await answered(page);
    expect(await page.locator('article .prose').textContent()).toMatch(/You don’t need a printer\.3$/);
    expect(await page.title()).toBe('Halden Books');
    await page.context().close();
  });

  it('shows the answer that was finished while the connection was down', async () => {
    const { page } = await open('/chat/halden');
    await page.route('**/stream', (route) => route.abort(), { times: 1 });
    const lost = page.getByText(LOST).waitFor();
    await ask(page, `${RETURNS} [drop]`);
    await lost;
    await answered(page);
    expect(await page.locator('article').count()).toBe(1);
    expect(await page.locator('article .sources li').count()).toBe(3);
    expect(await page.getByText(LOST).count()).toBe(0);
    await page.context().close();
  });

  it('CHAT-06: keeps a question written offline and sends it once when the connection is back', async () => {
    const { page } = await open('/chat/halden');
    await page.context().setOffline(true);
    await page.getByText(LOST).waitFor();
    await ask(page, RETURNS);
    await page.getByText('Will be sent when you’re back online').waitFor();
    expect(messagePosts()).toEqual([]);
    await page.context().setOffline(false);
    await answered(page);
    expect(await page.getByText(LOST).count()).toBe(0);
    expect(messagePosts()).toHaveLength(1);
    expect(await page.locator('.bubble').count()).toBe(1);
    await page.context().close();
  });

  it('CHAT-06: goes offline in the middle of an answer and continues where it stopped', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, `${RETURNS} [slow]`);
    await page.locator('.answer .prose').waitFor();
    await page.context().setOffline(true);
    await page.getByText(LOST).waitFor();
    await page.context().setOffline(false);
    await answered(page);
    const shown = (await page.locator('article .prose').textContent()) ?? '';
    expect(shown.match(/30 days/g)).toHaveLength(1);
    expect(shown).toMatch(/^Yes, within 30 days of delivery.*You don’t need a printer\.3$/s);
    await page.context().close();
  });
});

describe('what goes wrong', () => {
  it('CHAT-05: an answer that fails says so and can be asked for again', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, `${RETURNS} [fail]`);
    await page.getByText('Sorry, there was an error processing your request. Please try again.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(() => server.requests.filter(({ path }) => path.endsWith('/regenerate')).length)
      .toBe(1);
    await page.context().close();
  });

  it('CHAT-07: a question that was not sent keeps its text, and trying again sends the same one', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, `${RETURNS} [broken]`);
    await page.getByText(NOT_SENT).waitFor();
    expect(await page.locator('.bubble').textContent()).toContain(RETURNS);
    await page.route('**/messages', (route) =>
      route.continue({ postData: sound(route.request().postData()) }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await answered(page);
    expect(await page.getByText(NOT_SENT).count()).toBe(0);
    const ids = messagePosts().map(({ body }) => JSON.parse(body).clientMessageId);
    expect(ids[0]).toBe(ids[1]);
    await page.context().close();
  });

  it('CHAT-07, CHAT-11: an aborted request names the network', async () => {
    const { page } = await open('/chat/halden');
    await page.route('**/messages', (route) => route.abort());
    await ask(page, RETURNS);
    await page.getByText(NOT_SENT).waitFor();
    await page.getByText('Network error. Please check your connection.').waitFor();
    await page.context().close();
  });

  it('DEP-03: a limit names the wait and lets the visitor try again afterwards', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, 'one [limit]');
    await page.getByText(/You can write again in \d seconds?\./).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 4_000 });
    await page.context().close();
  });

  it('CHAT-09: a chatbot that closes during the conversation says so', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, 'one [refused]');
    await page.getByText('This chatbot is currently unavailable. Please try again later.').waitFor();
    await page.context().close();
  });

  it('an expired token is renewed and the question sent once more, the same one', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, RETURNS);
    await answered(page);
    await ask(page, 'How long does the refund take? [expired]');
    await answered(page, 2);
    const [, refused, renewed] = messagePosts();
    expect(messagePosts()).toHaveLength(3);
    expect(refused?.body).toBe(renewed?.body);
    expect(renewed?.headers.authorization).toBeUndefined();
    expect(await page.locator('.bubble').count()).toBe(2);
    await page.context().close();
  });
});

function sound(body: string | null): string {
  return (body ?? '').replace(' [broken]', '');
}
