import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { secured } from './stand-in/entry-responders.ts';

const app = browserApp(25511);

const toast = (page: Page) => page.locator('li[data-tone]');

async function openStep(): Promise<Page> {
  const page = await app.open('/auth');
  await page.getByLabel('Email').fill(secured);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  return page;
}

it('asks for the code of the second factor, which goes with what was typed before', async () => {
  const page = await openStep();
  const code = page.getByLabel('Code');
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await toast(page).count()).toBe(0);
  await page.keyboard.type('123 456');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  expect(app.standIn.bodies.filter(Boolean).at(1)).toEqual({
    email: secured,
    password: 'secret1',
    code: '123456',
  });
});

it('says at the field that a code opens nothing, until another one is typed', async () => {
  const page = await openStep();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter the code first').waitFor();
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('Login failed');
  expect(await page.getByRole('alert').first().textContent()).toContain('This code is wrong');
  await page.getByLabel('Code').fill('00000');
  expect(await page.getByLabel('Code').getAttribute('aria-invalid')).toBeNull();
});

it('takes a recovery code in place of the app’s', async () => {
  const page = await openStep();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(' recovery-code-1 ');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  expect(app.standIn.bodies.filter(Boolean).at(1)).toMatchObject({ code: 'recovery-code-1' });
});

it('leads back to the form with everything as it was, and keeps the password nowhere', async () => {
  const page = await openStep();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('secret1');
  expect(page.url()).not.toContain('secret1');
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe(secured);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('secret1');
  await page.keyboard.press('Tab');
  const google = page.getByRole('button', { name: 'Sign in with Google' });
  expect(await google.evaluate((button) => button === document.activeElement)).toBe(true);
});
