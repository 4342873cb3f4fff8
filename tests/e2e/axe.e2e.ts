import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy } from './lib/acts.ts';
import type { ApiClient } from './lib/api-client.ts';
import { expectNoAxeViolations } from './lib/axe.ts';
import { type OpenOptions, useInstallation } from './lib/installation.ts';

interface Look {
  name: string;
  options: OpenOptions;
  query: string;
}

const desk = { width: 1280, height: 900 };
const looks: Look[] = [
  { name: 'light', options: { viewport: desk }, query: '' },
  { name: 'dark', options: { viewport: desk, isDark: true, colorScheme: 'dark' }, query: '' },
  { name: 'right to left', options: { viewport: desk }, query: 'lng=ar' },
  { name: 'a narrow phone', options: { viewport: { width: 360, height: 780 } }, query: '' },
];
const builderTabs = ['basic', 'appearance', 'knowledge', 'privacy', 'flow', 'deployment', 'preview'];

const app = useInstallation();
let account: ApiClient;
let newcomer: ApiClient;
let chatbotId: string;
let conversationId: string;

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
  await deploy(account, chatbotId);
  const visit = await askAsVisitor(app.url, chatbotId, 'How long can I return a book?');
  conversationId = visit.conversationId;
});

/** Opens a screen, waits until nothing is on its way, and fails on what axe finds or a sideways scroll. */
async function check(page: Page, path: string, look: Look, act?: () => Promise<unknown>): Promise<void> {
  const mark = path.includes('?') ? '&' : '?';
  await page.goto(`${app.url}${path}${look.query === '' ? '' : mark + look.query}`);
  await page.getByRole('heading').first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await act?.();
  await expectNoAxeViolations(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

it.each(looks)('axe finds nothing on the public pages and the visitor’s chat, $name', async (look) => {
  const page = await app.open(null, '/favicon.svg', look.options);
  await check(page, '/', look);
  await check(page, '/auth', look);
  await check(page, '/auth', look, () => page.getByRole('tab').nth(1).click());
  await check(page, '/no-such-page', look);
  await check(page, `/chat/${chatbotId}`, look, async () => {
    await page.getByRole('textbox').fill('How long can I return a book?');
    await page.keyboard.press('Enter');
    await page.getByText('45 days').first().waitFor();
  });
});

it.each(looks)('axe finds nothing on the lists and their dialogs, $name', async (look) => {
  const empty = await app.open(newcomer, '/favicon.svg', look.options);
  for (const path of ['/dashboard', '/chatbots', '/conversations']) await check(empty, path, look);
  const page = await app.open(account, '/favicon.svg', look.options);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const choose = (nth: number) => async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /Gift Finder/ })
      .click();
    await page.getByRole('menuitem').nth(nth).click();
    await dialog.waitFor();
  };
  for (const path of ['/dashboard', '/chatbots', '/chatbots?view=list', '/settings'])
    await check(page, path, look);
  await check(page, '/chatbots?new=1', look, () => dialog.waitFor());
  await check(page, '/chatbots', look, choose(2));
  await check(page, '/chatbots', look, choose(5));
  for (const path of ['/conversations', '/conversations?view=grouped', `/conversations/${conversationId}`])
    await check(page, path, look);
});

it.each(looks)('axe finds nothing on the builder’s tabs, $name', async (look) => {
  const page = await app.open(account, '/favicon.svg', look.options);
  await check(page, '/builder', look);
  for (const tab of builderTabs)
    await check(page, `/builder/${chatbotId}?tab=${tab}`, look, () => page.getByRole('tabpanel').waitFor());
});
