import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { untilAtRest } from '../../tools/e2e/at-rest.ts';
import { desk, findingsInBothDirections } from '../../tools/e2e/axe-looks.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';

const owner = { email: 'ada@platform.example', password: 'correct horse battery' };
const app = useInstallation({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
let member: ApiClient;
let admin: ApiClient;
let organizationId: string;
let userId: string;

beforeAll(async () => {
  member = await app.register('Harbour Books', 'Maren Holt');
  admin = apiClient(app.url);
  await admin.expectOk('POST', '/api/admin/login', owner);
  const { items } = await admin.expectOk<{ items: { id: string; organizations: { id: string }[] }[] }>(
    'GET',
    '/api/admin/users?search=Maren',
  );
  userId = items[0]?.id ?? '';
  organizationId = items[0]?.organizations[0]?.id ?? '';
});

const headings = (): Record<string, string> => ({
  dashboard: 'Dashboard',
  health: 'Health',
  users: 'Users',
  [`users/${userId}`]: 'Maren Holt',
  organizations: 'Organizations',
  [`organizations/${organizationId}`]: 'Harbour Books',
  subscriptions: 'Subscriptions',
  logs: 'Logs',
  logging: 'Logging',
  maintenance: 'Maintenance',
  settings: 'Settings',
  'cost-estimation': 'Cost estimation',
});

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/admin/dashboard');
}

it('PROD-01, PROD-02, ADM-01, ROUTE-29, ROUTE-30, ROUTE-31, ROUTE-32, ROUTE-33, ROUTE-34, ROUTE-35, ROUTE-36, ROUTE-37, ROUTE-38, ROUTE-39, TITLE-04: an administrator signs in at a door of their own and sees every screen', async () => {
  const page = await app.open(null, '/admin/users');
  await page.waitForURL('**/admin/login');
  await signIn(page);
  for (const [path, name] of Object.entries(headings())) {
    await page.goto(`${app.url}/admin/${path}`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }
  expect(await page.title()).toBe('Cost Estimation | Parley');
  // ROUTE-40: this session opens no screen of users.
  await page.goto(`${app.url}/dashboard`);
  await page.waitForURL('**/auth');
});

it('ADM-11, MAINT-01, ADM-15: an organization is suspended and reopened, and maintenance leads users away', async () => {
  const page = await app.open(admin, `/admin/organizations/${organizationId}`, { viewport: desk });
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Unpaid since January.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Suspended: Unpaid since January.').waitFor();
  const user = await app.open(member, '/settings');
  await user.getByText('This organization is suspended: Unpaid since January.').waitFor();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Paid.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('button', { name: 'Suspend' }).waitFor();

  await page.goto(`${app.url}/admin/maintenance`);
  await page.getByLabel('Message').fill('A new disk goes in.');
  await page.getByRole('button', { name: 'Start maintenance' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start maintenance' }).click();
  await page.getByRole('button', { name: 'End maintenance' }).waitFor();
  for (const path of ['/dashboard', '/auth']) {
    await user.goto(app.url + path);
    await user.waitForURL('**/maintenance');
  }
  await user.getByText('A new disk goes in.').waitFor();
  await user.goto(`${app.url}/about`);
  await user.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'End maintenance' }).click();
  await page.getByRole('button', { name: 'Start maintenance' }).waitFor();
  await user.goto(`${app.url}/dashboard`);
  await user.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(user.url()).pathname).toBe('/dashboard');
});

it('axe finds nothing in the admin area', async () => {
  const page = await app.open(admin, '/favicon.svg', {
    viewport: desk,
    prepare: (context) => context.addInitScript(() => localStorage.setItem('app_appearance', 'system')),
  });
  const found: string[] = [];
  // Every kind of screen: figures, a list with filters, a thing with forms, settings with switches.
  for (const path of ['dashboard', 'health', 'logs', `organizations/${organizationId}`, 'settings']) {
    await page.goto(`${app.url}/admin/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilAtRest(page);
    found.push(...(await findingsInBothDirections(page)));
  }
  expect(found).toEqual([]);
});
