import { randomUUID } from 'node:crypto';
import type { User } from '@parley/contracts/resources/organization/identity';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { routes } from '../../packages/web/src/app/routes/routes.ts';
import { createChatbot, recordCalls, toastOf } from '../../tools/e2e/acts.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';

const app = useInstallation();

async function fillRegistration(page: Page, email: string, organization: string): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full name').fill('Maren Halden');
  await page.getByLabel('Organization').fill(organization);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('checkbox').check();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/auth');
}

it('ROUTE-01, ROUTE-07: the landing page and the login page are public', async () => {
  const page = await app.open(null, '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto(`${app.url}/auth`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
});

it('ROUTE-15: an unknown URL shows the not-found page with a link home', async () => {
  const page = await app.open(null, '/no-such-page');
  for (const path of ['/no-such-page', '/dashboard/extra', '/builder/a/b', '/chat', '/agency/x']) {
    await page.goto(app.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent(), path).toBe('404 Page Not Found');
  }
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

it('ROUTE-17, ROUTE-18, ROUTE-19, ROUTE-20, ROUTE-21, ROUTE-22, ROUTE-23, ROUTE-26: the screens of the app require a signed-in user', async () => {
  const account = await app.register();
  const { id } = await createChatbot(account, { name: 'Shop Desk' });
  const screens = {
    '/dashboard': /^Good (morning|afternoon|evening), Ada/,
    '/chatbots': 'Chatbots',
    '/builder': 'New chatbot',
    [`/builder/${id}`]: 'Shop Desk',
    '/analytics': 'Analytics',
    '/billing': 'Billing',
    '/conversations': 'Conversations',
    '/conversations/0199c0de-0000-7000-8000-00000000c001': 'Conversation not found',
  };
  const outside = await app.open(null, '/auth');
  const inside = await app.open(account, '/settings');
  for (const [path, heading] of Object.entries(screens)) {
    await outside.goto(app.url + path);
    await outside.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(new URL(outside.url()).pathname, path).toBe('/auth');
    await inside.goto(app.url + path);
    await inside.getByRole('heading', { name: heading, level: 1 }).waitFor();
    expect(new URL(inside.url()).pathname).toBe(path);
  }
});

it('ROUTE-28, SESS-01: shows a spinner while the session is loading, and neither the screen nor a redirect', async () => {
  const account = await app.register();
  for (const [who, heading] of [
    [account, 'Chatbots'],
    [null, 'Welcome back'],
  ] as const) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = await app.open(who, '/chatbots', {
      prepare: (context) =>
        context.route('**/api/user', async (route) => {
          await held;
          await route.continue();
        }),
    });
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
    expect(await page.getByRole('heading').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/chatbots');
    answer();
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }
});

it('ROUTE-41: public pages are the same signed in or out, and a user session opens no admin page', async () => {
  const account = await app.register();
  const outside = await app.open(null, '/');
  const inside = await app.open(account, '/');
  for (const path of ['/', '/privacy-policy', '/no-such-page']) {
    const headings = [];
    for (const page of [outside, inside]) {
      await page.goto(app.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      headings.push(await page.getByRole('heading', { level: 1 }).textContent());
    }
    expect(headings[0]).toBe(headings[1]);
  }
  await inside.goto(`${app.url}/admin/dashboard`);
  await inside.waitForURL('**/admin/login');
});

it('no call of a public page fails for a signed-out visitor', async () => {
  const failed: string[] = [];
  const page = await app.open(null, '/favicon.svg');
  // The page itself returns 404, which the browser logs in its console.
  const missing = `${app.url}/no-such-page`;
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url() !== missing)
      failed.push(`${page.url()} asks ${response.url()}: ${response.status()}`);
  });
  page.on('console', (line) => {
    if (line.location().url !== missing) failed.push(`${page.url()} says ${line.text()}`);
  });
  // The pages of an agency are tested in agency-doors.e2e.ts.
  const paths = routes.filter(({ guard, path }) => guard === 'public' && !path.includes(':'));
  for (const { path } of [
    ...paths,
    { path: new URL(missing).pathname },
    { path: '/reset-password?token=gone' },
  ]) {
    await page.goto(app.url + path, { waitUntil: 'networkidle' });
    await page.getByRole('heading').first().waitFor();
  }
  expect(failed).toEqual([]);
});

it('ROUTE-42, ROUTE-43: a page’s code loads on its first visit, behind a full-screen spinner with a label', async () => {
  const account = await app.register();
  const page = await app.open(account, '/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/conversations-page*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${app.url}/conversations`);
  const spinner = page.getByRole('status').filter({ hasText: 'Loading…' });
  // The page's own spinner of the same size replaces the guard's.
  await expect.poll(() => spinner.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  release();
  await page.getByRole('heading', { name: 'Conversations', level: 1 }).waitFor();
  // A preload and the import of the same script can both appear as requests.
  const own = scripts.filter((path) => /\/assets\/conversations-page.*\.js$/.test(path));
  expect(new Set(own).size).toBe(1);
});

it('ROUTE-44: paths are case-insensitive', async () => {
  const account = await app.register();
  const page = await app.open(account, '/CHATBOTS');
  await page.getByRole('heading', { name: 'Chatbots', level: 1 }).waitFor();
  const outside = await app.open(null, '/Auth');
  await outside.getByRole('heading', { name: 'Welcome back' }).waitFor();
});

it('AUTH-12, AUTH-21, AUTH-22, TOAST-17: registering opens the dashboard with the user of the response', async () => {
  const page = await app.open(null, '/auth');
  const calls = recordCalls(page);
  const email = `${randomUUID()}@example.com`;
  await fillRegistration(page, email, 'Halden Books');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await toastOf(page, 'Registration successful').waitFor();
  await page.getByRole('heading', { name: /, Maren/ }).waitFor();
  expect(calls).toContain('POST /api/register');
  expect(calls).not.toContain('GET /api/user');
  const answer = await page.context().request.get(`${app.url}/api/user`);
  const user: User = await answer.json();
  expect(user).toMatchObject({ email, currentOrganization: { name: 'Halden Books' } });
  expect(user.organizations).toMatchObject([{ name: 'Halden Books', isPrimary: true }]);
  expect(user.currentOrganization?.id).toBe(user.organizations[0]?.id);
});

it('AUTH-11, AUTH-21, TOAST-16: logging in opens the dashboard with the user of the response', async () => {
  const account = await app.register();
  const { email } = await account.expectOk<User>('GET', '/api/user');
  const page = await app.open(null, '/auth');
  const calls = recordCalls(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await toastOf(page, 'Login successful').waitFor();
  await page.getByRole('heading', { name: /, Ada/ }).waitFor();
  expect(calls).not.toContain('GET /api/user');
});

it('AUTH-09: the login page redirects a signed-in user to the dashboard', async () => {
  const page = await app.open(await app.register(), '/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${app.url}/auth`);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('TOAST-07, ERR-10, TOAST-08: shows the server’s message for a wrong password and for an e-mail in use', async () => {
  const account = await app.register();
  const { email } = await account.expectOk<User>('GET', '/api/user');
  const page = await app.open(null, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('wrong horse');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await toastOf(page, /Login failed.*Invalid email or password/).waitFor();
  await fillRegistration(page, email, 'Another shop');
  await page.getByRole('button', { name: 'Create account' }).click();
  await toastOf(page, /Registration failed.*Email already in use/).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
});

it('VAL-11: a form with a validation error makes no call', async () => {
  const page = await app.open(null, '/auth');
  const calls = recordCalls(page);
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('You must agree to the terms and conditions').waitFor();
  expect(calls).toEqual([]);
});

it('SESS-03, ROUTE-51, TOAST-19, AUTH-25: the session survives a reload and ends on the server at logout', async () => {
  const account = await app.register();
  const { email } = await account.expectOk<User>('GET', '/api/user');
  const page = await app.open(null, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const [session] = await page.context().cookies();
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const cookie = `${session?.name}=${session?.value}`;
  const ask = () => fetch(`${app.url}/api/user`, { headers: { cookie } });
  await page.getByRole('button', { name: /^Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await ask()).status).toBe(200);
  await logOut(page);
  await toastOf(page, /Logged out.*You have been logged out successfully/).waitFor();
  expect((await ask()).status).toBe(401);
  await page.goto(`${app.url}/dashboard`);
  await page.waitForURL('**/auth');
});

it('SESS-02: a user who logs in after another sees none of the other’s data', async () => {
  const first = await app.register('First House');
  await createChatbot(first, { name: 'Secret of the first' });
  const second = await app.register('Second House');
  const { email } = await second.expectOk<User>('GET', '/api/user');
  const page = await app.open(first, '/chatbots');
  await page.getByRole('heading', { name: 'Secret of the first' }).waitFor();
  await logOut(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  const seen: string[] = [];
  for (const screen of ['Dashboard', 'Chatbots']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
    await page.getByRole('heading', { name: 'Create your first chatbot' }).waitFor();
    seen.push((await page.locator('body').textContent()) ?? '');
  }
  expect(seen.join(' ')).not.toMatch(/Secret of the first|First House/);
  expect(seen.join(' ')).toContain('Second House');
});

it('LAND-20: the footer of the landing page links to each page about the product', async () => {
  const page = await app.open(null, '/');
  const pages = {
    About: ['/about', 'About Parley'],
    'Privacy Policy': ['/privacy-policy', 'Privacy Policy'],
    'Terms of Service': ['/terms-of-service', 'Terms of Service'],
    Documentation: ['/documentation', 'Documentation'],
  } as const;
  for (const [link, [path, heading]] of Object.entries(pages)) {
    await page.goto(`${app.url}/`);
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

it('PROD-03: the sidebar reaches all screens, including the builder and all settings', async () => {
  const page = await app.open(await app.register(), '/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const screens = {
    Dashboard: ['/dashboard', /, Ada/],
    Chatbots: ['/chatbots', 'Chatbots'],
    Conversations: ['/conversations', 'Conversations'],
    Leads: ['/leads', 'Leads'],
    Analytics: ['/analytics', 'Analytics'],
    Billing: ['/billing', 'Billing'],
    Settings: ['/settings', 'Settings'],
  } as const;
  await sidebar.getByRole('link').first().waitFor();
  expect(await sidebar.getByRole('link').count()).toBe(Object.keys(screens).length);
  for (const [link, [path, heading]] of Object.entries(screens)) {
    await sidebar.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname, link).toBe(path);
  }
  const tabs = ['Organizations', 'Team members', 'API keys', 'Integrations', 'Data exports'];
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page
      .getByRole('tabpanel', { name: tab, exact: true })
      .getByRole('heading', { level: 2, name: tab, exact: true })
      .waitFor();
  }
  await sidebar.getByRole('link', { name: 'Chatbots', exact: true }).click();
  await page.getByRole('button', { name: 'New chatbot' }).first().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Shop Desk');
  await page.getByRole('button', { name: 'Create chatbot' }).click();
  await page.getByRole('heading', { name: 'Shop Desk', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/builder\//);
});
