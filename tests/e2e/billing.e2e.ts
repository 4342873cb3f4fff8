import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createChatbot } from '../../tools/e2e/acts.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { desk, findingsInBothDirections, findingsWithin } from '../../tools/e2e/pages/axe-looks.ts';
import { waitUntilIdle } from '../../tools/e2e/pages/wait-until-idle.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-billing-'));
const plansFile = join(folder, 'plans.json');
const seller = { name: 'Parley Ltd', address: '2 Pier Road\nCork', country: 'IE', rates: { IE: 23 } };
writeFileSync(plansFile, JSON.stringify({ seller }));
afterAll(() => rmSync(folder, { recursive: true }));

const app = useInstallation({ DEFAULT_PLAN: 'free', PLANS_FILE: plansFile });
const phone = { width: 375, height: 800 };
const dialogs = '[role=dialog], [role=alertdialog]';

/** Parses a formatted amount to cents: -4860 for "-$48.60". */
function centsOf(text: string): number {
  const cents = Number(text.replace(/\D/g, ''));
  return text.startsWith('-') ? -cents : cents;
}

async function amountsIn(dialog: Locator): Promise<number[]> {
  return (await dialog.locator('dd').allInnerTexts()).map(centsOf);
}

/** Uses the button, because Escape closes a toast first. */
async function close(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function typeCard(dialog: Locator, number: string): Promise<void> {
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiration date').fill('05/31');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByLabel('Name on card').fill('Ada Osei');
}

/** Returns the text of the current plan's card. */
function planText(page: Page): Promise<string | null> {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your plan' }) })
    .textContent();
}

it('BOT-24: a full plan is reported on the button and in the form, with a link to the plans', async () => {
  const account = await app.register();
  await createChatbot(account, { name: 'The only one' });
  const page = await app.open(account, '/chatbots?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Chatbot limit reached').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('One more');
  await dialog.getByRole('button', { name: 'Create chatbot' }).click();
  await dialog.getByRole('link', { name: 'See plans' }).waitFor();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('One more');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('1 of 1 on the Basic plan').waitFor();
  await page.getByRole('link', { name: 'Chatbot limit reached: see plans' }).click();
  await page.getByRole('button', { name: 'Upgrade to Professional' }).waitFor();
});

it('BILL-07, BILL-10, BILL-12, BILL-13, BILL-17: changes from Basic to annual Professional and back with consistent amounts', async () => {
  const account = await app.register();
  const address = { name: 'Ada Osei', address: '1 Quay Street', city: 'Dublin', country: 'IE' };
  await account.expectOk('PUT', '/api/billing/address', address);
  const page = await app.open(account, '/billing', { viewport: desk });
  const dialog = page.locator(dialogs).first();
  await page.getByRole('button', { name: 'Annual, save 20%' }).click();
  await page.getByText('$470.40 billed once a year').waitFor();
  await page.getByRole('button', { name: 'Upgrade to Professional' }).click();
  await dialog.getByLabel('Card number').waitFor();
  expect(await amountsIn(dialog)).toEqual([47_040, 10_819, 57_859]);
  await dialog.getByText(/^Next payment: \$578\.59 on /).waitFor();
  await typeCard(dialog, '4000 0000 0000 0002');
  await dialog.getByRole('button', { name: 'Pay $578.59' }).click();
  await dialog.getByText('The card was declined').waitFor();
  expect(await dialog.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true');
  expect(await account.expectOk('GET', '/api/billing/invoices')).toEqual([]);
  await typeCard(dialog, '4242 4242 4242 4242');
  await dialog.getByRole('button', { name: 'Pay $578.59' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await planText(page)).toMatch(
    /Professional[\s\S]*Active[\s\S]*\$470\.40 per year[\s\S]*Next billing date/,
  );
  const invoice = page.getByRole('row', { name: /P-\d{4}-000001/ });
  expect(await invoice.textContent()).toMatch(/\$578\.59Paid/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download: P-/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole('table', { name: 'Invoices' }).getByText('Visa ending in 4242').waitFor();
  await page.getByRole('paragraph').filter({ hasText: 'Visa ending in 4242' }).waitFor();

  await page.getByRole('button', { name: 'Downgrade to Basic' }).click();
  await dialog.getByText('Messages per month: 1,000 instead of 50,000.').waitFor();
  await dialog.getByRole('button', { name: /^Downgrade on / }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Your plan changes from Professional to Basic on /).waitFor();
  await page.getByRole('button', { name: 'Keep Professional' }).click();
  await dialog.getByText(/\$470\.40 plus tax is on /).waitFor();
  await dialog.getByRole('button', { name: 'Keep Professional' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Monthly', exact: true }).click();
  await page.getByRole('button', { name: 'Switch to monthly billing' }).click();
  await dialog.getByText(/^Next payment: \$60\.27 on /).waitFor();
  await close(dialog);
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^You canceled Professional\. You can use it until /).waitFor();
  expect(await account.expectOk('GET', '/api/billing/invoices')).toHaveLength(1);
});

it('BILL-10, BILL-12: a mid-period upgrade has consistent amounts from its lines to the invoice and the next payment', async () => {
  const account = await app.register();
  const address = { name: 'Ada Osei', address: '1 Quay Street', city: 'Dublin', country: 'IE' };
  await account.expectOk('PUT', '/api/billing/address', address);
  const page = await app.open(account, '/billing', { viewport: desk });
  const dialog = page.locator(dialogs).first();
  await page.getByRole('button', { name: 'Upgrade to Starter' }).click();
  await dialog.getByLabel('Card number').waitFor();
  const starter = await amountsIn(dialog);
  expect(starter.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(starter.at(-1));
  await typeCard(dialog, '4242 4242 4242 4242');
  await dialog.getByRole('button', { name: 'Pay $23.37' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Annual, save 20%' }).click();
  await page.getByRole('button', { name: 'Upgrade to Professional' }).click();
  await dialog.getByText('Unused time on Starter').waitFor();
  const shown = await amountsIn(dialog);
  const due = shown.at(-1) ?? 0;
  expect(shown).toHaveLength(4);
  expect(shown[0]).toBeLessThan(0);
  expect(shown.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(due);
  const next = await dialog.getByText(/^Next payment: /).innerText();
  expect(next).toMatch(/^Next payment: \$578\.59 on /);
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('$470.40 per year').waitFor();
  const rows = page.getByRole('row', { name: /P-\d{4}-\d{6}/ });
  await expect.poll(() => rows.count()).toBe(2);
  const billed = (await rows.getByText(/^\$[\d,.]+$/).allInnerTexts()).map(centsOf);
  expect(billed).toEqual([due, 2_337]);
});

it('axe finds nothing on the screen and in the dialogs that change the plan', async () => {
  const account = await app.register();
  const page = await app.open(account, '/billing', {
    viewport: desk,
    prepare: (context) => context.addInitScript(() => localStorage.setItem('app_appearance', 'system')),
  });
  const dialog = page.locator(dialogs).first();
  const open = async (name: string | RegExp) => {
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await dialog.waitFor();
    await waitUntilIdle(page);
  };
  const found: string[] = [];
  const check = async (name: string | RegExp) => {
    await open(name);
    found.push(...(await findingsWithin(page, 'ltr', dialogs)));
    await close(dialog);
  };
  await page.getByRole('button', { name: 'Upgrade to Professional' }).waitFor();
  await check('Start a 14-day free trial');
  await check('Add payment method');
  await check('Upgrade to Professional');
  const address = { name: 'Ada Osei', address: '1 Main Street', city: 'Boston', country: 'US' };
  await account.expectOk('PUT', '/api/billing/address', address);
  await page.getByText('1 Main Street').waitFor();
  await open('Upgrade to Professional');
  await dialog.getByLabel('Card number').waitFor();
  found.push(...(await findingsWithin(page, 'ltr', dialogs)));
  await typeCard(dialog, '4242 4242 4242 4242');
  await dialog.getByRole('button', { name: 'Pay $49.00' }).click();
  await dialog.waitFor({ state: 'detached' });
  await check('Downgrade to Basic');
  await check('Cancel plan');
  await account.expectOk('POST', '/api/subscription/cancel', {});
  await page.reload();
  await page.getByRole('button', { name: 'Keep Professional' }).waitFor();
  await check('Keep Professional');
  await waitUntilIdle(page);
  found.push(...(await findingsInBothDirections(page)));
  expect(found).toEqual([]);
});

it('requires the country before a purchase, by keyboard and on a phone, and shows the tax before the payment', async () => {
  const account = await app.register();
  const page = await app.open(account, '/billing', { viewport: phone });
  const dialog = page.locator(dialogs).first();
  await page.getByRole('button', { name: 'Upgrade to Professional' }).click();
  await dialog.getByText(/^The country in your billing address decides/).waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Osei');
  await dialog.getByLabel('Address', { exact: true }).fill('1 Quay Street');
  await dialog.getByLabel('City').fill('Dublin');
  await dialog.getByLabel('Country').selectOption('IE');
  await dialog.getByLabel('City').press('Enter');
  await dialog.getByText('Tax (23%)').waitFor();
  expect(await amountsIn(dialog)).toEqual([4_900, 1_127, 6_027]);
  await typeCard(dialog, '4242 4242 4242 4242');
  await dialog.getByRole('button', { name: 'Pay $60.27' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Invoices' }).getByText('$60.27').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

it('BILL-07: prints all invoices in columns, without the rest of the screen', async () => {
  const account = await app.register();
  const address = { name: 'Ada Osei', address: '1 Quay Street', city: 'Dublin', country: 'IE' };
  await account.expectOk('PUT', '/api/billing/address', address);
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123', name: 'Ada Osei' };
  await account.expectOk('PUT', '/api/billing/payment-method', card);
  await account.expectOk('POST', '/api/subscription/change', { plan: 'starter', cycle: 'monthly' });
  const page = await app.open(account, '/billing', { viewport: { width: 718, height: 1_000 } });
  await page.getByText('$23.37').waitFor();
  await page.emulateMedia({ media: 'print' });
  const table = page.getByRole('table', { name: 'Invoices' });
  await table.getByText('$23.37').waitFor();
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByTestId('sidebar').isVisible()).toBe(false);
  const { bottom, right, height, width } = await table.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const { scrollHeight, clientWidth } = document.documentElement;
    return { bottom: box.bottom, right: box.right, height: scrollHeight, width: clientWidth };
  });
  // The printed page shows the full document without inner scrolling.
  expect(bottom).toBeLessThanOrEqual(height);
  expect(height).toBeGreaterThan(1_000);
  expect(right).toBeLessThanOrEqual(width);
});
