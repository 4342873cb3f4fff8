import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dist } from '../../../tools/bootstrap/paths.mjs';
import { expectNoAxeViolations } from '../../../tools/e2e/pages/axe.ts';
import { useBrowser } from '../../../tools/e2e/use-browser.ts';
import { openPage, PHONE } from '../../chat/test/browser.ts';
import { type MockServer, startMockServer } from '../../chat/test/mock-server.ts';

const CHAT = 'http://127.0.0.1:15496';
/** A different origin from the chat's. */
const HOST = 'http://localhost:15497';

const snippet = (id: string) => `<script src="${CHAT}/widget.js" data-chatbot="${id}" async></script>`;
const page = (id: string, more = '', head = '') => ({
  html: `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body><main><h1>Shop</h1><p>Welcome</p></main>${more}${snippet(id)}</body></html>`,
});
const HOSTILE_CSS = `<style>*{all:unset!important;display:none!important;color:red!important}div,button,iframe,body>*{position:static!important;width:3px!important;opacity:0!important;transform:scale(0)!important;visibility:hidden!important}html,body,main,h1{display:block!important;visibility:visible!important;opacity:1!important}</style>`;
const POLICY = `default-src 'self'; script-src ${CHAT}; connect-src ${CHAT}; frame-src ${CHAT}; style-src 'self'`;

let chat: MockServer;
let host: MockServer;
const browser = useBrowser();

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);

/** Simulates a keyboard that leaves this part of the page visible, as iOS and Android report it. */
async function cover(shop: Page, seen: { height: number; offsetTop: number; scale: number }): Promise<void> {
  await shop.evaluate((part) => {
    const { visualViewport } = window;
    for (const [name, value] of Object.entries(part)) {
      Object.defineProperty(visualViewport, name, { configurable: true, value });
    }
    visualViewport?.dispatchEvent(new Event('resize'));
  }, seen);
}

beforeAll(async () => {
  [chat, host] = await Promise.all([
    startMockServer({ port: 15496 }),
    startMockServer({
      port: 15497,
      pages: {
        '/': page('halden'),
        '/left': page('pale'),
        '/arabic': page('museum'),
        '/hostile-css': page('halden', '', HOSTILE_CSS),
        '/policy': { ...page('halden'), headers: { 'Content-Security-Policy': POLICY } },
        '/twice': page('halden', snippet('halden')),
        '/two': page('halden', snippet('dark')),
        '/inline': {
          html: `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1><parley-chat chatbot="halden" title="Help"></parley-chat></main><script src="${CHAT}/widget.js" async></script></body></html>`,
          headers: { 'Content-Security-Policy': POLICY },
        },
        '/early': {
          html: `<!doctype html><html lang="en"><head><title>Shop</title><script>(window.Parley = window.Parley || []).push(['open'])</script></head><body><main><h1>Shop</h1></main>${snippet('halden')}</body></html>`,
        },
        '/module': {
          html: `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1><script type="module" src="${CHAT}/widget.js?v=7" data-chatbot="halden"></script></body></html>`,
        },
        '/unknown': page('nope'),
        '/closed': page('closed'),
        '/bad': page('../x'),
        '/locked': page('locked'),
        '/texts': page('hostile'),
        '/embed': { html: `<title>Shop</title><iframe title="Chat" src="${CHAT}/chat/halden"></iframe>` },
      },
    }),
  ]);
});
afterAll(async () => {
  await Promise.all([chat.close(), host.close()]);
});
beforeEach(() => {
  chat.requests.length = 0;
});

const open = (path: string, options?: object) => openPage(browser, HOST + path, options);
const bubble = (on: Page) => on.locator('#bubble');
const paths = () => chat.requests.map(({ path }) => path.replace(/\?.*/, ''));
/** Calls the API in the way that also works before the loader has run. */
const call = (on: Page, ...words: string[]) =>
  on.evaluate((given) => {
    window.Parley ??= [];
    window.Parley.push(given);
  }, words);
const settled = (on: Page) => on.waitForFunction(() => 'Parley' in window).then(() => on.waitForTimeout(500));

