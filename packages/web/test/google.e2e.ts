import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { secured } from './stand-in/entry-responders.ts';

const app = browserApp(25510);
const google = 'https://accounts.google.example/authorize';

const toast = (page: Page) => page.locator('li[data-tone]');
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' });
const ada = { sub: '1098', email: 'ada@harbourbooks.example', name: 'Ada Osei', picture: '/ada.png' };
const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

/** Replaces Google's page by one that immediately redirects back with this fragment and the given state. */
async function answerWith(context: BrowserContext, fragment: string): Promise<void> {
  await context.route(`${google}*`, (route) => {
    const state = new URL(route.request().url()).searchParams.get('state');
    const back = `${app.standIn.origin}/auth/google#state=${state}&${fragment}`;
    const body = `<title>Google</title><script>location.replace(${JSON.stringify(back)})</script>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
}

function configure(): void {
  app.standIn.respond('getGoogleSignIn', () => ({
    configured: true,
    authorizeUrl: `${google}?nonce=n&state=s`,
    nonce: 'n',
  }));
}

async function openWith(fragment: string): Promise<Page> {
  configure();
  return await app.open('/auth', { prepare: (page) => answerWith(page.context(), fragment) });
}

it('AUTH-13, AUTH-21, TOAST-18: Google’s window brings back an account, closes, and the dashboard opens', async () => {
  const idToken = tokenOf(ada);
  const page = await openWith(`id_token=${idToken}`);
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page).click()]);
  await page.waitForURL('**/dashboard');
  expect(await toast(page).textContent()).toContain('Google login successful');
  const { sub: uid, email, name: fullName, picture: photoURL } = ada;
  expect(app.standIn.bodies.find((body) => body !== undefined)).toEqual({
    email,
    fullName,
    uid,
    photoURL,
    idToken,
  });
  expect(app.standIn.calls).not.toContain('GET /api/user');
  if (!popup.isClosed()) await popup.waitForEvent('close');
});

it('AUTH-15: waits for Google’s own request and leaves the form alone', async () => {
  const page = await openWith(`id_token=${tokenOf(ada)}`);
  app.standIn.faults.set('POST /api/auth/google', { status: 500, delayMs: 1500 });
  await button(page).click();
  await expect.poll(() => app.standIn.calls).toContain('POST /api/auth/google');
  expect(await page.getByRole('button', { name: 'Signing in…' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Log in', exact: true }).isDisabled()).toBe(false);
  await toast(page).waitFor();
  expect(await button(page).isDisabled()).toBe(false);
});

it('TOAST-09: a refusal by our server says so, in its own words where it has some', async () => {
  const page = await openWith(`id_token=${tokenOf(ada)}`);
  app.standIn.faults.set('POST /api/auth/google', { status: 500 });
  await button(page).click();
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('Google login failed');
  expect(await toast(page).textContent()).toContain('Could not authenticate with Google');
});

it('TOAST-10: a refusal at Google says that it could not sign in', async () => {
  const page = await openWith('error=access_denied');
  await button(page).click();
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('Google Login Failed');
  expect(await toast(page).textContent()).toContain('Could not sign in with Google');
  expect(app.standIn.calls).not.toContain('POST /api/auth/google');
});

it('TOAST-10: a window that is closed gives the button back', async () => {
  configure();
  const prepare = (one: Page) =>
    one.context().route(`${google}*`, (route) => route.fulfill({ body: 'Choose an account' }));
  const page = await app.open('/auth', { prepare });
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page).click()]);
  await popup.close();
  await page.getByText('Google Login Failed').first().waitFor();
  expect(await button(page).isDisabled()).toBe(false);
});

it('TOAST-10: a window that the browser blocks says so', async () => {
  const page = await openWith(`id_token=${tokenOf(ada)}`);
  await page.evaluate(() => Object.assign(globalThis, { open: () => null }));
  await button(page).click();
  await page.getByText('Google Login Failed').first().waitFor();
  expect(await button(page).isDisabled()).toBe(false);
});

it('TOAST-11: a token without a user is no account', async () => {
  const page = await openWith(`id_token=${tokenOf({ name: 'Nobody' })}`);
  await button(page).click();
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('Google authentication failed');
  expect(app.standIn.calls).not.toContain('POST /api/auth/google');
});

it('an answer that no page asked for reaches none, and leaves nothing in the address', async () => {
  const page = await app.open(`/auth/google#state=other&id_token=${tokenOf(ada)}`);
  await page.getByRole('heading', { name: 'This login attempt has ended' }).waitFor();
  expect(page.url()).toBe(`${app.standIn.origin}/auth/google`);
  expect(app.standIn.calls).toEqual([]);
});

it('asks for the code of a second factor on the way through Google', async () => {
  const page = await openWith(`id_token=${tokenOf({ ...ada, email: secured })}`);
  await button(page).click();
  await page.getByLabel('Code').fill('123456');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  expect(app.standIn.bodies.filter(Boolean)).toMatchObject([
    { email: secured },
    { email: secured, code: '123456' },
  ]);
});
