import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeCode } from '../../packages/server/test/totp.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { mailedPath } from '../../tools/e2e/outbox.ts';
import { verifyAddress } from '../../tools/e2e/verified.ts';
import { type GoogleIssuer, startGoogleIssuer } from '../../tools/google-issuer/google-issuer.ts';

const environment: Record<string, string> = {};
let issuer: GoogleIssuer;

beforeAll(async () => {
  issuer = await startGoogleIssuer();
  Object.assign(environment, issuer.environment);
});
afterAll(async () => await issuer.close());

const app = useInstallation(environment);
const toast = (page: Page) => page.locator('li[data-tone]');

async function newAccount(organizationName?: string) {
  const account = await app.register(organizationName);
  const { email } = await account.expectOk<{ email: string }>('GET', '/api/user');
  return { account, email };
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

it('AUTH-13, AUTH-18: signs in with Google, which asks for the account', async () => {
  const email = `${randomUUID()}@example.com`;
  issuer.people.push({ subject: '1098', email, name: 'Gita Rao', picture: 'https://pictures.example/g.png' });
  // The browser driver reports every page as focused, but a page behind Google's window has no focus.
  const page = await app.open(null, '/auth', {
    prepare: (context) => context.addInitScript(() => Object.assign(document, { hasFocus: () => false })),
  });
  const button = page.getByRole('button', { name: 'Sign in with Google' });
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await popup.getByRole('link', { name: email }).click();
  await page.waitForURL('**/dashboard');
  expect(await toast(page).textContent()).toContain('Google login successful');
  expect(issuer.authorizeRequests.at(-1)?.prompt).toBe('select_account');
});

it('requires the code of a second factor before it opens an account', async () => {
  const { account, email } = await newAccount();
  const { secret } = await account.expectOk<{ secret: string }>('POST', '/api/user/two-factor/setup');
  const code = timeCode(secret, new Date());
  await account.expectOk('POST', '/api/user/two-factor/enable', { code });
  const page = await app.open(null, '/auth');
  await logIn(page, email, 'correct horse');
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('This code is wrong').first().waitFor();
  await page.getByLabel('Code').fill(timeCode(secret, new Date(Date.now() + 30_000)));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

it('PWD-01, PWD-03, PWD-04: resets a forgotten password by email, once', async () => {
  const { email } = await newAccount();
  const page = await app.open(null, '/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const link = await mailedPath(app.server, email, '/reset-password');
  await page.goto(app.url + link);
  await page.getByLabel('New password', { exact: true }).fill('another horse');
  await page.getByLabel('Confirm new password').fill('another horse');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('**/auth');
  await logIn(page, email, 'another horse');
  await page.waitForURL('**/dashboard');
  await page.goto(app.url + link);
  await page.getByRole('heading', { name: 'This password reset link is invalid or has expired' }).waitFor();
});

it('PWD-05: the email after a registration verifies the address, once', async () => {
  const { account, email } = await newAccount();
  const link = await mailedPath(app.server, email, '/auth');
  const page = await app.open(null, link);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
  expect(await account.expectOk('GET', '/api/user')).toMatchObject({ emailVerified: true });
  await page.goto(app.url + link);
  await page.getByRole('heading', { name: 'This link is invalid or has expired' }).waitFor();
});

it('JOIN-01, JOIN-02: a new user creates an account from the invitation, which cannot be used again', async () => {
  const { account } = await newAccount('Northgate Press');
  await verifyAddress(app, account);
  const email = `${randomUUID()}@example.com`;
  await account.expectOk('POST', '/api/organization/invitations', { email, role: 'member' });
  const link = await mailedPath(app.server, email, '/join');
  const page = await app.open(null, link);
  await page.getByRole('heading', { name: 'Join Northgate Press' }).waitFor();
  await page.getByLabel('Full name').fill('Bo Lind');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await page.waitForURL('**/dashboard');
  const users = await account.expectOk('GET', '/api/organization/users');
  expect(JSON.stringify(users)).toContain(email);
  await page.goto(app.url + link);
  await page.getByRole('heading', { name: 'This invitation is invalid or has expired' }).waitFor();
});

it('JOIN-01: an existing user logs in from the invitation and accepts it', async () => {
  const { account } = await newAccount('Northgate Press');
  await verifyAddress(app, account);
  const invited = await newAccount();
  await account.expectOk('POST', '/api/organization/invitations', { email: invited.email, role: 'viewer' });
  const link = await mailedPath(app.server, invited.email, '/join');
  const page = await app.open(null, link);
  await page.getByRole('link', { name: 'Log in to accept' }).click();
  await logIn(page, invited.email, 'correct horse');
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Organization: Northgate Press' }).waitFor();
});
