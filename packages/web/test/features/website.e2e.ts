import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createChatbot } from '../../../../tools/e2e/acts.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../../../tools/e2e/pages/axe.ts';
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
const app = useInstallation({ EGRESS_ALLOW: site.host });
afterAll(() => site.close());

async function opened() {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Shop Desk' });
  const page = await app.open(account, `/builder/${chatbot.id}?tab=knowledge`);
  await page.getByLabel('Add a website').waitFor();
  const list = () => account.expectOk<Source[]>('GET', `/api/chatbots/${chatbot.id}/knowledge`);
  return { account, page, list };
}

async function asked(page: Page, address: string) {
  await page.getByLabel('Add a website').fill(address);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a website' });
  await dialog.waitFor();
  return dialog;
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

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
