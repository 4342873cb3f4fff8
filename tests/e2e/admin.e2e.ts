import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebSite } from '../../packages/server/test/web-site.ts';
import { addText, createChatbot, toastOf } from '../../tools/e2e/acts.ts';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { desk, findingsInBothDirections, findingsWithin } from '../../tools/e2e/pages/axe-looks.ts';
import { rowOutOfSight, smallPhone } from '../../tools/e2e/pages/first-row.ts';
import { waitUntilIdle } from '../../tools/e2e/pages/wait-until-idle.ts';

const owner = { email: 'ada@platform.example', password: 'correct horse battery' };
const shop = await startWebSite({
  '/shop': (_request, response) => response.writeHead(403).end(),
});
const app = useInstallation({
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  EGRESS_ALLOW: shop.host,
});
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

afterAll(() => shop.close());

const headings = (): Record<string, string> => ({
  dashboard: 'Dashboard',
  health: 'Health',
  users: 'Users',
  [`users/${userId}`]: 'Maren Holt',
  organizations: 'Organizations',
  [`organizations/${organizationId}`]: 'Harbour Books',
  subscriptions: 'Subscriptions',
  lockbox: 'Lockbox',
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

it('PROD-01, PROD-02, ADM-01, ROUTE-29, ROUTE-30, ROUTE-31, ROUTE-32, ROUTE-33, ROUTE-34, ROUTE-35, ROUTE-36, ROUTE-37, ROUTE-38, ROUTE-39, ROUTE-40, TITLE-04: an administrator signs in on a separate login page and sees every screen', async () => {
  const page = await app.open(null, '/admin/users');
  await page.waitForURL('**/admin/login');
  await signIn(page);
  for (const [path, name] of Object.entries(headings())) {
    await page.goto(`${app.url}/admin/${path}`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }
  expect(await page.title()).toBe('Cost Estimation | Parley');
  // An admin session opens no user screens, and a user session no admin screens.
  await page.goto(`${app.url}/dashboard`);
  await page.waitForURL('**/auth');
  const user = await app.open(member, '/admin/dashboard');
  await user.waitForURL('**/admin/login');
});

it('ADM-11, MAINT-01, ADM-15: an organization is suspended and reopened, and maintenance redirects users', async () => {
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
  const end = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Expected end').fill(`${end}T06:30`);
  await page.getByRole('button', { name: 'Start maintenance' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start maintenance' }).click();
  await page.getByRole('button', { name: 'End maintenance' }).waitFor();
  for (const path of ['/dashboard', '/auth']) {
    await user.goto(app.url + path);
    await user.waitForURL('**/maintenance');
  }
  await user.getByText('A new disk goes in.').waitFor();
  await user.getByText(/6:30/).waitFor();
  await user.goto(`${app.url}/about`);
  await user.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'End maintenance' }).click();
  await page.getByRole('button', { name: 'Start maintenance' }).waitFor();
  await user.goto(`${app.url}/dashboard`);
  await user.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(user.url()).pathname).toBe('/dashboard');
});

it('SEC-8, SEC-50: an operator finds a customer, reads why a crawl failed while the owner allows it, and raises a limit', async () => {
  // The suspension has just ended; every process learns that within 5 s.
  await expect.poll(async () => (await member.call('GET', '/api/chatbots')).status).toBe(200);
  const chatbot = await createChatbot(member, { name: 'Shop desk' });
  await addText(member, chatbot.id, 'Delivery', '# Delivery\nOrders leave our harbor the same day.');
  await member.expectOk('POST', `/api/chatbots/${chatbot.id}/knowledge`, {
    type: 'url',
    url: `${shop.origin}/shop`,
  });
  await admin.expectOk('PATCH', `/api/admin/organizations/${organizationId}`, { limits: { chatbots: 1 } });
  const openAnother = () => member.call('POST', '/api/chatbots', { name: 'Office desk' });
  await expect.poll(async () => (await openAnother()).body).toMatchObject({ code: 'plan_limit_chatbots' });

  const page = await app.open(admin, '/admin/dashboard', { viewport: desk });
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('Harbour');
  await page.getByRole('option', { name: /Harbour Books/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Harbour Books' }).waitFor();
  await page.getByText('1 could not be read').waitFor();

  await page.getByRole('button', { name: 'Ask to read' }).click();
  await page.getByRole('radio', { name: /Knowledge/ }).check();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The crawl of your shop fails since Monday');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask to read' }).click();
  await page.getByText('Harbour Books has been asked.').waitFor();

  const user = await app.open(member, '/settings?tab=security', { viewport: desk });
  await user.getByRole('button', { name: /^Approve: ada may read/ }).click();
  await user.getByText('Approved by Maren Holt').waitFor();

  // Neither side reloads: the operator's page polls for the decision, and the owner's page receives each read live.
  await page.getByText('you are reading what Harbour Books wrote').waitFor();
  await page.getByRole('button', { name: /\/shop/ }).click();
  await page
    .getByText(/without a login. Make it public/)
    .first()
    .waitFor();
  await user.getByRole('button', { name: '2 reads' }).click();
  await user.getByRole('dialog').getByText('A knowledge source').waitFor();
  await user.keyboard.press('Escape');
  await page.getByRole('button', { name: /Delivery/ }).click();
  await page.getByText('Orders leave our harbor the same day.').waitFor();
  await user.getByRole('button', { name: /^End now: ada/ }).click();
  await user.getByText('Ended', { exact: true }).waitFor();
  await user.getByRole('button', { name: 'Check the log' }).click();
  // Entries are sealed every minute, so none may be sealed yet.
  await user.getByText(/^Nothing (was changed|is sealed yet)/).waitFor();
  await page.getByText('This grant has ended.').waitFor();
  expect(await page.getByText('Orders leave our harbor the same day.').count()).toBe(0);

  await page.goto(`${app.url}/admin/organizations/${organizationId}`);
  const limit = page.getByLabel('Chatbots', { exact: true });
  await limit.fill('2');
  await page.locator('form').filter({ has: limit }).getByRole('button', { name: 'Save' }).click();
  await toastOf(page, 'Plan and limits saved').waitFor();
  await expect.poll(async () => (await openAnother()).status).toBe(201);
});

it('an admin list starts on the first screen of a small phone', async () => {
  const page = await app.open(admin, '/favicon.svg', { viewport: smallPhone });
  const hidden: (string | undefined)[] = [];
  for (const [path, text] of [
    ['users?search=Maren', 'Maren Holt'],
    ['organizations?search=Harbour', 'Harbour Books'],
    ['subscriptions?search=Harbour', 'Harbour Books'],
    ['logs?search=admin.login', 'admin.login'],
  ] as const) {
    await page.goto(`${app.url}/admin/${path}`);
    hidden.push(await rowOutOfSight(page, text));
  }
  expect(hidden.filter(Boolean)).toEqual([]);
});

it('axe finds nothing in the admin area', async () => {
  const page = await app.open(admin, '/favicon.svg', {
    viewport: desk,
    prepare: (context) => context.addInitScript(() => localStorage.setItem('app_appearance', 'system')),
  });
  const found: string[] = [];
  // One screen of each kind: figures, a list with filters, an item with forms, settings with switches.
  const open = await admin.expectOk<{ id: string }>('POST', '/api/admin/lockbox', {
    organizationId,
    scope: 'knowledge',
    reason: 'The crawl of your shop fails since Monday',
    minutes: 60,
  });
  await member.expectOk('POST', `/api/organization/lockbox/${open.id}/approve`);
  const list = await admin.expectOk<{ items: { id: string }[] }>(
    'GET',
    `/api/admin/lockbox/${open.id}/knowledge`,
  );
  const reading = `lockbox/${open.id}?item=${list.items[0]?.id}`;
  for (const path of [
    'dashboard',
    'health',
    'logs',
    `organizations/${organizationId}`,
    'settings',
    'lockbox',
    reading,
  ]) {
    await page.goto(`${app.url}/admin/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitUntilIdle(page);
    found.push(...(await findingsInBothDirections(page)));
  }
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').waitFor();
  found.push(...(await findingsWithin(page, 'ltr', '[role=dialog]')));
  const user = await app.open(member, '/settings?tab=security', { viewport: desk });
  await user.getByRole('button', { name: /^End now/ }).waitFor();
  await waitUntilIdle(user);
  found.push(...(await findingsInBothDirections(user)));
  expect(found).toEqual([]);
});
