import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';

const app = browserApp(15521);

it('ROUTE-15, TITLE-05: shows the 404 page at other paths, with a way home', async () => {
  for (const path of ['/no-such-page', '/dashboard/extra', '/agency/x']) {
    const page = await app.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
    expect(await page.title()).toBe('404 Page Not Found | Parley');
  }
  const page = await app.open('/no-such-page');
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

it('ROUTE-16: shows the 404 page at /landing without asking for the user', async () => {
  const page = await app.open('/landing');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect(app.standIn.calls).toEqual([]);
});

it('ROUTE-17: /dashboard is for whoever is signed in', async () => {
  const outside = await app.open('/dashboard');
  await outside.waitForURL('**/auth');
  await outside.getByRole('heading', { name: 'Welcome back' }).waitFor();
  app.standIn.signIn();
  const inside = await app.open('/dashboard');
  await inside.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(inside.url()).pathname).toBe('/dashboard');
});

it('ROUTE-27: /settings is for whoever is signed in', async () => {
  const outside = await app.open('/settings');
  await outside.waitForURL('**/auth');
  app.standIn.signIn();
  const inside = await app.open('/settings');
  await inside.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(new URL(inside.url()).pathname).toBe('/settings');
});

it('sends whoever has no admin session from every admin screen to the admin login', async () => {
  const paths = [
    'dashboard',
    'users',
    'users/1',
    'organizations',
    'organizations/1',
    'subscriptions',
    'logs',
  ];
  const page = await app.open('/');
  for (const path of [...paths, 'logging', 'maintenance', 'settings', 'cost-estimation']) {
    await page.goto(`${app.standIn.origin}/admin/${path}`);
    await page.waitForURL('**/admin/login');
  }
});

it('ROUTE-28, SESS-01: waits for the server before it shows or moves anything', async () => {
  app.standIn.signIn();
  app.standIn.faults.set('GET /api/user', { status: 0, delayMs: 1200 });
  const page = await app.open('/dashboard');
  await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('says that the account could not be loaded, and tries again', async () => {
  app.standIn.signIn();
  app.standIn.faults.set('GET /api/user', { status: 500 });
  const page = await app.open('/dashboard');
  await page.getByText('Your account could not be loaded').waitFor();
  app.standIn.faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('neither session opens the other area', async () => {
  app.standIn.signIn();
  const user = await app.open('/admin/dashboard');
  await user.waitForURL('**/admin/login');
  await user.getByRole('heading', { name: 'Admin login' }).waitFor();
  app.standIn.signOut();
  app.standIn.faults.set('GET /admin/session', {
    status: 200,
    type: 'application/json',
    body: '{"authenticated":true,"mustSetUpSecondFactor":false,"admin":null}',
  });
  const admin = await app.open('/admin/dashboard');
  await admin.getByRole('navigation', { name: 'Admin area' }).waitFor();
  expect(new URL(admin.url()).pathname).toBe('/admin/dashboard');
  await admin.goto(`${app.standIn.origin}/dashboard`);
  await admin.waitForURL('**/auth');
});

it('ROUTE-42 and ROUTE-43: fetches a page’s code when it is first opened, behind a full-screen spinner', async () => {
  const page = await app.open('/auth');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  app.standIn.faults.set('GET /assets/forgot-password-page*', { status: 0, delayMs: 1200 });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const spinner = page.getByRole('status').filter({ hasText: 'Loading…' });
  await spinner.waitFor();
  expect(await spinner.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(loaded.some((path) => path.startsWith('/assets/forgot-password-page'))).toBe(true);
});

it('ROUTE-44: does not mind the case of a path', async () => {
  const page = await app.open('/AUTH');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
});

it('ROUTE-48 and ROUTE-49: asks for no user on / and on public prefixes', async () => {
  for (const path of [
    '/',
    '/auth',
    '/privacy-policy',
    '/terms-of-service',
    '/about',
    '/documentation',
    '/agency/1/login',
  ]) {
    const page = await app.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect(app.standIn.calls).not.toContain('GET /api/user');
});

it('ROUTE-50: asks for the user on every other path, where nobody changes nothing', async () => {
  for (const path of ['/forgot-password', '/reset-password', '/join', '/maintenance']) {
    app.standIn.calls.length = 0;
    const page = await app.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const ofReader = () => app.standIn.calls.filter((call) => call !== 'GET /api/maintenance');
    await expect.poll(ofReader).toEqual(['GET /api/user']);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

it('TITLE-02: the title follows every step, without query and hash', async () => {
  const page = await app.open('/auth?lng=en#top');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.title()).toBe('Auth | Parley');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect.poll(() => page.title()).toBe('Forgot Password | Parley');
  await page.getByRole('link', { name: 'Parley home page' }).click();
  await expect.poll(() => page.title()).toBe('Parley');
});

it('ERR-04: a page that breaks says so and leaves the shell standing', async () => {
  app.standIn.signIn();
  app.standIn.faults.set('GET /api/dashboard', {
    status: 200,
    type: 'application/json',
    body: '{"broken":true}',
  });
  const page = await app.open('/dashboard');
  await page.getByText('Something went wrong').waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 2, name: 'Account', exact: true }).waitFor();
});
