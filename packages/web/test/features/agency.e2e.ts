import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toastOf } from '../../../../tools/e2e/acts.ts';
import { type ApiClient, apiClient } from '../../../../tools/e2e/api-client.ts';
import { expectNoAxeViolations } from '../../../../tools/e2e/axe.ts';
import { type RunningServer, startServer } from '../../../../tools/e2e/start-server.ts';
import { useBrowser } from '../../../../tools/e2e/use-browser.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parley-agency-'));
const tab = '/settings?tab=organizations';
/** A teal field of 8 × 4 pixels. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAEUlEQVR4nGPgzyvBihioJwEA1k8eIT8WrxQAAAAASUVORK5CYII=',
  'base64',
);

let server: RunningServer;
const browser = useBrowser();
let agency: ApiClient;
let agencyId: string;

function personOf(organizationName: string) {
  const email = `${randomUUID()}@example.com`;
  return { email, password: 'correct horse', fullName: 'Ada Osei', organizationName, termsAccepted: true };
}

beforeAll(async () => {
  const first = await startServer({ dataDir });
  agency = apiClient(first.url);
  await agency.expectOk('POST', '/api/register', personOf('Harbour Digital'));
  agencyId = (await agency.expectOk<{ id: string }>('GET', '/api/organization')).id;
  await first.stop();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  execFileSync(process.execPath, ['scripts/admin.ts', 'agency', agencyId, 'on'], { env });
  const { port } = new URL(first.url);
  server = await startServer({ dataDir, port: Number(port) });
});

afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(account: ApiClient | null, path: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const cookies = account?.cookies().map((cookie) => ({ ...cookie, url: server.url })) ?? [];
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

it('AGY-07: an agency edits colors, footer and logo, sees a sample of them, and finds them again', async () => {
  const page = await open(agency, tab);
  await page.getByLabel('Primary color').fill('#0f6e74');
  await page.getByText('White text on this color has a contrast of 6.0:1.').waitFor();
  await page.getByLabel('Footer label').fill('Built by Harbour');
  expect(await page.getByTestId('branding-sample').getByText('Built by Harbour').count()).toBe(2);
  await page.getByLabel('Footer link').fill('harbour');
  await save(page);
  expect(await page.getByLabel('Footer link').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Footer link').fill('https://harbour.example');
  await save(page);
  await toastOf(page, 'Changes saved').waitFor();
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: logo };
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...file, name: 'logo.svg', mimeType: 'image/svg+xml' });
  await page.getByText('Choose a PNG, JPEG, WebP or GIF file').waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await save(page);
  await page.getByRole('button', { name: 'Replace logo' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Replace logo' }).waitFor();
  expect(await page.getByLabel('Primary color').inputValue()).toBe('#0F6E74');
  expect(await page.getByLabel('Footer label').inputValue()).toBe('Built by Harbour');
  await expectNoAxeViolations(page);
  expect(await (await fetch(`${server.url}/api/agency/${agencyId}`)).json()).toMatchObject({
    primaryColor: '#0f6e74',
    footerLabel: 'Built by Harbour',
    logo: expect.stringContaining('/logo'),
  });
});

it('ORG-06: whoever saved second is told, keeps what was typed, and may load what the first one saved', async () => {
  const page = await open(agency, tab);
  await page.getByLabel('Footer label').fill('Mine');
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/organization', (route) => route.abort());
  await agency.expectOk('PATCH', `/api/organization/${agencyId}`, { footerLabel: 'Theirs' });
  await page.unroute('**/api/organization');
  await save(page);
  const dialog = page.getByRole('alertdialog', { name: 'Harbour Digital was changed in the meantime' });
  await dialog.getByRole('button', { name: 'Keep what I typed' }).click();
  expect(await page.getByLabel('Footer label').inputValue()).toBe('Mine');
  await save(page);
  await dialog.getByRole('button', { name: 'Load their version' }).click();
  await expect.poll(() => page.getByLabel('Footer label').inputValue()).toBe('Theirs');
});

it('AGY-06, AGY-07: what an agency edits shows in the sidebar of its customer and on its own sign-in page', async () => {
  const customer = apiClient(server.url);
  await customer.expectOk('POST', `/api/agency/${agencyId}/register`, personOf('Quay Dental'));
  const page = await open(agency, tab);
  await page.getByLabel('Footer label').fill('Made in the harbour');
  await page.getByLabel('Footer link').fill('https://harbour.example/made');
  await save(page);
  await toastOf(page, 'Changes saved').waitFor();
  const theirs = await open(customer, '/dashboard');
  const sidebar = theirs.getByTestId('sidebar');
  const foot = sidebar.getByRole('link', { name: /Made in the harbour/ });
  expect(await foot.getAttribute('href')).toBe('https://harbour.example/made');
  expect(await sidebar.locator('img').first().getAttribute('src')).toContain(`/api/agency/${agencyId}/logo`);
  const signIn = await open(null, `/agency/${agencyId}/login`);
  await signIn.getByText('Harbour Digital').first().waitFor();
  await signIn.getByRole('link', { name: 'Made in the harbour' }).waitFor();
  expect(await signIn.locator('img').first().getAttribute('src')).toContain(`/api/agency/${agencyId}/logo`);
});

it('AGY-07: an agency sees its addresses and customers; a customer reads whose it is and has no branding', async () => {
  const customer = apiClient(server.url);
  await customer.expectOk('POST', `/api/agency/${agencyId}/register`, personOf('Pier Bakery'));
  const page = await open(agency, tab);
  await page.getByText(`${server.url}/agency/${agencyId}/login`).waitFor();
  await page.getByText(`${server.url}/agency/${agencyId}/signup`).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Pier Bakery' });
  await row.getByText('Active', { exact: true }).waitFor();
  expect(await row.getByRole('progressbar', { name: 'Messages of Pier Bakery this month' }).count()).toBe(1);
  const theirs = await open(customer, tab);
  await theirs.getByText('This organization is a customer of Harbour Digital').waitFor();
  expect(await theirs.getByText('Branding', { exact: true }).count()).toBe(0);
});
