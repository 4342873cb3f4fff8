import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { sampleChatbot } from './stand-in/sample-chatbot.ts';

const app = browserApp(15522);
beforeEach(() => app.standIn.signIn());

const toast = (page: Page) => page.locator('li[data-tone]');
const sidebarWidth = async (page: Page) => (await page.getByTestId('sidebar').boundingBox())?.width;

async function openDashboard(options = {}) {
  const page = await app.open('/dashboard', options);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function logout(page: Page) {
  await page.getByRole('button', { name: 'Account menu for Ada Osei' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

async function openSwitcher(page: Page) {
  await page.getByRole('button', { name: /^Organization:/ }).click();
}

it('SHELL-01 and SHELL-02: folds the sidebar and remembers it across pages and reloads', async () => {
  const page = await openDashboard();
  expect(await sidebarWidth(page)).toBe(256);
  await page.getByRole('button', { name: 'Collapse' }).click();
  await expect.poll(() => sidebarWidth(page)).toBe(64);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(await sidebarWidth(page)).toBe(64);
  await page.reload();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(await sidebarWidth(page)).toBe(64);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect.poll(() => sidebarWidth(page)).toBe(256);
});

it('SHELL-03: the shell switches the organization and leads to settings and logout', async () => {
  const page = await openDashboard();
  await openSwitcher(page);
  await page.getByRole('menuitemradio', { name: 'Northgate Press' }).click();
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('Northgate Press');
  await page.getByRole('button', { name: 'Organization: Northgate Press' }).waitFor();
  const lastRead = app.standIn.calls.lastIndexOf('GET /api/dashboard');
  expect(app.standIn.headers[lastRead]?.['x-organization-id']).toBe('0199c0de-0000-7000-8000-000000000002');
  await page.getByRole('button', { name: 'Account menu for Ada Osei' }).click();
  expect(await page.getByRole('menuitem', { name: 'Log out' }).isVisible()).toBe(true);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.waitForURL('**/settings');
});

it('TOAST-15: says that a switch failed', async () => {
  app.standIn.faults.set('POST /api/organization/switch*', { status: 500 });
  const page = await openDashboard();
  await openSwitcher(page);
  await page.getByRole('menuitemradio', { name: 'Northgate Press' }).click();
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('Failed to switch organization');
});

it('TOAST-14: says that the organization could not be read after a switch', async () => {
  app.standIn.faults.set('GET /api/organization', { status: 500 });
  const page = await openDashboard();
  await openSwitcher(page);
  await page.getByRole('menuitemradio', { name: 'Northgate Press' }).click();
  await page.getByText('Failed to reload organization').first().waitFor();
});

it('creates an organization with 2 to 49 characters and moves there', async () => {
  const page = await openDashboard();
  await openSwitcher(page);
  await page.getByRole('menuitem', { name: 'New organization…' }).click();
  await page.getByLabel('Name').fill('A');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByText('Organization name must be at least 2 characters').waitFor();
  await page.getByLabel('Name').fill('Tide & Co');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('button', { name: 'Organization: Tide & Co' }).waitFor();
});

it('TOAST-13: says that an organization could not be created', async () => {
  app.standIn.faults.set('POST /api/organization', { status: 500 });
  const page = await openDashboard();
  await openSwitcher(page);
  await page.getByRole('menuitem', { name: 'New organization…' }).click();
  await page.getByLabel('Name').fill('Tide & Co');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('Failed to create organization');
  expect(await toast(page).textContent()).toContain('An error occurred while creating the organization');
});

it('AUTH-25, ROUTE-51, TOAST-19: asks before it logs out, then goes to /auth', async () => {
  const page = await openDashboard();
  await logout(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(app.standIn.calls).not.toContain('POST /api/logout');
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await logout(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/auth');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await toast(page).textContent()).toContain('You have been logged out successfully');
});

it('TOAST-12: says that a logout failed and stays', async () => {
  app.standIn.faults.set('POST /api/logout', { status: 500 });
  const page = await openDashboard();
  await logout(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('Logout failed');
  expect(await toast(page).textContent()).toContain('An error occurred');
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

it('SESS-02: shows nothing of the one before to the next', async () => {
  app.standIn.state.chatbots = [sampleChatbot({ name: 'Bookshop Assistant', status: 'active' })];
  const page = await openDashboard();
  await page.getByText('Bookshop Assistant').first().waitFor();
  await logout(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/auth');
  app.standIn.setUser({ fullName: 'Ben Okafor' });
  app.standIn.state.chatbots = [sampleChatbot({ name: 'Staff Handbook' })];
  await page.getByLabel('Email').fill('ben@example.com');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.locator('button[type=submit]').click();
  await page.getByText('Staff Handbook').first().waitFor();
  expect(await page.getByText('Bookshop Assistant').count()).toBe(0);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Ben');
});

it('FETCH-08, FETCH-09: reads a screen once, whatever gains focus and however often it is opened', async () => {
  const page = await openDashboard();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).last().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(300);
  expect(app.standIn.calls.filter((call) => call === 'GET /api/dashboard')).toHaveLength(1);
  expect(app.standIn.calls.filter((call) => call === 'GET /api/user')).toHaveLength(1);
});

it('FETCH-10: asks once for what fails, and again when the reader says so', async () => {
  app.standIn.faults.set('GET /api/dashboard', { status: 500 });
  const page = await openDashboard();
  await page.getByText('The dashboard could not be loaded').waitFor();
  await page.waitForTimeout(1300);
  expect(app.standIn.calls.filter((call) => call === 'GET /api/dashboard')).toHaveLength(1);
  app.standIn.faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Create your first chatbot').waitFor();
});

it('asks again for what a live update names, and for everything after a gap', async () => {
  const page = await openDashboard();
  await expect.poll(() => app.standIn.streams()).toBe(1);
  app.standIn.state.chatbots = [sampleChatbot({ name: 'Gift Finder', status: 'active' })];
  app.standIn.live({ id: '1', type: 'chatbot.created', resource: 'chatbot', resourceId: 'x' });
  await page.getByText('Gift Finder').first().waitFor();
  app.standIn.state.chatbots = [sampleChatbot({ name: 'Rare & Signed', status: 'active' })];
  app.standIn.dropStreams();
  await page.getByText('Rare & Signed').first().waitFor({ timeout: 8000 });
});

it('keeps one live connection for all tabs of a browser', async () => {
  const page = await openDashboard();
  await expect.poll(() => app.standIn.streams()).toBe(1);
  const other = await page.context().newPage();
  await other.goto(`${app.standIn.origin}/dashboard`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  app.standIn.state.chatbots = [sampleChatbot({ name: 'Gift Finder', status: 'active' })];
  app.standIn.live({ id: '1', type: 'chatbot.created', resource: 'chatbot', resourceId: 'x' });
  await other.getByText('Gift Finder').first().waitFor();
  expect(app.standIn.streams()).toBe(1);
  await page.close();
  await expect.poll(() => app.standIn.streams()).toBe(1);
});

it('opens the sidebar of phones as a sheet and closes it on the way', async () => {
  const page = await openDashboard({ viewport: { width: 375, height: 812 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
