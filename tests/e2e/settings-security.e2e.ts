import type { User } from '@parley/contracts/resources/organization/identity';
import { expect, it } from 'vitest';
import { timeCode } from '../../packages/server/test/totp.ts';
import { toastOf } from '../../tools/e2e/acts.ts';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';

const app = useInstallation();
const password = 'correct horse';
const stepMs = 30_000;

async function emailOf(account: ApiClient): Promise<string> {
  return (await account.expectOk<User>('GET', '/api/user')).email;
}

/** Signs the account in on another device. */
async function signInElsewhere(email: string, secret = password): Promise<ApiClient> {
  const other = apiClient(app.url);
  await other.expectOk('POST', '/api/login', { email, password: secret });
  return other;
}

it('SET-13: the second factor is turned on with a code, required at login, and turned off', async () => {
  const account = await app.register();
  const email = await emailOf(account);
  const page = await app.open(account, '/settings?tab=security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const scan = page.getByRole('dialog', { name: 'Connect your authenticator app' });
  const secret = (await scan.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? '';
  // Each code can be used only once, so these are of different time steps: the previous, the current and the next.
  const codeAt = (steps: number) => timeCode(secret, new Date(Date.now() + steps * stepMs));
  await scan.getByLabel('Code', { exact: true }).fill(codeAt(-1));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Two-factor authentication is on' });
  await codes.waitFor();
  const kept = await codes.getByRole('listitem').allTextContents();
  await codes.getByLabel('I have saved these codes').check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await page.getByText(`${kept.length} left`).waitFor();
  await expectNoAxeViolations(page);

  const other = apiClient(app.url);
  const without = await other.call('POST', '/api/login', { email, password });
  expect(without).toMatchObject({ status: 401, body: { code: 'two_factor_required' } });
  await other.expectOk('POST', '/api/login', { email, password, code: codeAt(0) });
  await other.expectOk('POST', '/api/login', { email, password, code: kept[0] });
  await page.reload();
  await page.getByText(`${kept.length - 1} left`).waitFor();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByLabel('Code').fill(codeAt(1));
  await page.keyboard.press('Enter');
  await toastOf(page, 'Two-factor authentication is off').waitFor();
  await signInElsewhere(email);
});

it('SET-14: lists devices with address and last activity, and signs them out', async () => {
  const account = await app.register();
  const email = await emailOf(account);
  const others = [await signInElsewhere(email), await signInElsewhere(email)];
  const page = await app.open(account, '/settings?tab=security');
  const table = page.getByRole('table', { name: 'Sessions' });
  const own = table.getByRole('row', { name: /This device/ });
  await own.getByText('127.0.0.1').first().waitFor({ state: 'attached' });
  expect(await own.getByRole('button').count()).toBe(0);
  await table
    .getByRole('button', { name: /^Log out/ })
    .first()
    .click();
  await toastOf(page, 'Session ended').waitFor();
  const statuses = async () =>
    (await Promise.all(others.map(async (one) => (await one.call('GET', '/api/user')).status))).sort();
  expect(await statuses()).toEqual([200, 401]);
  await page.getByRole('button', { name: 'Log out 1 other' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out 1 other' }).click();
  await toastOf(page, 'All other devices are logged out').waitFor();
  expect(await statuses()).toEqual([401, 401]);
  expect((await account.call('GET', '/api/user')).status).toBe(200);
});

it('SET-12: refuses a wrong current password; afterwards only the new password works at login', async () => {
  const account = await app.register();
  const email = await emailOf(account);
  const other = await signInElsewhere(email);
  const page = await app.open(account, '/settings?tab=security');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill('wrong horse');
  await dialog.getByLabel('New password', { exact: true }).fill('Lantern77shore');
  await dialog.getByLabel('Confirm new password').fill('Lantern77shore');
  await page.keyboard.press('Enter');
  await dialog.getByText('This is not your current password').waitFor();
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await toastOf(page, 'Password changed').waitFor();
  await page.getByText(/^Last changed on/).waitFor();
  expect((await other.call('GET', '/api/user')).status).toBe(401);
  expect((await other.call('POST', '/api/login', { email, password })).status).toBe(401);
  await signInElsewhere(email, 'Lantern77shore');
});

it('the audit log describes the actions on the account in words', async () => {
  const account = await app.register();
  const email = await emailOf(account);
  const other = await signInElsewhere(email);
  await other.expectOk('DELETE', '/api/user/sessions');
  const page = await app.open(other, '/settings?tab=security');
  const log = page.getByRole('table', { name: 'Activity log' });
  await log.getByRole('row', { name: /Ada Osei Logged out all other devices/ }).waitFor();
});