describe('the bubble', () => {
  it('DEP-10: appears on a plain page for the price of two small requests, and makes its frame on the first click only', async () => {
    const { page: shop, troubles } = await open('/');
    await bubble(shop).waitFor();
    expect(paths()).toEqual(['/widget.js', '/api/chat/halden']);
    expect(await shop.locator('iframe').count()).toBe(0);
    await bubble(shop).click();
    const frame = shop.frameLocator('iframe');
    await frame.getByRole('textbox', { name: 'Your message', exact: true }).fill('Can I return a book?');
    await shop.keyboard.press('Enter');
    await frame.locator('.sources').waitFor();
    expect(chat.requests.map(({ path }) => path)).toContain('/chat/halden?widget=1&hl=en');
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('weighs at most 2,048 bytes before a click, 3 KB with its settings, and 3 KB more after it', async () => {
    const script = brotliCompressSync(await readFile(join(dist, 'widget', 'widget.js')));
    const extras = brotliCompressSync(await readFile(join(dist, 'widget', 'widget-extras.js')));
    expect(script.length).toBeLessThanOrEqual(2_048);
    expect(extras.length).toBeLessThanOrEqual(3 * 1024);
    const settings = brotliCompressSync(await (await fetch(`${CHAT}/api/chat/halden`)).text());
    expect(script.length + settings.length).toBeLessThan(3 * 1024);
  });

  it('BLD-13: stands where, in the color and with the words the owner chose; the words until the chat is opened', async () => {
    const { page: shop } = await open('/left', { viewport: { width: 1280, height: 900 } });
    await bubble(shop).waitFor();
    expect(await bubble(shop).boundingBox()).toEqual({ x: 24, y: 820, width: 56, height: 56 });
    const style = await bubble(shop).evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color];
    });
    expect(style).toEqual(['rgb(255, 230, 128)', 'rgb(27, 12, 54)']);
    expect(await shop.locator('#hint').textContent()).toBe('Looking for a gift? Ask me.');
    await shop.locator('#hint').click();
    await expect.poll(async () => (await shop.locator('iframe').boundingBox())?.y).toBe(84);
    expect(await shop.locator('iframe').boundingBox()).toEqual({ x: 24, y: 84, width: 460, height: 720 });
    await shop.context().close();
  });

  it('fills a phone and gives way to the close button inside', async () => {
    const { page: shop } = await open('/', PHONE);
    await bubble(shop).waitFor();
    expect(await shop.locator('#hint').isVisible()).toBe(false);
    await bubble(shop).click();
    await expect
      .poll(() => shop.locator('iframe').boundingBox())
      .toEqual({ x: 0, y: 0, width: 375, height: 812 });
    expect(await bubble(shop).isVisible()).toBe(false);
    await shop.frameLocator('iframe').getByRole('button', { name: 'Close chat' }).click();
    await expect.poll(() => bubble(shop).isVisible()).toBe(true);
    await shop.context().close();
  });

  it.each([
    { device: 'a phone', viewport: PHONE.viewport, y: 60 },
    { device: 'a tablet', viewport: { width: 768, height: 1024 }, y: null },
  ])(
    'on $device, the field stays above a keyboard that covers the page, and the page’s zoom moves nothing',
    async ({ viewport, y }) => {
      const { page: shop } = await open('/', { viewport, hasTouch: true });
      await bubble(shop).click();
      const field = shop.frameLocator('iframe').getByRole('textbox', { name: 'Your message', exact: true });
      await field.click();
      const chat = shop.locator('iframe');
      /** Position of the frame after its animation. */
      const box = async () => {
        await chat.evaluate(async (element) => {
          const running = (element.getRootNode() as ShadowRoot).getAnimations();
          await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
        });
        return chat.boundingBox();
      };
      const before = await box();
      await cover(shop, { height: 400, offsetTop: 60, scale: 1 });
      await expect.poll(async () => (await box())?.y).not.toBe(before?.y);
      const frame = await box();
      if (y !== null) expect(frame).toEqual({ x: 0, y, width: viewport.width, height: 400 });
      await expect.poll(async () => bottomOf(await field.boundingBox())).toBeLessThanOrEqual(460);
      expect(bottomOf(frame)).toBeLessThanOrEqual(460);
      expect(frame?.y).toBeGreaterThanOrEqual(60);
      await cover(shop, { height: 400, offsetTop: 60, scale: 2 });
      await expect.poll(box).toEqual(before);
      await shop.context().close();
    },
  );

  it('closes also for a visitor who is quicker than the last file of the chat', async () => {
    const { page: shop } = await open('/', PHONE);
    await shop.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await bubble(shop).click();
    await shop.frameLocator('iframe').getByRole('button', { name: 'Close chat' }).click();
    await expect.poll(() => bubble(shop).isVisible()).toBe(true);
    expect(await shop.locator('iframe').isVisible()).toBe(false);
    await shop.context().close();
  });

  it('opens and closes by keyboard; Escape inside closes and the focus comes back', async () => {
    const { page: shop } = await open('/');
    await bubble(shop).focus();
    await shop.keyboard.press('Enter');
    const box = shop.frameLocator('iframe').getByRole('textbox', { name: 'Your message', exact: true });
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await bubble(shop).getAttribute('aria-expanded')).toBe('true');
    await shop.keyboard.type('a draft');
    await shop.keyboard.press('Escape');
    await expect.poll(() => shop.locator('iframe').isVisible()).toBe(false);
    const isFocused = () =>
      shop.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id === 'bubble');
    expect(await isFocused()).toBe(true);
    await shop.keyboard.press('Enter');
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await box.inputValue()).toBe('a draft');
    await shop.context().close();
  });
});

