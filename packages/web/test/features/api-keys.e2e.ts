import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createChatbot, toastOf } from '../../../../tools/e2e/acts.ts';
import { expectNoAxeViolations } from '../../../../tools/e2e/axe.ts';
import { copiedText } from '../../../../tools/e2e/copied-text.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';
import { joinAs } from '../../../../tools/e2e/invited.ts';

const app = useInstallation();
const tab = '/settings?tab=api-keys';
const dayMs = 86_400_000;

type ApiKey = { name: string; created: string; expires: string | null; permissions: string };

/** Creates a key in the browser; answers what was shown of it. */
async function createKey(page: Page, name: string, expires: string, level: string): Promise<string> {
  await page.getByRole('button', { name: 'Create API key' }).click();
  const form = page.getByRole('dialog', { name: 'Create an API key' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('combobox', { name: 'Expires' }).selectOption({ label: expires });
  await form.getByLabel(level).check();
  await form.getByRole('button', { name: 'Create API key' }).click();
  const shown = page.getByRole('dialog', { name: `“${name}” is ready` });
  await shown.getByRole('button', { name: 'Copy: API key' }).click();
  const secret = await copiedText(page);
  await shown.getByText(secret, { exact: true }).waitFor();
  await expectNoAxeViolations(page);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await shown.waitFor({ state: 'detached' });
  return secret;
}

function callWith(secret: string, method = 'GET', path = '/api/chatbots', body?: object): Promise<Response> {
  return fetch(app.url + path, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

it('KEY-01, KEY-03, KEY-04: a key is shown once, opens what it may, and stops when it is revoked', async () => {
  const account = await app.register();
  await createChatbot(account, { name: 'Shop Desk' });
  const page = await app.open(account, tab);
  await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
  const secret = await createKey(page, 'Website sync', '90 days', 'Read only');
  expect(await page.locator('html').innerHTML()).not.toContain(secret);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(secret);
  expect(JSON.stringify(await account.expectOk('GET', '/api/api-keys'))).not.toContain(secret);
  const row = page.getByRole('row').filter({ hasText: 'Website sync' });
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Name',
    'Permissions',
    'Created',
    'Expires',
    'Last used',
    'Status',
    'Actions',
  ]);
  expect(await row.getByText('Read only').isVisible()).toBe(true);
  expect(await row.getByText('Active', { exact: true }).isVisible()).toBe(true);
  const answer = await callWith(secret);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Shop Desk');
  expect((await callWith(secret, 'POST', '/api/chatbots', { name: 'No' })).status).toBe(403);
  await page.getByRole('button', { name: 'Revoke Website sync' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Revoke “Website sync”?' });
  await dialog.getByText('stop working right away').waitFor();
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await toastOf(page, 'Key revoked').waitFor();
  await row.getByText('Revoked', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Revoke Website sync' }).count()).toBe(0);
  expect((await callWith(secret)).status).toBe(401);
});

it('KEY-02: a key ends after 30 days, 90 days, a year or never, and has one of three levels', async () => {
  const account = await app.register();
  const page = await app.open(account, tab);
  const wanted = [
    ['Month', '30 days', 'Read only', 30, 'read'],
    ['Quarter', '90 days', 'Read and write', 90, 'read_write'],
    ['Year', '1 year', 'Full access', 365, 'full'],
    ['Ever', 'Never', 'Full access', null, 'full'],
  ] as const;
  for (const [name, expires, level] of wanted) await createKey(page, name, expires, level);
  const keys = await account.expectOk<ApiKey[]>('GET', '/api/api-keys');
  for (const [name, , , days, permissions] of wanted) {
    const key = keys.find((one) => one.name === name);
    expect(key?.permissions).toBe(permissions);
    const lasts = key?.expires ? (Date.parse(key.expires) - Date.parse(key.created)) / dayMs : null;
    if (days === null) expect(lasts).toBeNull();
    else expect(Math.abs((lasts ?? 0) - days)).toBeLessThanOrEqual(1);
  }
  const ever = page.getByRole('row').filter({ hasText: 'Ever' });
  expect(await ever.getByRole('cell').nth(3).textContent()).toContain('Never');
});

it('a key wants a name, and is left where the person does not prove who they are', async () => {
  const account = await app.register();
  const page = await app.open(account, tab);
  await page.route('**/api/api-keys', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback();
    const body = { message: 'Confirm first', code: 'confirmation_required', requestId: '01JD4K-7Q2M' };
    await route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(body) });
  });
  await page.getByRole('button', { name: 'Create API key' }).click();
  const form = page.getByRole('dialog', { name: 'Create an API key' });
  await form.getByRole('button', { name: 'Create API key' }).click();
  await form.getByText('Name is required').waitFor();
  await form.getByLabel('Name').fill('Sync');
  await form.getByRole('button', { name: 'Create API key' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm that it’s you' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  expect(await form.getByLabel('Name').inputValue()).toBe('Sync');
  expect(await page.locator('li[data-tone=error]').count()).toBe(0);
  expect(await account.expectOk('GET', '/api/api-keys')).toEqual([]);
});

it('ORG-15: a member sees no keys and is told whom to ask; on a phone the list fits', async () => {
  const account = await app.register();
  const member = await joinAs(app, account, 'member', 'Tomasz Zielinski');
  const closed = await app.open(member, tab);
  await closed.getByRole('heading', { name: 'Only owners and admins can manage API keys' }).waitFor();
  expect((await member.call('GET', '/api/api-keys')).status).toBe(403);
  const key = { name: 'A name that is rather long for a phone', expires: '1y', permissions: 'full' };
  await account.expectOk('POST', '/api/api-keys', key);
  const page = await app.open(account, tab, { viewport: { width: 360, height: 740 } });
  await page.getByRole('button', { name: `Revoke ${key.name}` }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
});
