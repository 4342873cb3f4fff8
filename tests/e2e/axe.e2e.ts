import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { listSettingsTabs, settingsTabPath } from '../../packages/web/src/lib/router/settings-tabs.ts';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { untilAtRest } from '../../tools/e2e/at-rest.ts';
import { axeFindings, expectNoAxeViolations } from '../../tools/e2e/axe.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';

const desk = { width: 1280, height: 900 };
const phone = { width: 360, height: 780 };
const directions = [
  { name: 'left to right', query: '' },
  { name: 'right to left', query: 'lng=ar' },
];
type Direction = (typeof directions)[number];
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
  await account.expectOk('PATCH', `/api/chatbots/${chatbotId}`, { appearance: { theme: 'auto' } });
  await deploy(account, chatbotId);
  const visit = await askAsVisitor(app.url, chatbotId, 'How long can I return a book?');
  conversationId = visit.conversationId;
});

/** Opens a page in a profile that follows the system's color scheme. */
function openPage(who: ApiClient | null): Promise<Page> {
  return app.open(who, '/favicon.svg', {
    viewport: desk,
    prepare: (context) => context.addInitScript(() => localStorage.setItem('app_appearance', 'system')),
  });
}

/**
 * Opens a screen, waits until nothing is on its way, and fails on what axe finds: light and, left to right, dark and on a narrow
 * phone, where nothing may scroll sideways either.
 */
async function check(page: Page, path: string, way: Direction, act?: () => Promise<unknown>): Promise<void> {
  const mark = path.includes('?') ? '&' : '?';
  await page.goto(`${app.url}${path}${way.query === '' ? '' : mark + way.query}`);
  await page.getByRole('heading').first().waitFor();
  await untilAtRest(page);
  await act?.();
  await expectNoAxeViolations(page);
  // Colors do not depend on the direction.
  if (way.query !== '') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  await expectNoAxeViolations(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  await page.setViewportSize(desk);
}

it.each(directions)('axe finds nothing on the public pages and the visitor’s chat, $name', async (way) => {
  const page = await openPage(null);
  await check(page, '/', way);
  await check(page, '/auth', way);
  await check(page, '/auth', way, async () => {
    await page.getByRole('tab').nth(1).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  await check(page, '/no-such-page', way);
  await check(page, `/chat/${chatbotId}`, way, async () => {
    await page.getByRole('textbox').fill('How long can I return a book?');
    await page.keyboard.press('Enter');
    await page.getByText('45 days').first().waitFor();
  });
});

it.each(directions)('axe finds nothing on the lists and their dialogs, $name', async (way) => {
  const empty = await openPage(newcomer);
  for (const path of ['/dashboard', '/chatbots', '/conversations']) await check(empty, path, way);
  const page = await openPage(account);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const choose = (nth: number) => async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /Gift Finder/ })
      .click();
    await page.getByRole('menuitem').nth(nth).click();
    await dialog.waitFor();
  };
  for (const path of ['/dashboard', '/chatbots', '/chatbots?view=list']) await check(page, path, way);
  await check(page, '/chatbots?new=1', way, () => dialog.waitFor());
  await check(page, '/chatbots', way, choose(2));
  await check(page, '/chatbots', way, choose(5));
  for (const path of ['/conversations', '/conversations?view=grouped', `/conversations/${conversationId}`])
    await check(page, path, way);
});

it.each(directions)('axe finds nothing on the settings’ tabs, $name', async (way) => {
  const page = await openPage(account);
  for (const tab of listSettingsTabs()) {
    await check(page, settingsTabPath(tab), way, () =>
      page.getByRole('heading', { level: 2 }).first().waitFor(),
    );
  }
});

it.each(directions)('axe finds nothing on the builder’s tabs, $name', async (way) => {
  const page = await openPage(account);
  await check(page, '/builder', way);
  for (const tab of builderTabs)
    await check(page, `/builder/${chatbotId}?tab=${tab}`, way, () => page.getByRole('tabpanel').waitFor());
});

/** What axe finds in what lies open over a screen, light and dark. */
async function findingsIn(page: Page, within: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const { id, elements } of await axeFindings(page, { within }))
      found.push(`${page.url()} ${colorScheme} ${id}: ${elements.join(', ')}`);
  }
  return found;
}

it.each(directions)('axe finds nothing in open menus and the empty palette, $name', async ({ query }) => {
  const page = await openPage(account);
  const found: string[] = [];
  for (const path of [
    '/dashboard',
    '/chatbots',
    `/builder/${chatbotId}`,
    `/conversations/${conversationId}`,
  ]) {
    await page.goto(`${app.url}${path}?${query}`);
    await page.getByRole('heading').first().waitFor();
    await untilAtRest(page);
    const triggers = page.locator('button[aria-haspopup=menu]:visible');
    expect(await triggers.count()).toBeGreaterThan(0);
    for (const trigger of await triggers.all()) {
      await trigger.click();
      await page.getByRole('menu').waitFor();
      found.push(...(await findingsIn(page, '[role=menu]')));
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('zzzz');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  found.push(...(await findingsIn(page, '[role=dialog]')));
  expect(found).toEqual([]);
});
