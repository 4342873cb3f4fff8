import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { goodToken } from './stand-in/entry-responders.ts';

const app = browserApp(25513);
const path = `/join?token=${goodToken}`;

const toast = (page: Page) => page.locator('li[data-tone]');
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Join Northgate Press' });

it('ROUTE-11, JOIN-01: shows who invites into what, and what the role may do', async () => {
  const page = await app.open(path);
  await title(page).waitFor();
  expect(await page.title()).toBe('Join | Parley');
  expect(await page.getByText('Maren Halden invited you.').isVisible()).toBe(true);
  expect(await page.getByText('Member', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText('Can create, edit and publish chatbots').isVisible()).toBe(true);
  expect(app.standIn.calls).toContain('GET /api/user');
});

it('JOIN-01: the invited account accepts with one button, and works in the new organization', async () => {
  app.standIn.signIn();
  const page = await app.open(path);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.waitForURL('**/dashboard');
  expect(await toast(page).textContent()).toContain('You are now in Northgate Press');
  await page.getByRole('button', { name: 'Organization: Northgate Press' }).waitFor();
  expect(app.standIn.bodies.find(Boolean)).toEqual({ token: goodToken });
});

it('JOIN-01: another account is told so, logs out, and goes on here', async () => {
  app.standIn.setUser({ email: 'bo@example.com' });
  app.standIn.signIn();
  const page = await app.open(path);
  await page.getByText('you are logged in as bo@example.com').waitFor();
  expect(await page.getByRole('button', { name: 'Accept invitation' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Log out and continue' }).click();
  await page.getByRole('button', { name: 'Create account and join' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/join');
});

it('JOIN-01: who has no account makes one here, for the invited address only', async () => {
  const page = await app.open(path);
  const email = page.getByLabel('Email');
  expect(await email.inputValue()).toBe('Ada@harbourbooks.example');
  expect(await email.getAttribute('readonly')).not.toBeNull();
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await page.getByText('Full Name is required').waitFor();
  expect(app.standIn.calls).not.toContain('POST /api/join/register');
  await page.getByLabel('Full name').fill('Ada Osei');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await page.waitForURL('**/dashboard');
  expect(app.standIn.bodies.find(Boolean)).toEqual({
    token: goodToken,
    fullName: 'Ada Osei',
    password: 'secret1',
    termsAccepted: true,
  });
});

it('JOIN-01: who has an account logs in and comes back to the invitation', async () => {
  const page = await app.open(path);
  await page.getByRole('link', { name: 'Log in to accept' }).click();
  await page.waitForURL('**/auth?next=*');
  await page.getByLabel('Email').fill('ada@harbourbooks.example');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${path}`);
  await page.getByRole('button', { name: 'Accept invitation' }).waitFor();
});

it('leads nowhere else after a login, whatever the address asks for', async () => {
  const page = await app.open('/auth?next=//evil.example/join?token=a');
  await page.getByLabel('Email').fill('ada@harbourbooks.example');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${app.standIn.origin}/dashboard`);
});

it('JOIN-02: an invitation that is missing or no longer good says so and leads to the login', async () => {
  for (const bad of ['/join', '/join?token=bad']) {
    const page = await app.open(bad);
    await page.getByRole('heading', { name: 'This invitation is invalid or has expired' }).waitFor();
    await page.getByRole('link', { name: 'Back to login' }).click();
    await page.waitForURL('**/auth');
  }
});

it('an invitation that could not be read can be tried again', async () => {
  app.standIn.faults.set('GET /api/join', { status: 503 });
  const page = await app.open(path);
  await page.getByText('The invitation could not be loaded').waitFor();
  app.standIn.faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await title(page).waitFor();
});
