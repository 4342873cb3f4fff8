import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { goodToken } from './stand-in/entry-responders.ts';
import { refuse } from './stand-in/responder.ts';

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

it('a link that could not be sent is said, and the address is kept', async () => {
  app.standIn.faults.set('POST /api/forgot-password', { status: 500 });
  const page = await app.open('/forgot-password');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.keyboard.press('Enter');
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('The link could not be sent');
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com');
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

it('takes the secret of a link out of the address at once', async () => {
  for (const path of [`/reset-password?token=${goodToken}`, `/auth?verify=${goodToken}`]) {
    const page = await app.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  }
});

it('PWD-04: a bad link, or none, says so and leads to another one', async () => {
  const page = await app.open('/reset-password?token=bad');
  await heading(page, 'This password reset link is invalid or has expired').waitFor();
  await page.getByRole('link', { name: 'Request another link' }).click();
  await page.waitForURL('**/forgot-password');
  const bare = await app.open('/reset-password');
  await heading(bare, 'This password reset link is invalid or has expired').waitFor();
});

it('a password that the server refuses stays in the form, with the reason', async () => {
  const message = 'This password is too common. Choose another one';
  app.standIn.respond('resetPassword', () => refuse('validation_failed', { password: message }));
  const page = await app.open(`/reset-password?token=${goodToken}`);
  await setPassword(page, 'secret1');
  await page.getByText(message).first().waitFor();
  expect(await page.getByLabel('Confirm new password').inputValue()).toBe('secret1');
});

it('PWD-05: the link of a mail confirms the address, signed in or not', async () => {
  const outside = await app.open(`/auth?verify=${goodToken}`);
  await heading(outside, 'Your email address is confirmed').waitFor();
  await outside.getByRole('button', { name: 'Back to login' }).click();
  await heading(outside, 'Welcome back').waitFor();
  app.standIn.signIn();
  const inside = await app.open('/dashboard');
  await inside.getByRole('heading', { level: 1 }).waitFor();
  await inside.goto(`${app.standIn.origin}/auth?verify=${goodToken}`);
  await heading(inside, 'Your email address is confirmed').waitFor();
  await inside.getByRole('button', { name: 'Go to dashboard' }).click();
  await inside.waitForURL('**/dashboard');
});

it('PWD-05: a bad link says what to do, and a failing server lets it be tried again', async () => {
  const page = await app.open('/auth?verify=bad');
  await heading(page, 'This link is invalid or has expired').waitFor();
  expect(await page.getByText('log in and request another link').isVisible()).toBe(true);
  app.standIn.faults.set('POST /api/verify-email', { status: 500 });
  const later = await app.open(`/auth?verify=${goodToken}`);
  await later.getByText('Your email address could not be confirmed').waitFor();
  app.standIn.faults.clear();
  await later.getByRole('button', { name: 'Try again' }).click();
  await heading(later, 'Your email address is confirmed').waitFor();
});

it('warns of a weak password and hinders nobody', async () => {
  const page = await app.open('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await page.getByText('At least 6 characters').waitFor();
  const { y } = (await page.getByRole('checkbox').boundingBox()) ?? { y: 0 };
  await password.fill('secret1');
  await page.getByText('Easy to guess', { exact: true }).waitFor();
  await password.fill('correct horse battery');
  await page.getByText('Very strong', { exact: true }).waitFor();
  expect((await page.getByRole('checkbox').boundingBox())?.y).toBe(y);
});
