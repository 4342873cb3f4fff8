import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';

const app = browserApp(15527);
const agencyId = '0199c0de-0000-7000-8000-000000000001';
const logo = '/favicon.svg';

beforeEach(() => {
  app.standIn.signIn();
  app.standIn.state.branding.set(agencyId, {
    isAgency: true,
    logo,
    primaryColor: '#0f6e74',
    footerLabel: 'Tide Studio',
    footerLink: 'https://tide.example/',
  });
});

const variable = (page: Page, name: string) =>
  page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key).trim(), name);

async function open(path: string, options = {}) {
  const page = await app.open(path, options);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function switchTo(page: Page, name: string) {
  await page.getByRole('button', { name: /^Organization:/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.getByRole('button', { name: `Organization: ${name}` }).waitFor();
}

it('THEME-12, THEME-13: an agency with a primary color alone has it in the app, with the base secondary', async () => {
  const page = await open('/dashboard');
  await expect.poll(() => variable(page, '--primary')).toBe('#0f6e74');
  expect(await variable(page, '--primary-light')).toBe('#338489');
  expect(await variable(page, '--secondary')).toBe('#00e0e0'.toUpperCase());
});

it('THEME-15: a bad color alone leaves the base theme', async () => {
  app.standIn.state.branding.set(agencyId, { isAgency: true, primaryColor: 'teal' });
  const page = await open('/dashboard');
  await page.getByRole('link', { name: 'Documentation' }).waitFor();
  expect(await variable(page, '--primary')).toBe('#df0748');
});

it('THEME-20: switching the organization drops the colors and brings them back at once', async () => {
  const page = await open('/dashboard');
  await expect.poll(() => variable(page, '--primary')).toBe('#0f6e74');
  await switchTo(page, 'Northgate Press');
  await expect.poll(() => variable(page, '--primary')).toBe('#df0748');
  await switchTo(page, 'Harbour Books');
  await expect.poll(() => variable(page, '--primary')).toBe('#0f6e74');
});

it('THEME-01, THEME-02: pages with the base theme keep it for a member of an agency, other pages need not', async () => {
  const page = await open('/dashboard');
  await expect.poll(() => variable(page, '--primary')).toBe('#0f6e74');
  await page.getByRole('link', { name: 'Documentation' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await variable(page, '--primary')).toBe('#0f6e74');
  for (const path of ['/', '/auth', '/landing', `/agency/${agencyId}/login`, '/privacy-policy']) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect.poll(() => variable(page, '--primary')).toBe('#df0748');
  }
});

it('AGY-06: members and customers see the agency’s logo, and its line leads to its address', async () => {
  for (const customer of [{}, { isAgency: false, agencyId: '0199c0de-0000-7000-8000-0000000000a9' }]) {
    app.standIn.state.branding.set(agencyId, { ...app.standIn.state.branding.get(agencyId), ...customer });
    const page = await open('/dashboard');
    const sidebar = page.getByTestId('sidebar');
    expect(await sidebar.getByRole('img', { name: 'Harbour Books' }).getAttribute('src')).toBe(logo);
    const line = sidebar.getByRole('link', { name: 'Tide Studio' });
    expect(await line.getAttribute('href')).toBe('https://tide.example/');
  }
});

it('AGY-06: the agency’s name stands where its logo does not load, our own mark where there is no agency', async () => {
  app.standIn.state.branding.set(agencyId, { isAgency: true, logo: '/gone.png' });
  const broken = await open('/dashboard');
  await broken.getByTestId('sidebar').getByText('Harbour Books').first().waitFor();
  app.standIn.state.branding.set(agencyId, {
    logo,
    footerLabel: 'Nobody',
    footerLink: 'https://nobody.example/',
  });
  const plain = await open('/dashboard');
  await plain.getByTestId('sidebar').getByText('Parley').waitFor();
  expect(await plain.getByRole('link', { name: 'Nobody' }).count()).toBe(0);
});

it('SET-16: appearance and the options of the theme apply at once and are kept', async () => {
  app.standIn.state.branding.clear();
  const page = await open('/settings?tab=appearance');
  await page.getByRole('button', { name: 'Shadows' }).click();
  await page.getByRole('button', { name: 'Large' }).click();
  await page.getByRole('switch', { name: 'Patterns' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  const painted = () =>
    page.evaluate(() => {
      const { dataset, style } = document.documentElement;
      const value = (name: string) => style.getPropertyValue(name);
      return [dataset.theme, dataset.variant, value('--radius'), value('--pattern-opacity')];
    });
  await expect.poll(painted).toEqual(['dark', 'soft', '12px', '0']);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(painted).toEqual(['dark', 'soft', '12px', '0']);
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await expect.poll(painted).toEqual(['dark', 'professional', '8px', '0.05']);
});

it('says that the colors are the agency’s where they are', async () => {
  const page = await open('/settings?tab=appearance');
  await page.getByText('Harbour Books uses its agency’s colors.').waitFor();
  expect(await page.getByRole('button', { name: 'Violet' }).count()).toBe(0);
});

it('shows how much of the interface each language covers, as counted from the files', async () => {
  const page = await open('/settings?tab=language');
  const lines = page.getByRole('group', { name: 'Interface languages' }).locator('label');
  await expect.poll(() => lines.count()).toBe(14);
  expect(await lines.first().textContent()).toBe('English100% translated');
});
