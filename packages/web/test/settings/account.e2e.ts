import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { toastOf } from '../../../../tools/e2e/acts.ts';
import { expectNoAxeViolations } from '../../../../tools/e2e/axe.ts';
import { browserApp } from '../browser-app.ts';

const app = browserApp(26020);

async function openAccount(tab = 'account'): Promise<Page> {
  app.standIn.signIn();
  const page = await app.open(`/settings?tab=${tab}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });

it('SET-04, SET-05, SET-06: says what is wrong with name, e-mail and username, and sends nothing', async () => {
  const page = await openAccount();
  await page.getByLabel('Full name').fill(' ');
  await page.getByLabel('Email').fill('ada@example');
  await page.getByLabel('Username').fill('a-b');
  await page.getByText('3 unsaved changes').waitFor();
  await save(page).click();
  await page.getByText('Full Name is required').waitFor();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByRole('alert').getByText('Use only letters, numbers and underscores').waitFor();
  expect(await page.getByLabel('Full name').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(app.standIn.calls).not.toContain('PATCH /api/user');
  await expectNoAxeViolations(page);
});

it('SET-18: a failing save shows an error toast and keeps what was typed', async () => {
  const page = await openAccount();
  app.standIn.faults.set('PATCH /api/user', { status: 500 });
  await page.getByLabel('Full name').fill('Ada Mensah');
  await save(page).click();
  await toastOf(page, 'Failed to save the changes').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Mensah');
  await page.getByText('1 unsaved change').waitFor();
});

it('another e-mail address asks for proof first, and goes on with the password', async () => {
  const page = await openAccount();
  await page.getByLabel('Email').fill('ada@new.example');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('That did not match. Try again').waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Your password').fill('correct horse');
  await page.keyboard.press('Enter');
  await toastOf(page, 'Changes saved').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@new.example');
  expect(await page.getByText(/unsaved/).count()).toBe(0);
});

it('whoever declines the proof keeps what was typed and hears no complaint', async () => {
  const page = await openAccount();
  await page.getByLabel('Email').fill('ada@new.example');
  await save(page).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@new.example');
  expect(await page.locator('li[data-state=open]').count()).toBe(0);
  await page.getByText('1 unsaved change').waitFor();
});

it('leaving with unsaved changes asks, for another tab as for another page', async () => {
  const page = await openAccount();
  await page.getByLabel('Full name').fill('Ada Mensah');
  await page.getByRole('tab', { name: 'Profile' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Mensah');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/dashboard');
});

it('a time zone is found by a part of its name', async () => {
  const page = await openAccount();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('new york');
  await page.getByRole('option', { name: /America\/New York GMT-[45]/ }).click();
  await save(page).click();
  await toastOf(page, 'Changes saved').waitFor();
  expect(app.standIn.bodies).toContainEqual({ timezone: 'America/New_York' });
});

it('a photo is seen before it is sent, and removed again', async () => {
  const page = await openAccount();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload photo' }).click(),
  ]);
  await chooser.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await page.getByText('Choose a PNG, JPEG, WebP or GIF file').waitFor();
  await chooser.setFiles({ name: 'ada.png', mimeType: 'image/png', buffer: Buffer.from('a picture') });
  expect(app.standIn.calls).not.toContain('POST /api/user/photo');
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await toastOf(page, 'Photo saved').waitFor();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await toastOf(page, 'Photo removed').waitFor();
  await page.getByRole('button', { name: 'Upload photo' }).waitFor();
});

it('social profiles are added, checked and removed', async () => {
  const page = await openAccount('profile');
  await page.getByRole('button', { name: 'Add profile' }).click();
  await page.locator('input:focus').waitFor();
  await page.keyboard.type('LinkedIn');
  await page.getByLabel('Address 1').fill('linkedin.com/in/ada');
  await save(page).click();
  await page.getByText('Enter an address that starts with http:// or https://').waitFor();
  await expectNoAxeViolations(page);
  await page.getByLabel('Address 1').fill('https://linkedin.com/in/ada');
  await save(page).click();
  await toastOf(page, 'Changes saved').waitFor();
  await page.getByRole('button', { name: 'Remove profile: LinkedIn' }).click();
  await save(page).click();
  await expect.poll(() => app.standIn.bodies.at(-1)).toEqual({ profile: { socialProfiles: [] } });
});

it('a switch that cannot be saved goes back', async () => {
  const page = await openAccount('notifications');
  app.standIn.faults.set('PATCH /api/user', { status: 500, delayMs: 2_000 });
  const team = page.getByRole('switch', { name: 'Team: Email' });
  await team.click();
  expect(await team.getAttribute('aria-checked')).toBe('true');
  await toastOf(page, 'Failed to save the setting').waitFor();
  expect(await team.getAttribute('aria-checked')).toBe('false');
  await expectNoAxeViolations(page);
});

it('the account is deleted only after its address is typed', async () => {
  const page = await openAccount();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete the account of Ada Osei?' });
  await dialog.getByText('Your membership in Harbour Books and Northgate Press').waitFor();
  const act = dialog.getByRole('button', { name: 'Delete account' });
  expect(await act.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('ada@harbourbooks.example');
  expect(await act.isEnabled()).toBe(true);
  await expectNoAxeViolations(page);
});
