import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '../../../tools/e2e/pages/axe.ts';
import { useBrowser } from '../../../tools/e2e/use-browser.ts';
import { answered, ask, openPage, PHONE, WIDE } from './browser.ts';
import { type MockServer, startMockServer } from './mock-server.ts';

let server: MockServer;
const browser = useBrowser();

beforeAll(async () => {
  server = await startMockServer({ port: 15494 });
});
afterAll(async () => {
  await server.close();
});

const open = (path: string, options?: object) => openPage(browser, server.origin + path, options);

/** Returns everything active on the page: scripts, frames, handlers, external pictures, URLs of other schemes. */
const activeParts = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('body *'))
      .filter((element) => {
        const names = element.getAttributeNames();
        const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
        const isForeign = address !== '' && !/^(\/|https?:|mailto:)/.test(address);
        const isBold =
          ['B', 'I', 'IMG', 'SCRIPT', 'IFRAME'].includes(element.tagName) && !element.closest('.dots');
        return isForeign || isBold || names.some((name) => name.startsWith('on'));
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );

describe('hostile text', () => {
  it('SEC-22: stays letters in the answer, the question, the sources and the chatbot’s own texts', async () => {
    const { page, troubles } = await open('/chat/hostile');
    const question = '"><img src=x onerror=window.hacked=1><svg/onload=window.hacked=1> hostile';
    await ask(page, question);
    await answered(page);
    await page.locator('.sources button').click();
    expect(await page.locator('.bubble').textContent()).toContain(question);
    expect(await page.locator('.prose').last().textContent()).toContain(
      '<img src=x onerror="window.hacked=1">',
    );
    expect(await activeParts(page)).toEqual([]);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(troubles).toEqual([]);
    const links = await page.locator('.prose a').evaluateAll((all) => all.map((link) => link.outerHTML));
    expect(links).toEqual([
      '<a href="https://haldenbooks.example/a?b=1&amp;c=2" target="_blank" rel="noopener nofollow ugc">ok</a>',
    ]);
    await page.context().close();
  });

  it('SEC-22: an invalid color leaves the appearance unchanged', async () => {
    const { page } = await open('/chat/hostile');
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bot')),
    ).toBe('#df0748');
    expect(await page.locator('.composer').isVisible()).toBe(true);
    await page.context().close();
  });
});

describe('accessibility', () => {
  const looks = [
    ['light', '/chat/halden', WIDE],
    ['dark', '/chat/dark', WIDE],
    ['pale on a phone', '/chat/pale', PHONE],
    ['dark by the system', '/chat/auto?widget=1', { ...PHONE, colorScheme: 'dark' }],
    ['in the widget', '/chat/halden?widget=1', { viewport: { width: 400, height: 600 } }],
  ] as const;

  it.each(looks)('axe finds nothing: %s', async (_, path, options) => {
    const { page } = await open(path, { ...options, reducedMotion: 'reduce' });
    await ask(page, 'Can I return a book?');
    await answered(page);
    await ask(page, 'x [broken]');
    await page.getByText('Failed to send message.').waitFor();
    await page.getByRole('button', { name: 'Bad answer' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await page.locator('.prose button.chip').first().click();
    await expectNoAxeViolations(page);
    await page.context().close();
  });

  it('axe finds nothing where there is no conversation', async () => {
    const { page } = await open('/chat/halden', { ...PHONE, reducedMotion: 'reduce' });
    for (const path of ['/chat/halden', '/chat/consent', '/chat/locked', '/chat/closed', '/chat/nope']) {
      await page.goto(server.origin + path);
      await page.locator('main').waitFor();
      await expectNoAxeViolations(page);
    }
    await page.context().close();
  });

  it('before the password, and where there is no chatbot, the page follows the system', async () => {
    const { page } = await open('/chat/locked', { ...PHONE, reducedMotion: 'reduce', colorScheme: 'dark' });
    for (const path of ['/chat/locked', '/chat/nope']) {
      await page.goto(server.origin + path);
      await page.locator('main').waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
      await expectNoAxeViolations(page);
    }
    await page.context().close();
  });

  it('I18N-10: Arabic mirrors the page, writes its own digits, and axe finds nothing', async () => {
    const { page } = await open('/chat/museum?lng=ar', { ...WIDE, reducedMotion: 'reduce' });
    await page.getByRole('textbox', { name: 'رسالتك' }).fill('هل الدخول مجاني للطلاب؟');
    await page.keyboard.press('Enter');
    await answered(page);
    expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
      'rtl',
      'ar',
    ]);
    expect(await page.locator('.prose .chip').allTextContents()).toEqual(['١', '٢']);
    await page.locator('.prose .chip').first().click();
    await expectNoAxeViolations(page);
    const mark = await page.locator('.header .mark').boundingBox();
    expect(mark?.x).toBeGreaterThan(1_200);
    await page.context().close();
  });

  it('no page scrolls sideways at 320 px', async () => {
    const { page } = await open('/chat/halden', { viewport: { width: 320, height: 560 } });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBe(0);
    await ask(page, `Can I return ${'a-very-long-word'.repeat(12)}?`);
    await answered(page);
    expect(await overflow()).toBe(0);
    for (const path of ['/chat/consent', '/chat/locked', '/chat/closed']) {
      await page.goto(server.origin + path);
      expect(await overflow(), path).toBe(0);
    }
    await page.context().close();
  });

  it('nothing moves for a reader who prefers reduced motion', async () => {
    const { page } = await open('/chat/halden', { ...WIDE, reducedMotion: 'reduce' });
    await ask(page, 'Can I return a book? [slow]');
    await page.locator('.answer .prose').waitFor();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.context().close();
  });
});
