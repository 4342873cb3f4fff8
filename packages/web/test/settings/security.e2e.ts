import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { toastOf } from '../../../../tools/e2e/acts.ts';
import { expectNoAxeViolations } from '../../../../tools/e2e/axe.ts';
import { browserApp } from '../browser-app.ts';
import { sampleCurrentOrganization } from '../stand-in/samples.ts';

const app = browserApp(26021);

async function openSecurity(): Promise<Page> {
  app.standIn.signIn();
  const page = await app.open('/settings?tab=security');
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
  return page;
}

it('the second factor is set up in steps: proof, code, recovery codes', async () => {
  const page = await openSecurity();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill('correct horse');
  await page.keyboard.press('Enter');
  const scan = page.getByRole('dialog', { name: 'Connect your authenticator app' });
  await scan.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await scan.getByText('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP').waitFor();
  await expectNoAxeViolations(page);
  await scan.getByLabel('Code', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await scan.getByText('That did not match. Try again').waitFor();
  await scan.getByLabel('Code', { exact: true }).fill('123456');
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Two-factor authentication is on' });
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('parley-recovery-codes.txt');
  await codes.getByRole('button', { name: 'Done' }).click();
  await codes.getByText('Save the codes first').waitFor();
  await expectNoAxeViolations(page);
  await codes.getByLabel('I have saved these codes').check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await page.getByText('7 left').waitFor();
});

it('the second factor is turned off with a code', async () => {
  app.standIn.setUser({ twoFactorEnabled: true });
  const page = await openSecurity();
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Turn off two-factor authentication?' });
  await dialog.getByLabel('Code').fill('123456');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await toastOf(page, 'Two-factor authentication is off').waitFor();
  await page.getByRole('button', { name: 'Set up' }).waitFor();
});

it('an account with a second factor and no password proves itself with a code', async () => {
  app.standIn.setUser({ twoFactorEnabled: true, hasPassword: false });
  const page = await openSecurity();
  await page.getByRole('button', { name: 'Email me a link' }).waitFor();
  await page.getByRole('button', { name: 'New codes' }).click();
  await page.getByLabel('Code from your authenticator app').fill('123456');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Your new recovery codes' }).waitFor();
});

it('SET-08, SET-09, SET-10, SET-11: says what is missing from a password before it is sent', async () => {
  const page = await openSecurity();
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const submit = dialog.getByRole('button', { name: 'Change password' });
  await submit.click();
  for (const words of ['Enter your current', 'Enter a new password', 'Confirm your new password'])
    await dialog.getByText(words).waitFor();
  await dialog.getByLabel('Current password').fill('correct horse');
  const newPassword = dialog.getByLabel('New password', { exact: true });
  for (const [password, words] of [
    ['Harbo77', 'Password must be at least 8 characters long'],
    ['harbour77', 'The password needs an uppercase letter'],
    ['HARBOUR77', 'The password needs a lowercase letter'],
    ['Harbourrr', 'The password needs a number'],
  ] as const) {
    await newPassword.fill(password);
    await dialog.getByText(words).waitFor();
  }
  await newPassword.fill('Harbou77');
  await dialog.getByLabel('Confirm new password').fill('Harbou78');
  await dialog.getByText('Passwords do not match').waitFor();
  await expectNoAxeViolations(page);
  await submit.click();
  expect(app.standIn.calls).not.toContain('POST /api/user/change-password');
});

it('a wrong current password is said at its field', async () => {
  const page = await openSecurity();
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill('wrong horse');
  await dialog.getByLabel('New password', { exact: true }).fill('Harbour77');
  await dialog.getByLabel('Confirm new password').fill('Harbour77');
  await page.keyboard.press('Enter');
  await dialog.getByText('This is not your current password').waitFor();
  await dialog.getByLabel('Current password').fill('correct horse');
  await page.keyboard.press('Enter');
  await toastOf(page, 'Password changed').waitFor();
});

it('devices are signed out one by one, and all at once', async () => {
  const page = await openSecurity();
  await page.getByRole('button', { name: 'Log out: Safari on iPhone' }).click();
  await toastOf(page, 'Safari on iPhone is logged out.').waitFor();
  await page.getByRole('button', { name: 'Log out 1 other' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Log out 1 other device?' });
  await dialog.getByRole('button', { name: 'Log out 1 other' }).click();
  await toastOf(page, 'All other devices are logged out').waitFor();
  expect(await page.getByRole('button', { name: /^Log out/ }).count()).toBe(0);
});

it('the log says who did what, by pages that the address keeps', async () => {
  const page = await openSecurity();
  const log = page.getByRole('table', { name: 'Activity log' });
  await log.getByRole('row', { name: /Ada Osei Created an API key Website/ }).waitFor();
  await log.getByText('robot.dance').waitFor();
  await log.getByText('A former member').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('11–20 of 23').waitFor();
  expect(page.url()).toContain('page=2');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect.poll(() => page.url()).not.toContain('page=');
});

it('DATE-04: the log’s dates follow the account’s time zone', async () => {
  app.standIn.setUser({ timezone: 'Asia/Tokyo' });
  const page = await openSecurity();
  await page.getByRole('cell', { name: 'Nov 21, 2026, 08:30 AM', exact: true }).waitFor();
});

it('whoever may not read the log sees none', async () => {
  app.standIn.faults.set('GET /api/user/security', { status: 500 });
  app.standIn.setUser({ currentOrganization: sampleCurrentOrganization(undefined, { abilities: {} }) });
  const page = await openSecurity();
  await page.getByText('Your login methods could not be loaded').waitFor();
  expect(await page.getByRole('heading', { name: 'Activity log' }).count()).toBe(0);
  expect(app.standIn.calls).not.toContain('GET /api/organization/audit');
});