it('DEP-11: the chat page works in an iframe of another site', async () => {
  const { page: shop, troubles } = await open('/embed');
  const frame = shop.frameLocator('iframe');
  await frame.getByRole('textbox', { name: 'Your message', exact: true }).fill('Can I return a book?');
  await shop.keyboard.press('Enter');
  await frame.locator('.sources').waitFor();
  expect(troubles).toEqual([]);
  await shop.context().close();
});

describe('the page around it', () => {
  it('is untouched but for one element behind its body', async () => {
    const { page: shop } = await open('/');
    await bubble(shop).waitFor();
    const seen = await shop.evaluate(() => ({
      head: document.head.innerHTML,
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      body: Array.from(document.body.children, (element) =>
        element.outerHTML.replace(/<script.*/, '<script>'),
      ),
      around: Array.from(document.documentElement.children, ({ tagName }) => tagName),
      attributes: document.body.getAttributeNames().concat(document.documentElement.getAttributeNames()),
      added: Object.keys(window).filter((name) => /parley/i.test(name)),
      stored: Object.keys(sessionStorage).concat(Object.keys(localStorage)),
    }));
    expect(seen).toEqual({
      head: '<title>Shop</title>',
      sheets: 0,
      body: ['<main><h1>Shop</h1><p>Welcome</p></main>', '<script>'],
      around: ['HEAD', 'BODY', 'DIV'],
      attributes: ['lang'],
      added: ['Parley'],
      stored: [],
    });
    await shop.context().close();
  });

  it('cannot hide or bend it, not even with the rudest stylesheet', async () => {
    const { page: shop } = await open('/hostile-css', { viewport: { width: 1280, height: 860 } });
    await bubble(shop).waitFor();
    expect(await bubble(shop).boundingBox()).toEqual({ x: 1200, y: 780, width: 56, height: 56 });
    await bubble(shop).click();
    await expect
      .poll(() => shop.locator('iframe').boundingBox())
      .toEqual({ x: 856, y: 164, width: 400, height: 600 });
    await shop.context().close();
  });

  it('may forbid inline styles and scripts: nothing of ours is inline', async () => {
    const { page: shop, troubles } = await open('/policy');
    await bubble(shop).click();
    await shop.frameLocator('iframe').getByRole('textbox').waitFor();
    expect(await bubble(shop).evaluate((element) => getComputedStyle(element).width)).toBe('56px');
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('may have several chatbots: their bubbles stand above each other, and each is called by its id', async () => {
    const { page: shop, troubles } = await open('/two', { viewport: { width: 1280, height: 860 } });
    await expect.poll(() => bubble(shop).count()).toBe(2);
    const places = await bubble(shop).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(places.toSorted()).toEqual([708, 780]);
    await call(shop, 'open', 'dark');
    await shop.frameLocator('iframe').getByRole('textbox').waitFor();
    expect(await shop.locator('iframe').getAttribute('src')).toBe(`${CHAT}/chat/dark?widget=1&hl=en`);
    await call(shop, 'destroy', 'dark');
    expect(await bubble(shop).count()).toBe(1);
    expect(await shop.locator('iframe').count()).toBe(0);
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('shows one of several chats at a time: the others close, and their bubbles are out of the way', async () => {
    const { page: shop } = await open('/two');
    const frame = (id: string) => shop.locator(`iframe[src*="/chat/${id}"]`);
    await expect.poll(() => bubble(shop).count()).toBe(2);
    await call(shop, 'open', 'halden');
    await frame('halden').waitFor();
    await expect.poll(() => bubble(shop).filter({ visible: true }).count()).toBe(1);
    await call(shop, 'open', 'dark');
    await frame('dark').waitFor();
    expect(await frame('halden').isVisible()).toBe(false);
    await expect.poll(() => bubble(shop).filter({ visible: true }).count()).toBe(1);
    await call(shop, 'close');
    await expect.poll(() => bubble(shop).filter({ visible: true }).count()).toBe(2);
    await call(shop, 'open', 'halden');
    await frame('halden').waitFor();
    await call(shop, 'destroy', 'halden');
    await expect.poll(() => bubble(shop).filter({ visible: true }).count()).toBe(1);
    await shop.context().close();
  });

  it('may call before the script is there', async () => {
    const { page: shop, troubles } = await open('/early');
    await shop.frameLocator('iframe').getByRole('textbox').waitFor();
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('shows the chat in an element of its own, under a strict policy, and forgets it with the element', async () => {
    const { page: shop, troubles } = await open('/inline');
    const element = shop.locator('parley-chat');
    const frame = element.frameLocator('iframe');
    await frame.getByRole('textbox').fill('Can I return a book?');
    await shop.keyboard.press('Enter');
    await frame.locator('.sources').waitFor();
    expect(await frame.getByRole('button', { name: 'Close chat' }).count()).toBe(0);
    expect(await element.boundingBox()).toMatchObject({ width: 400, height: 600 });
    const own = await element.elementHandle();
    await own?.evaluate((one) => one.remove());
    await own?.evaluate((one) => document.body.append(one));
    await frame.locator('.sources').waitFor();
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('stores nothing before the first message, here or there', async () => {
    const { page: shop } = await open('/');
    await bubble(shop).click();
    await shop.frameLocator('iframe').getByRole('textbox').waitFor();
    for (const frame of shop.frames()) {
      const stored = () =>
        frame.evaluate(() => Object.keys(sessionStorage).concat(Object.keys(localStorage)));
      expect(await stored()).toEqual([]);
    }
    await shop.context().close();
  });

  it('counts the answers that come while it is closed', async () => {
    const { page: shop } = await open('/');
    await bubble(shop).click();
    const frame = shop.frameLocator('iframe');
    await frame.getByRole('textbox').fill('Can I return a book?');
    await shop.keyboard.press('Enter');
    await shop.keyboard.press('Escape');
    await expect.poll(() => shop.locator('#badge').textContent()).toBe('1');
    await bubble(shop).click();
    expect(await shop.locator('#badge').isVisible()).toBe(false);
    await shop.reload();
    await bubble(shop).waitFor();
    expect(await shop.locator('#hint').isVisible()).toBe(false);
    await shop.context().close();
  });

  it('gets one bubble however often it asks', async () => {
    const { page: shop, troubles } = await open('/twice');
    await settled(shop);
    expect(await bubble(shop).count()).toBe(1);
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('sees nothing of a chatbot that is not there, and its developer reads why in one line', async () => {
    const { page: shop, troubles } = await open('/');
    const lines: string[] = [];
    shop.on('console', (message) => {
      if (message.text().startsWith('Parley')) lines.push(`${message.type()}: ${message.text()}`);
    });
    for (const path of ['/unknown', '/closed', '/bad']) {
      await shop.goto(HOST + path, { waitUntil: 'networkidle' });
      expect(await bubble(shop).count(), path).toBe(0);
    }
    expect(lines).toEqual(['warning: Parley nope unknown', 'warning: Parley closed paused']);
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('DEP-10: is included as a module, and with a version in its address', async () => {
    const { page: shop } = await open('/module');
    await bubble(shop).waitFor();
    await bubble(shop).click();
    await shop.frameLocator('iframe').getByRole('textbox', { name: 'Your message', exact: true }).waitFor();
    await shop.context().close();
  });

  it('DEP-10: keeps its bubble and an open conversation while the page replaces what is around them', async () => {
    const { page: shop, troubles } = await open('/');
    await bubble(shop).click();
    const frame = shop.frameLocator('iframe');
    const box = frame.getByRole('textbox', { name: 'Your message', exact: true });
    await box.fill('Can I return a book?');
    const swaps: Record<string, (snippet: string) => void> = {
      turbo(again) {
        const next = document.createElement('body');
        next.innerHTML = '<h1>Second page</h1>';
        const script = document.createElement('script');
        Object.assign(script, { src: again, async: true });
        script.dataset.chatbot = 'halden';
        next.append(script);
        document.documentElement.replaceChild(next, document.body);
      },
      htmx() {
        document.body.innerHTML = '<h1>Third page</h1>';
      },
      pjax() {
        document.body.replaceChildren(document.createElement('main'));
      },
    };
    for (const [name, swap] of Object.entries(swaps)) {
      await shop.evaluate(swap, `${CHAT}/widget.js`);
      await shop.waitForTimeout(700);
      expect(await bubble(shop).count(), name).toBe(1);
      expect(await box.inputValue(), name).toBe('Can I return a book?');
    }
    // React replaces the document if it differs from its own render.
    await shop.evaluate(() => {
      const root = document.createElement('html');
      root.innerHTML = '<head></head><body><h1>Fourth page</h1></body>';
      document.replaceChild(root, document.documentElement);
    });
    await box.waitFor();
    await shop.evaluate(() => {
      document.documentElement.innerHTML = '<head></head><body><h1>Fifth page</h1></body>';
    });
    await box.waitFor();
    expect(await bubble(shop).count()).toBe(1);
    expect(await bubble(shop).getAttribute('aria-expanded')).toBe('true');
    await call(shop, 'destroy');
    await shop.evaluate(() => document.body.replaceWith(document.createElement('body')));
    await shop.waitForTimeout(700);
    expect(await bubble(shop).count()).toBe(0);
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('can open, close and take it away', async () => {
    const { page: shop } = await open('/locked');
    await bubble(shop).waitFor();
    await call(shop, 'open');
    await shop.frameLocator('iframe').getByLabel('Password', { exact: true }).waitFor();
    await call(shop, 'close');
    await expect.poll(() => shop.locator('iframe').isVisible()).toBe(false);
    await call(shop, 'destroy');
    expect(await shop.locator('html > div').count()).toBe(0);
    await call(shop, 'open', 'locked');
    await shop.frameLocator('iframe').getByLabel('Password', { exact: true }).waitFor();
    expect(await shop.locator('html > div').count()).toBe(1);
    await shop.context().close();
  });

  it('SEC-18: is not believed when it speaks in the frame’s place', async () => {
    const { page: shop } = await open('/');
    await bubble(shop).click();
    await shop.frameLocator('iframe').getByRole('textbox').waitFor();
    await shop.evaluate(() => {
      postMessage({ type: 'parley:close' }, '*');
      const origin = 'http://127.0.0.1:15496';
      dispatchEvent(new MessageEvent('message', { data: { type: 'parley:close' }, origin, source: window }));
    });
    await shop.waitForTimeout(200);
    expect(await shop.locator('iframe').isVisible()).toBe(true);
    await shop.context().close();
  });

  it('SEC-22: the owner’s texts and color are never markup', async () => {
    const { page: shop, troubles } = await open('/texts');
    expect(await shop.locator('#hint').textContent()).toBe('<img src=x onerror=alert(1)>');
    const color = await bubble(shop).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(color).toBe('rgb(223, 7, 72)');
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('axe finds nothing, closed or open, left to right or right to left', async () => {
    for (const path of ['/', '/arabic']) {
      const { page: shop } = await open(path, { reducedMotion: 'reduce' });
      await bubble(shop).waitFor();
      await expectNoAxeViolations(shop);
      await bubble(shop).click();
      await shop.frameLocator('iframe').locator('textarea').waitFor();
      await expectNoAxeViolations(shop);
      await shop.context().close();
    }
  });
});
