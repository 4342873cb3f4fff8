import type { Source } from '@parley/contracts/resources/knowledge';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createChatbot, failCalls, recordCalls, toastOf } from '../../../../tools/e2e/acts.ts';
import { expectNoAxeViolations } from '../../../../tools/e2e/axe.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';
import { startWebSite, webPage } from '../../../server/test/web-site.ts';

const fact = 'The zebrafinch voucher is valid for forty-two days after purchase.';
const names = ['Terms', 'Shipping', 'Gifts', 'Hours', 'Jobs', 'Schools'];
const site = await startWebSite({
  '/': webPage(
    'Voucher house',
    fact,
    names.map((name) => `/${name}`),
  ),
  ...Object.fromEntries(names.map((name) => [`/${name}`, webPage(name, `${fact} ${name} say more.`)])),
});
const roomFor = 4;
const freeSources = 50;
const app = useInstallation({ EGRESS_ALLOW: site.host, DEFAULT_PLAN: 'free' });
afterAll(() => site.close());

async function opened() {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Shop Desk' });
  const page = await app.open(account, `/builder/${chatbot.id}?tab=knowledge`);
  const field = page.getByLabel('Add a website');
  await field.waitFor();
  const list = () => account.expectOk<Source[]>('GET', `/api/chatbots/${chatbot.id}/knowledge`);
  return { account, chatbot, page, field, list };
}

async function asked(page: Page, address: string) {
  await page.getByLabel('Add a website').fill(address);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a website' });
  await dialog.waitFor();
  return dialog;
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

it('KB-09: an address that does not start with http:// or https:// is refused at its field, before anything is sent', async () => {
  const { page, field } = await opened();
  const calls = recordCalls(page);
  for (const address of ['ftp://x', 'example.com']) {
    await field.fill(address);
    await page.keyboard.press('Enter');
    await page.getByText('Enter an address that starts with http:// or https://').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  }
  expect(calls.filter((call) => call.includes('/knowledge'))).toEqual([]);
});

it('KB-10: title and text are shown before a page is added; a dead address says that the preview failed, and why', async () => {
  const { page, list } = await opened();
  const dialog = await asked(page, `${site.origin}/`);
  await dialog.getByText('Voucher house').waitFor();
  await dialog.getByText(fact).waitFor();
  await expectNoAxeViolations(page);
  expect(await list()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const dead = await asked(page, `${site.origin}/nowhere`);
  await dead.getByText('URL preview failed').waitFor();
  await dead
    .getByRole('alert')
    .getByText(/The page could not be read: /)
    .waitFor();
  await dead.getByRole('button', { name: 'Try again' }).click();
  await dead.getByText('URL preview failed').waitFor();
});

it('one page becomes a source that is read again every week', async () => {
  const { page, list } = await opened();
  const dialog = await asked(page, `${site.origin}/Terms`);
  await dialog.getByLabel('Refresh').selectOption('weekly');
  await dialog.getByRole('button', { name: 'Add page' }).click();
  await rowOf(page, 'Terms').getByText('Ready').waitFor();
  expect(await list()).toMatchObject([{ url: `${site.origin}/Terms`, refresh: 'weekly', crawl: null }]);
});

it('KB-11: more linked pages than the plan has room for are counted and not added; those with room are', async () => {
  const { account, chatbot, page, list } = await opened();
  const path = `/api/chatbots/${chatbot.id}/knowledge`;
  for (let n = 1; n <= freeSources - roomFor; n += 1)
    await account.expectOk('POST', path, { type: 'text', name: `Note ${n}`, content: `Note number ${n}.` });
  const dialog = await asked(page, `${site.origin}/`);
  await dialog.getByRole('radio', { name: /Pages I choose/ }).check();
  await dialog.getByRole('checkbox', { name: 'Select all' }).check();
  await dialog
    .getByText(`2 pages cannot be added beyond the plan limit of ${freeSources} sources.`)
    .waitFor();
  expect(await dialog.getByRole('button', { name: 'Add 6 pages' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: `Keep the first ${roomFor}` }).click();
  await dialog.getByRole('button', { name: `Add ${roomFor} pages` }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await list()).filter(({ type }) => type === 'url')).toHaveLength(roomFor);
});

it('linked pages are found by search, and a page that is refused stays chosen with the reason while the others are added', async () => {
  const { page, list } = await opened();
  const dialog = await asked(page, `${site.origin}/`);
  await dialog.getByRole('radio', { name: /Pages I choose/ }).check();
  await dialog.getByLabel('Search pages').fill('o');
  await dialog.getByRole('checkbox', { name: 'Select all matches' }).check();
  await dialog.getByText('3 of 6 selected').waitFor();
  await page.route('**/knowledge', async (route) => {
    if (!route.request().postData()?.includes('/Jobs')) return await route.fallback();
    const body = { message: 'The shelf fell down', code: 'internal_error' };
    await route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify(body) });
  });
  await dialog.getByRole('button', { name: 'Add 3 pages' }).click();
  await dialog.getByText('1 page was not added; 2 were.').waitFor();
  await dialog.getByRole('alert').getByText('The shelf fell down').waitFor();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Add 1 page' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await list()).toHaveLength(3);
});

it('KB-12: links of a dead address are told as a toast', async () => {
  const { page } = await opened();
  const dialog = await asked(page, `${site.origin}/nowhere`);
  await dialog.getByRole('radio', { name: /Pages I choose/ }).check();
  await toastOf(page, 'Failed to fetch links').waitFor();
});

it('KB-16: a website that could not be added is told as a toast with the reason, and nothing typed is lost', async () => {
  const { page } = await opened();
  const dialog = await asked(page, `${site.origin}/`);
  await failCalls(page, 'POST', /\/knowledge$/);
  await dialog.getByRole('radio', { name: /The whole website/ }).check();
  await dialog.getByLabel('Maximum pages').fill('7');
  await dialog.getByRole('button', { name: 'Add website' }).click();
  await toastOf(page, /Failed to add URL.*The shelf fell down/).waitFor();
  expect(await dialog.getByLabel('Maximum pages').inputValue()).toBe('7');
});

it('a whole website is followed, and each of its pages tells what became of it', async () => {
  const { account, page, list } = await opened();
  site.pages.set('/Jobs', (_request, response) => response.writeHead(500).end());
  const dialog = await asked(page, `${site.origin}/`);
  await dialog.getByRole('radio', { name: /The whole website/ }).check();
  await dialog.getByLabel('Skip these paths').fill('/Schools');
  await dialog.getByRole('button', { name: 'Add website' }).click();
  const row = rowOf(page, 'Voucher house');
  await row.getByText('Ready').waitFor({ timeout: 60_000 });
  expect((await list())[0]?.crawl).toMatchObject({ maxPages: 100, maxDepth: 3, exclude: ['/Schools'] });
  await row.getByRole('button', { name: 'Pages of Voucher house' }).click();
  const drawer = page.getByRole('dialog', { name: 'Voucher house' });
  await drawer
    .getByRole('listitem')
    .filter({ hasText: 'Shipping' })
    .getByText('Read', { exact: true })
    .waitFor();
  await drawer.getByLabel('Show').selectOption('failed');
  const failed = drawer.getByRole('listitem').filter({ hasText: '/Jobs' });
  await failed.getByText('Failed', { exact: true }).waitFor();
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(1);
  await drawer.getByLabel('Refresh').selectOption('daily');
  await drawer.getByText(/^Next: /).waitFor();
  const sources = await account.expectOk<Source>('GET', `/api/knowledge/${(await list())[0]?.id}`);
  expect(sources.refresh).toBe('daily');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
});
