import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from '../../../tools/e2e/use-browser.ts';
import english from '../../locales/en/chat.json' with { type: 'json' };
import arabic from './arabic-sample.json' with { type: 'json' };
import { answered, ask, openPage, PHONE } from './browser.ts';
import { type MockServer, startMockServer } from './mock-server.ts';

let server: MockServer;
const browser = useBrowser();

beforeAll(async () => {
  server = await startMockServer({ port: 15498 });
});
afterAll(async () => {
  await server.close();
});

const open = async (path: string, options: object = PHONE) =>
  (await openPage(browser, server.origin + path, options)).page;

/**
 * Text of the notice for a screen reader, read from the accessibility tree because the closed shadow root hides it from scripts.
 */
async function heard(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const note = nodes.find(({ role, ignored }) => role?.value === 'note' && !ignored);
  const below = (ids: readonly string[] = []): typeof nodes =>
    nodes
      .filter(({ nodeId }) => ids.includes(nodeId))
      .flatMap((node) => [node, ...below(node.childIds ?? [])]);
  return below(note?.childIds)
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => String(name?.value));
}

/** Styles and position of the notice, and whether it is the topmost element there. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector('[role=note]');
    if (!(host instanceof HTMLElement)) return null;
    const { x, y, width, height } = host.getBoundingClientRect();
    const { opacity, visibility, fontSize, clipPath, color, transform } = getComputedStyle(host);
    const isInside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
    const isOnTop = document.elementFromPoint(x + width / 2, y + height / 2) === host;
    const isClear = !/(rgba?|color)\(.*[,/]\s*0(\.\d+)?\)$/.test(color) && color !== 'transparent';
    const isLarge = width > 200 && height >= 16;
    return { opacity, visibility, fontSize, clipPath, transform, isInside, isOnTop, isClear, isLarge };
  });

/** Labels of the newest answer's buttons. */
const actions = (page: Page) =>
  page
    .locator('.answer-actions')
    .last()
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

const plain = {
  opacity: '1',
  visibility: 'visible',
  fontSize: '12px',
  clipPath: 'none',
  transform: 'none',
  isInside: true,
  isOnTop: true,
  isClear: true,
  isLarge: true,
};

describe('the notice that answers are written by AI', () => {
  it.each(['', '?widget=1', '?embed=1'])(
    'stands first in the conversation: /chat/halden%s',
    async (query) => {
      const page = await open(`/chat/halden${query}`);
      await page.locator('[role=note]').waitFor();
      expect(await heard(page)).toEqual([english.disclaimer]);
      expect(await drawn(page)).toEqual(plain);
      expect(await page.locator('.log .column > :first-child').getAttribute('role')).toBe('note');
      await ask(page, 'Can I return a book?');
      await answered(page);
      expect(await heard(page)).toEqual([english.disclaimer]);
      expect(await page.locator('.log .column > :first-child').getAttribute('role')).toBe('note');
      await page.context().close();
    },
  );

  it('is in the visitor’s language and its direction, and is there before consent', async () => {
    const page = await open('/chat/consent?lng=ar');
    await expect.poll(() => heard(page)).toEqual([arabic.disclaimer]);
    expect(await page.locator('[role=note]').evaluate((host) => getComputedStyle(host).direction)).toBe(
      'rtl',
    );
    await page.context().close();
  });

  it('is English, and called so, where the language cannot be loaded', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.route('**/locales/ar/chat.json', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${server.origin}/chat/halden?lng=ar`);
    await expect
      .poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]))
      .toEqual(['en', 'ltr']);
    expect(await heard(page)).toEqual([english.disclaimer]);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/messages'),
    );
    await ask(page, 'Can I return a book?');
    expect((await sent).postDataJSON()).toMatchObject({ aiNotice: 'en' });
    await context.close();
  });

  it.each([
    'p { display: none !important }',
    '.column > :first-child { display: none !important }',
    '[role=note] { opacity: 0 !important; visibility: hidden !important }',
    '* { font-size: 0 !important }',
    '.column { font-size: 0; color: transparent; line-height: 0 }',
    '* { clip-path: inset(50%) !important } .app, .app *:has([role=note]), html, body, #root { clip-path: none !important }',
    '[role=note] { clip-path: inset(100%) !important; mask: linear-gradient(transparent, transparent) !important }',
    '* { color: transparent !important; -webkit-text-fill-color: transparent !important }',
    '[role=note] { position: fixed !important; inset-block-start: -900px !important; transform: scale(0) !important }',
    '[role=note] { block-size: 0 !important; overflow: hidden !important; max-block-size: 0 !important }',
    '.welcome { position: relative; z-index: 2147483646; margin-block-start: -80px; background: #fff }',
    '.welcome::before { content: ""; position: absolute; inset: -200px 0 0; z-index: 9; background: #fff }',
    ':host { display: none !important } ::slotted(*) { display: none !important }',
    '[role=note]::part(text) { display: none } [role=note] * { display: none !important }',
  ])('stays readable under rules that no check has seen: %s', async (rules) => {
    const page = await open('/chat/halden');
    await page.locator('[role=note]').waitFor();
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, rules);
    expect(await drawn(page)).toEqual(plain);
    expect(await heard(page)).toEqual([english.disclaimer]);
    await page.context().close();
  });
});

describe('the mark of an answer by AI', () => {
  it('is on the answer while it is written and after a reload, and not on the greeting or the question', async () => {
    const page = await open('/chat/halden');
    const marked = () =>
      page
        .locator('[data-generated]')
        .evaluateAll((all) => all.map((one) => [one.tagName, one.getAttribute('data-generated')]));
    await page.locator('.welcome').waitFor();
    expect(await marked()).toEqual([]);
    await ask(page, 'Can I return a book? [slow]');
    await page.locator('article[aria-busy=true] .prose').waitFor();
    expect(await marked()).toEqual([['ARTICLE', 'ai']]);
    await answered(page);
    expect(await marked()).toEqual([['ARTICLE', 'ai']]);
    await page.reload();
    await answered(page);
    expect(await marked()).toEqual([['ARTICLE', 'ai']]);
    await page.context().close();
  });

  it('is not on a fixed text', async () => {
    const page = await open('/chat/halden');
    await ask(page, 'Hello [fixed]');
    await answered(page);
    expect(await page.locator('[data-generated]').count()).toBe(0);
    // A flow text cannot be rated.
    expect(await actions(page)).toEqual(['Copy', 'Answer again']);
    await ask(page, 'Can I return a book?');
    await answered(page, 2);
    expect(await actions(page)).toEqual(['Good answer', 'Bad answer', 'Copy', 'Answer again']);
    await page.context().close();
  });
});
