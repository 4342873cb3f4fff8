import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { builderTabs } from '../../packages/web/src/features/builder/model/tabs.ts';
import { settingsTabs } from '../../packages/web/src/lib/router/settings-tabs.ts';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import {
  type Direction,
  desk,
  findingsInBothDirections,
  findingsInVariants,
  findingsWithin,
} from '../../tools/e2e/pages/axe-looks.ts';
import { rowOutOfSight, smallPhone } from '../../tools/e2e/pages/first-row.ts';
import { waitUntilIdle } from '../../tools/e2e/pages/wait-until-idle.ts';

const directions: Direction[] = ['ltr', 'rtl'];

const app = useInstallation();
let account: ApiClient;
let newcomer: ApiClient;
let chatbotId: string;
let conversationId: string;
let leadId: string;

beforeAll(async () => {
  account = await app.register();
  newcomer = await app.register('New House');
  const fields = { name: 'Shop Desk', companyName: 'Quay Street', goal: 'support' } as const;
  ({ id: chatbotId } = await createChatbot(account, fields));
  await createChatbot(account, { name: 'Gift Finder' });
  await addText(
    account,
    chatbotId,
    'Return policy',
    'Books may be returned within 45 days with the receipt.',
  );
  await account.expectOk('PATCH', `/api/chatbots/${chatbotId}`, { appearance: { theme: 'auto' } });
  await deploy(account, chatbotId);
  const visit = await askAsVisitor(app.url, chatbotId, 'How long can I return a book?');
  conversationId = visit.conversationId;
  const lost = await askAsVisitor(app.url, chatbotId, 'Who painted the ceiling of your chapel?');
  await askAsVisitor(app.url, chatbotId, 'maren@example.com', lost);
  const { items } = await account.expectOk<{ items: { id: string }[] }>('GET', '/api/leads');
  leadId = items[0]?.id ?? '';
});

/** Opens a page in a browser context that follows the system's color scheme. */
function openPage(who: ApiClient | null): Promise<Page> {
  return app.open(who, '/favicon.svg', {
    viewport: desk,
    prepare: (context) => context.addInitScript(() => localStorage.setItem('app_appearance', 'system')),
  });
}

/** Opens a screen in a language of this direction and waits until it has loaded. */
async function openScreen(page: Page, path: string, direction: Direction = 'ltr'): Promise<void> {
  const language = `${path.includes('?') ? '&' : '?'}lng=${direction === 'rtl' ? 'ar' : 'en'}`;
  await page.goto(app.url + path + language);
  await page.getByRole('heading').first().waitFor();
  await waitUntilIdle(page);
  await page.locator(`html[dir=${direction}]`).waitFor();
}

async function check(page: Page, paths: readonly string[]): Promise<void> {
  const found: string[] = [];
  for (const path of paths) {
    await openScreen(page, path);
    found.push(...(await findingsInBothDirections(page)));
  }
  expect(found).toEqual([]);
}

/** Opens a screen, which shows each of the tabs that the app has for it, and checks them without reloading. */
async function checkTabs(page: Page, path: string, listed: readonly string[]): Promise<void> {
  await openScreen(page, path);
  const tabs = page.getByRole('tab');
  expect(await tabs.count()).toBe(listed.length);
  const found: string[] = [];
  for (const tab of await tabs.all()) {
    await tab.click();
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
    await waitUntilIdle(page);
    found.push(...(await findingsInBothDirections(page)));
  }
  expect(found).toEqual([]);
}

it('finds a violation that occurs in only one scheme, size or direction', async () => {
  const page = await app.open(null, '/favicon.svg', { bypassCSP: true });
  const found = async (direction: Direction, style: string, body: string) => {
    const head = `<title>A shelf</title><style>main { background: white } ${style}</style>`;
    const html = `<html lang="en" dir="${direction}"><head>${head}</head><body><main><h1>Shelf</h1>${body}</main></body></html>`;
    await page.goto(`data:text/html,${encodeURIComponent(html)}`);
    const findings = await findingsInVariants(page, direction);
    return findings.map((one) => /(?<= )(light|dark|phone|right to left): \S+/.exec(one)?.[0]);
  };
  const words = '<p>Books</p>';
  const unnamed = '<button style="width: 40px; height: 40px"></button>';
  const near =
    '<style>button { width: 40px; height: 40px; border: 0; padding: 0 }</style><button>a</button><button>b</button>';
  const small = 'main button { width: 12px; height: 12px }';
  expect(await found('ltr', '', words)).toEqual([]);
  expect(await found('ltr', '@media (prefers-color-scheme: dark) { p { color: #eee } }', words)).toEqual([
    'dark: color-contrast',
  ]);
  expect(await found('rtl', '@media (min-width: 500px) { button { display: none } }', unnamed)).toEqual([
    'phone: button-name',
  ]);
  expect(await found('rtl', small, near)).toEqual(['right to left: target-size', 'phone: target-size']);
  expect(await found('ltr', `@media (max-width: 500px) { ${small} }`, near)).toEqual(['phone: target-size']);
  expect(await found('rtl', '@media (max-width: 500px) { p { margin-left: -12px } }', words)).toEqual([
    'phone: scrolls',
  ]);
});

