import { randomUUID } from 'node:crypto';
import type { User } from '@parley/contracts/resources/organization/identity';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createChatbot, toastOf } from '../../tools/e2e/acts.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { mailedPath } from '../../tools/e2e/outbox.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';

const app = useInstallation();

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toastOf(page, 'Changes saved').waitFor();
}

it('SET-02, USER-02: edits name, username, time zone and language of the account', async () => {
  const account = await app.register();
  const page = await app.open(account, '/settings');
  await page.getByLabel('Full name').fill('Ada Mensah');
  await page.getByLabel('Username').fill('a_1');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('America/New York');
  await page.keyboard.press('Escape');
  await page.getByLabel('Language').selectOption('en');
  await page.getByText('4 unsaved changes').waitFor();
  await expectNoAxeViolations(page);
  await save(page);
  await page.reload();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Mensah');
  expect(await page.getByLabel('Username').inputValue()).toBe('a_1');
  expect(await page.getByLabel('Time zone').inputValue()).toBe('America/New York');
  expect(await page.getByLabel('Language').inputValue()).toBe('en');
  const stored = { fullName: 'Ada Mensah', username: 'a_1', timezone: 'America/New_York', language: 'en' };
  expect(await account.expectOk<User>('GET', '/api/user')).toMatchObject(stored);
});

it('SET-02, USER-02: sets and removes the photo', async () => {
  const account = await app.register();
  const page = await app.open(account, '/settings');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload photo' }).click(),
  ]);
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#4b35ef' } })
    .jpeg()
    .toBuffer();
  await chooser.setFiles({ name: 'ada.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await toastOf(page, 'Photo saved').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Replace photo' }).waitFor();
  const shown = page.locator('#settings-panel img').first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await toastOf(page, 'Photo removed').waitFor();
  expect((await account.expectOk<User>('GET', '/api/user')).photoURL).toBeNull();
});

it('SET-04, SET-07: a new e-mail address is verified by the mailed link; one in use is refused', async () => {
  const account = await app.register();
  const taken = (await (await app.register()).expectOk<User>('GET', '/api/user')).email;
  const page = await app.open(account, '/settings');
  await page.getByLabel('Email').fill('ada@');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByLabel('Email').fill(taken);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('alert').getByText('Email already in use').waitFor();
  const email = `${randomUUID()}@example.com`;
  await page.getByLabel('Email').fill(email);
  await save(page);
  await page.getByText('Not verified').waitFor();
  const mailed = () => mailedPath(app.server, email, '/auth?verify=');
  const first = await mailed();
  await page.getByRole('button', { name: 'Resend email' }).click();
  await toastOf(page, `We sent the link to ${email}.`).waitFor();
  await expect.poll(mailed).not.toBe(first);
  const token = new URL(await mailed(), app.url).searchParams.get('verify');
  await account.expectOk('POST', '/api/verify-email', { token });
  await page.reload();
  await page.getByText('Verified', { exact: true }).waitFor();
});

it('SET-03: edits the profile and its social profiles', async () => {
  const page = await app.open(await app.register(), '/settings?tab=profile');
  const fields = {
    Bio: 'Runs the shop.\nReads at night.',
    Company: 'Harbour Books',
    'Job title': 'Owner',
    Location: 'Leeds',
    Website: 'https://harbourbooks.example',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Add profile' }).click();
  await page.getByLabel('Name 1').fill('LinkedIn');
  await page.getByLabel('Address 1').fill('https://linkedin.com/in/ada');
  await save(page);
  await page.reload();
  for (const [label, value] of Object.entries(fields))
    expect(await page.getByLabel(label).inputValue()).toBe(value);
  expect(await page.getByLabel('Name 1').inputValue()).toBe('LinkedIn');
  expect(await page.getByLabel('Address 1').inputValue()).toBe('https://linkedin.com/in/ada');
});

it('SET-15: saves the switches for email and in-app notifications', async () => {
  const page = await app.open(await app.register(), '/settings?tab=notifications');
  const email = page.getByRole('switch', { name: 'Team: Email' });
  const inApp = page.getByRole('switch', { name: 'Knowledge: In the app' });
  const before = [await email.getAttribute('aria-checked'), await inApp.getAttribute('aria-checked')];
  for (const one of [email, inApp]) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await one.click();
    expect((await saved).status()).toBe(200);
  }
  await page.reload();
  const after = [await email.getAttribute('aria-checked'), await inApp.getAttribute('aria-checked')];
  expect(after).toEqual(before.map((state) => String(state !== 'true')));
});

it('DATE-04: a date changes with the account’s time zone', async () => {
  const account = await app.register();
  await createChatbot(account, { name: 'Bookshop Assistant' });
  const page = await app.open(account, '/settings?tab=security');
  // 25 hours apart, so never on the same day.
  const days: string[] = [];
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await account.expectOk('PATCH', '/api/user', { timezone });
    await page.reload();
    const row = page.getByRole('row', { name: /Created a chatbot/ });
    days.push((await row.getByRole('cell').nth(2).textContent())?.split(',')[0] ?? '');
  }
  expect(days[0]).not.toBe(days[1]);
});

it('deletes an account after its address was typed; the account can no longer sign in', async () => {
  const account = await app.register();
  const { email } = await account.expectOk<User>('GET', '/api/user');
  const page = await app.open(account, '/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill(email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await toastOf(page, 'Account deleted').waitFor();
  await page.waitForURL('**/auth');
  expect((await account.call('POST', '/api/login', { email, password: 'correct horse' })).status).toBe(401);
});
