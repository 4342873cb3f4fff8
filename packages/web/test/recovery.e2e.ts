import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { goodToken } from './stand-in/entry-responders.ts';

const app = browserApp(25512);

const toast = (page: Page) => page.locator('li[data-tone]');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function setPassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(repeated);
  await page.getByRole('button', { name: 'Set password' }).click();
}

it('ROUTE-08, PWD-01: says the same neutral thing whatever address asks for a link', async () => {
  const page = await app.open('/forgot-password');
  await heading(page, 'Forgot your password?').waitFor();
  expect(await page.title()).toBe('Forgot Password | Parley');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  expect(app.standIn.calls).not.toContain('POST /api/forgot-password');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await heading(page, 'Check your email').waitFor();
  await page.getByText('If there is an account for nobody@example.com').waitFor();
  await page.getByRole('button', { name: 'Try another address' }).click();
  const field = page.getByLabel('Email');
  expect(await field.inputValue()).toBe('nobody@example.com');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.waitForURL('**/auth');
});

it('ROUTE-09, PWD-03: sets a password of at least six characters, typed twice alike, and leads to the login', async () => {
  const page = await app.open(`/reset-password?token=${goodToken}`);
  await heading(page, 'Set a new password').waitFor();
  await setPassword(page, '12345', '123456');
  await page.getByText('Password must be at least 6 characters long').waitFor();
  expect(await page.getByText('Passwords do not match').isVisible()).toBe(true);
  await setPassword(page, '123456');
  await page.waitForURL('**/auth');
  await heading(page, 'Welcome back').waitFor();
  expect(await toast(page).textContent()).toContain('Password changed');
  expect(app.standIn.bodies.filter(Boolean).at(-1)).toEqual({ token: goodToken, password: '123456' });
});
