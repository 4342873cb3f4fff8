import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { agency, agencyId, secured } from './stand-in/entry-responders.ts';

const app = browserApp(25514);
const login = `/agency/${agencyId}/login`;
const signup = `/agency/${agencyId}/signup`;

it('ROUTE-13, AGY-02: the login carries the agency’s name and foot, in our colors, and asks for no user', async () => {
  const page = await app.open(login);
  await page.getByRole('heading', { level: 1, name: 'Log in to Northlight Studio' }).waitFor();
  expect(await page.title()).toBe('Login | Parley');
  const foot = page.getByRole('link', { name: 'Northlight Studio, Bergen' });
  expect(await foot.getAttribute('href')).toBe('https://northlight.example/');
  expect(await foot.getAttribute('rel')).toContain('noopener');
  const color = await page
    .getByRole('button', { name: 'Log in' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(color).not.toBe('rgb(23, 51, 63)');
  expect(app.standIn.calls).toEqual([`GET /api/agency/${agencyId}`]);
});

it('AGY-05: logs in at the agency’s own door, with a second step where there is one', async () => {
  const page = await app.open(login);
  await page.getByLabel('Email').fill(secured);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid email or password').first().waitFor();
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').fill('123456');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  expect(app.standIn.calls).not.toContain('POST /api/login');
});

it('ROUTE-12, AGY-02, AGY-04: the sign-up creates a customer’s account at the agency', async () => {
  const page = await app.open(login);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL(`**${signup}`);
  await page.getByRole('heading', { level: 1, name: 'Join Northlight Studio' }).waitFor();
  expect(await page.title()).toBe('Signup | Parley');
  expect(await page.getByRole('link', { name: 'Northlight Studio, Bergen' }).isVisible()).toBe(true);
  await page.getByLabel('Full name').fill('Ada Osei');
  await page.getByLabel('Organization').fill('Harbour Books');
  await page.getByLabel('Email').fill('ada@harbourbooks.example');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  expect(app.standIn.calls).toContain(`POST /api/agency/${agencyId}/register`);
});

it('AGY-03: an unknown agency is not found, at both doors', async () => {
  for (const path of ['/agency/unknown/login', '/agency/unknown/signup']) {
    const page = await app.open(path);
    await page.getByRole('heading', { name: 'No agency found at this address' }).waitFor();
    expect(await page.getByLabel('Email').count()).toBe(0);
  }
});

it('a foot that is no address of the web is only read', async () => {
  app.standIn.respond('getAgency', () => ({ ...agency, footerLink: 'javascript:alert(1)' }));
  const page = await app.open(login);
  await page.getByText('Northlight Studio, Bergen').waitFor();
  expect(await page.getByRole('link', { name: 'Northlight Studio, Bergen' }).count()).toBe(0);
});

it('an agency that could not be read can be tried again', async () => {
  app.standIn.faults.set('GET /api/agency/*', { status: 500 });
  const page = await app.open(login);
  await page.getByText('This page could not be loaded').waitFor();
  app.standIn.faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in to Northlight Studio' }).waitFor();
});
