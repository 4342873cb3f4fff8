import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeCode } from '../../packages/server/test/totp.ts';
import { root } from '../../tools/bootstrap/paths.mjs';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { maxShift, observeShifts, readShift } from '../../tools/e2e/pages/layout-shift.ts';
import { waitUntilIdle } from '../../tools/e2e/pages/wait-until-idle.ts';
import { publishedChatbot } from '../../tools/e2e/published-chatbot.ts';
import { type RunningServer, startServer } from '../../tools/e2e/servers/start-server.ts';
import { useBrowser } from '../../tools/e2e/use-browser.ts';

const run = promisify(execFile);
const password = 'correct horse';
const email = (name: string) => `${name}@example.com`;

let dataDir: string;
let server: RunningServer;
const browser = useBrowser();
let agencyId: string;
/** Output of the command that created an administrator. */
let created: string;

async function register(url: string, name: string): Promise<ApiClient> {
  const client = apiClient(url);
  const organizationName = name === 'agency' ? 'Northlight Studio' : name;
  await client.expectOk('POST', '/api/register', {
    email: email(name),
    password,
    fullName: 'Nora Light',
    organizationName,
    termsAccepted: true,
  });
  return client;
}

/** Runs `npm run admin -- …` on the installation. */
function command(...args: readonly string[]) {
  return run(process.execPath, [join(root, 'scripts', 'admin.ts'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: '' },
  });
}

/** An installation on which the operator has made one organization an agency, which then sets its branding. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-agency-'));
  const first = await startServer({ dataDir });
  const agency = await register(first.url, 'agency');
  await register(first.url, 'stranger');
  ({ id: agencyId } = await agency.expectOk<{ id: string }>('GET', '/api/organization'));
  await first.stop();
  await command('agency', agencyId, 'on');
  ({ stdout: created } = await command('create', email('operator'), 'operator'));
  server = await startServer({ dataDir });
  const again = apiClient(server.url);
  await again.expectOk('POST', '/api/login', { email: email('agency'), password });
  await again.expectOk('PATCH', `/api/organization/${agencyId}`, {
    footerLabel: 'Northlight Studio, Bergen',
    footerLink: 'https://northlight.example/',
  });
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(door: 'login' | 'signup'): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(`${server.url}/agency/${agencyId}/${door}`);
  await page.getByRole('link', { name: 'Northlight Studio, Bergen' }).waitFor();
  return page;
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email').fill(email(name));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

it('AGY-02, AGY-04: a customer signs up on the agency’s pages and logs in there again', async () => {
  const page = await open('signup');
  await page.getByRole('heading', { level: 1, name: 'Join Northlight Studio' }).waitFor();
  await page.getByLabel('Full name').fill('Carla Customer');
  await page.getByLabel('Organization').fill('Harbour Books');
  await page.getByLabel('Email').fill(email('carla'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  const later = await open('login');
  await logIn(later, 'carla');
  await later.waitForURL('**/dashboard');
});

it('AGY-05: no one else can sign in on the agency’s pages', async () => {
  const page = await open('login');
  await logIn(page, 'stranger');
  await page.getByText('Invalid email or password').first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/agency/${agencyId}/login`);
});

it('AGY-03: an organization that is not an agency has no such pages', async () => {
  const stranger = apiClient(server.url);
  await stranger.expectOk('POST', '/api/login', { email: email('stranger'), password });
  const { id } = await stranger.expectOk<{ id: string }>('GET', '/api/organization');
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  for (const door of ['login', 'signup']) {
    await page.goto(`${server.url}/agency/${id}/${door}`);
    await page.getByRole('heading', { name: 'No agency found at this address' }).waitFor();
  }
});

it.each([1280, 360])(
  'an agency’s sign-in pages load without layout shift or failed calls, %i px wide',
  async (width) => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width, height: 812 } });
    await context.addInitScript(observeShifts);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.url()}: ${response.status()}`);
    });
    for (const door of ['login', 'signup']) {
      await page.goto(`${server.url}/agency/${agencyId}/${door}`);
      await page.getByRole('link', { name: 'Northlight Studio, Bergen' }).waitFor();
      await waitUntilIdle(page);
      const shift = await readShift(page);
      if (shift > maxShift) problems.push(`${door} jumps by ${shift}`);
    }
    expect(problems).toEqual([]);
  },
);

it('the password page and the page of a closed chatbot show the agency’s name and footer instead of ours', async () => {
  const again = apiClient(server.url);
  await again.expectOk('POST', '/api/login', { email: email('agency'), password });
  const chatbot = await publishedChatbot(again, { deployment: { password: 'open sesame' } });
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  const showsBrand = async () => {
    await page.getByRole('link', { name: 'Northlight Studio, Bergen' }).waitFor();
    expect(await page.locator('#root, #app, main').first().textContent()).not.toContain('Parley');
  };
  await page.goto(`${server.url}/chat/${chatbot.id}`);
  await page.locator('input[type=password]').waitFor();
  await showsBrand();
  const closed = { status: 'paused', deployment: { password: null } };
  await again.expectOk('PATCH', `/api/chatbots/${chatbot.id}`, closed);
  // Live settings take effect within 5 s.
  const offersPassword = async () => {
    await page.reload();
    await page.getByRole('link', { name: 'Northlight Studio, Bergen' }).waitFor();
    return page.locator('input[type=password]').count();
  };
  await expect.poll(offersPassword, { timeout: 5_000, interval: 500 }).toBe(0);
  await showsBrand();
  expect(await page.getByRole('textbox').count()).toBe(0);
});

it('ADM-05: a command creates an administrator with a random password, and another turns off a lost second factor', async () => {
  const found = /sign in at \/admin\/login as operator now\. Password: (\S{20})$/m.exec(created)?.[1] ?? '';
  const account = { email: email('operator'), password: found };
  const admin = apiClient(server.url);
  await admin.expectOk('POST', '/api/admin/login', account);
  expect((await admin.call('GET', '/api/admin/administrators')).status).toBe(403);
  const { secret } = await admin.expectOk<{ secret: string }>('POST', '/api/admin/two-factor/setup');
  await admin.expectOk('POST', '/api/admin/two-factor/enable', { code: timeCode(secret, new Date()) });
  await expect(command('reset-second-factor', account.email)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Stop it first'),
  });
  await server.stop();
  await expect(command('create', account.email)).rejects.toMatchObject({
    stderr: expect.stringContaining('There is already an administrator'),
  });
  await command('reset-second-factor', account.email.toUpperCase());
  server = await startServer({ dataDir });
  const again = apiClient(server.url);
  await again.expectOk('POST', '/api/admin/login', account);
});
