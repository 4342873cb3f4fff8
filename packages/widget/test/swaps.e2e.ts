import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from '../../../tools/e2e/use-browser.ts';
import { openPage } from '../../chat/test/browser.ts';
import { type MockServer, startMockServer } from '../../chat/test/mock-server.ts';
import { pageLibraries } from './page-libraries.ts';

const CHAT = 'http://127.0.0.1:15498';
const HOST = 'http://localhost:15499';
const draft = 'Can I return a book?';

const snippet = `<script src="${CHAT}/widget.js" data-chatbot="halden" async></script>`;
const script = (code: string) => ({ html: code, headers: { 'Content-Type': 'text/javascript' } });
/** Two pages of a site, each with a link to the other. */
const site = (name: string, { head = '', body = '' } = {}) => {
  const page = (title: string, to: string) => ({
    html: `<!doctype html><html lang="en"><head><title>${title}</title><script src="/lib/${name}.js" defer></script>${head}</head><body ${body}><main><h1>${title}</h1><a href="${to}">Go on</a></main>${snippet}</body></html>`,
  });
  return { [`/${name}`]: page('First', `/${name}/2`), [`/${name}/2`]: page('Second', `/${name}`) };
};

let chat: MockServer;
let host: MockServer;
const browser = useBrowser();

beforeAll(async () => {
  const code = await pageLibraries();
  [chat, host] = await Promise.all([
    startMockServer({ port: 15498 }),
    startMockServer({
      port: 15499,
      pages: {
        '/lib/turbo.js': script(code.turbo),
        '/lib/htmx.js': script(code.htmx),
        '/lib/pjax.js': script(code.pjax),
        '/lib/react.js': script(code.react),
        ...site('turbo', { head: '<meta name="turbo-refresh-method" content="morph">' }),
        ...site('htmx', { body: 'hx-boost="true"' }),
        ...site('pjax'),
        ...site('react'),
        // As server-rendered by React.
        '/document': {
          html: `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Document 1</h1><button type="button">Next</button></main>${snippet}</body></html>`,
        },
      },
    }),
  ]);
});
afterAll(async () => {
  await Promise.all([chat.close(), host.close()]);
});

const heading = (shop: Page, title: string) =>
  shop.getByRole('heading', { name: title, exact: true }).waitFor();

/** Opens the chat and types half a question, which must not be lost. */
async function openDraft(path: string) {
  const { page: shop, troubles } = await openPage(browser, HOST + path);
  await shop.locator('#bubble').click();
  const box = shop.frameLocator('iframe').getByRole('textbox', { name: 'Your message', exact: true });
  await box.fill(draft);
  async function expectKept(): Promise<void> {
    await box.waitFor();
    // Time for the new page's snippet and for the observer of removed elements.
    await shop.waitForTimeout(700);
    expect(await shop.locator('#bubble').count()).toBe(1);
    expect(await box.inputValue()).toBe(draft);
  }
  return { shop, troubles, expectKept };
}

describe('DEP-10: one bubble and an open conversation stay while a visitor goes on', () => {
  it('by Turbo: visits, back, and a refresh that morphs', async () => {
    const { shop, troubles, expectKept } = await openDraft('/turbo');
    await shop.getByRole('link', { name: 'Go on' }).click();
    await heading(shop, 'Second');
    await expectKept();
    await shop.goBack();
    await heading(shop, 'First');
    await expectKept();
    await shop.evaluate(() => {
      const { Turbo } = window as unknown as { Turbo: { visit(to: string, how: object): void } };
      document.querySelector('h1')?.replaceChildren('Changed');
      Turbo.visit(location.href, { action: 'replace' });
    });
    await heading(shop, 'First');
    await expectKept();
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('by htmx: boosted links, and back from its history', async () => {
    const { shop, troubles, expectKept } = await openDraft('/htmx');
    await shop.getByRole('link', { name: 'Go on' }).click();
    await heading(shop, 'Second');
    await expectKept();
    await shop.goBack();
    await heading(shop, 'First');
    await expectKept();
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('by pjax, for the whole body', async () => {
    const { shop, troubles, expectKept } = await openDraft('/pjax');
    await shop.evaluate(() => {
      const { Pjax } = window as unknown as { Pjax: new (options: object) => unknown };
      new Pjax({ elements: 'a', selectors: ['title', 'body'], cacheBust: false });
    });
    await shop.getByRole('link', { name: 'Go on' }).click();
    await heading(shop, 'Second');
    await expectKept();
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('by React: roots in the body', async () => {
    const { shop, troubles, expectKept } = await openDraft('/react');
    await react(shop, 'fillBody', 'Body');
    await heading(shop, 'Body 1');
    await expectKept();
    await shop.getByRole('button', { name: 'Next' }).click();
    await heading(shop, 'Body 2');
    await expectKept();
    expect(troubles).toEqual([]);
    await shop.context().close();
  });

  it('by React: a root that takes the document over after the bubble is there', async () => {
    const { shop, troubles, expectKept } = await openDraft('/document');
    await shop.addScriptTag({ url: '/lib/react.js' });
    await react(shop, 'takeDocument', 'Document');
    await shop.getByRole('button', { name: 'Next' }).click();
    await heading(shop, 'Document 2');
    await expectKept();
    expect(troubles).toEqual([]);
    await shop.context().close();
  });
});

type ReactPage = { fillBody(title: string): void; takeDocument(script: string, title: string): void };

function react(shop: Page, work: keyof ReactPage, title: string): Promise<void> {
  return shop.evaluate(
    ([name, src, text]) => {
      const { reactPage } = window as unknown as { reactPage: ReactPage };
      if (name === 'fillBody') reactPage.fillBody(text);
      else reactPage.takeDocument(src, text);
    },
    [work, `${CHAT}/widget.js`, title] as const,
  );
}