// Right-to-left is tested in packages/chat/test/safety.e2e.ts, in a language that the chat supports.
it('axe finds nothing in the visitor’s chat', async () => {
  const page = await openPage(null);
  await openScreen(page, `/chat/${chatbotId}`, 'ltr');
  await page.getByRole('textbox').fill('How long can I return a book?');
  await page.keyboard.press('Enter');
  await page.getByText('45 days').first().waitFor();
  expect(await findingsInVariants(page, 'ltr')).toEqual([]);
});

describe('axe finds nothing, in both directions,', () => {
  it('on the public pages', async () => {
    // The sign-in pages are tested in packages/web/test/entry-axe.e2e.ts.
    await check(await openPage(null), ['/', '/no-such-page']);
  });

  it('on the lists, empty and with content', async () => {
    await check(await openPage(newcomer), [
      '/dashboard',
      '/chatbots',
      '/conversations',
      '/leads',
      '/analytics',
    ]);
    const conversations = ['', '?view=grouped', `/${conversationId}`].map((rest) => `/conversations${rest}`);
    const leads = ['', '?search=nobody', `/${leadId}`, `/${leadId}?tab=conversation`].map(
      (rest) => `/leads${rest}`,
    );
    const narrowed = ['/conversations?lead=true&intent=question'];
    const lists = ['/dashboard', '/chatbots', '/chatbots?view=list', '/builder', '/billing'];
    await check(await openPage(account), [...lists, ...conversations, ...narrowed, ...leads]);
  });

  it('on the settings’ tabs', async () => {
    await checkTabs(await openPage(account), '/settings', Object.values(settingsTabs).flat());
  });

  it('on the builder’s tabs', async () => {
    await checkTabs(await openPage(account), `/builder/${chatbotId}`, builderTabs);
  });
});

it('a list starts on the first screen of a small phone', async () => {
  await account.expectOk('POST', '/api/api-keys', { name: 'Sync', expires: '1y', permissions: 'read' });
  const page = await app.open(account, '/favicon.svg', { viewport: smallPhone });
  const hidden: (string | undefined)[] = [];
  for (const [path, text] of [
    ['/chatbots', 'Gift Finder'],
    ['/chatbots?view=list', 'Gift Finder'],
    ['/conversations', 'maren@example.com'],
    ['/leads', 'maren@example.com'],
    ['/leads?asked=yes&status=new', 'maren@example.com'],
    [`/builder/${chatbotId}?tab=knowledge`, 'Return policy'],
    ['/settings?tab=team-members', 'Ada Osei'],
    ['/settings?tab=api-keys', 'Sync'],
  ] as const) {
    await openScreen(page, path);
    hidden.push(await rowOutOfSight(page, text));
  }
  expect(hidden.filter(Boolean)).toEqual([]);
});

it.each(directions)(
  'axe finds nothing in open menus and the empty command palette, %s',
  async (direction) => {
    const page = await openPage(account);
    const found: string[] = [];
    const paths = ['/dashboard', '/chatbots', `/builder/${chatbotId}`, `/conversations/${conversationId}`];
    paths.push('/leads', `/leads/${leadId}`);
    for (const path of paths) {
      await openScreen(page, path, direction);
      const triggers = page.locator('button[aria-haspopup=menu]:visible');
      expect(await triggers.count()).toBeGreaterThan(0);
      for (const trigger of await triggers.all()) {
        await trigger.click();
        await page.getByRole('menu').waitFor();
        found.push(...(await findingsWithin(page, direction, '[role=menu]')));
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'detached' });
      }
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('zzzz');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    found.push(...(await findingsWithin(page, direction, '[role=dialog]')));
    expect(found).toEqual([]);
  },
);
