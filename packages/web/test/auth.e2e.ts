import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { maxShift, observeShifts, readShift } from '../../../tools/e2e/pages/layout-shift.ts';
import { browserApp } from './browser-app.ts';

const app = browserApp(15520);

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const submit = (page: Page) => page.locator('button[type=submit]');
const toast = (page: Page) => page.locator('li[data-tone]');

async function fillLogin(page: Page, password = 'secret1') {
  await page.getByLabel('Email').fill('ada@harbourbooks.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
}

async function openRegister() {
  const page = await app.open('/auth');
  await tab(page, 'Register').click();
  return page;
}

async function fillRegister(page: Page, email = 'ada@harbourbooks.example') {
  await page.getByLabel('Full name').fill('Ada Osei');
  await page.getByLabel('Organization').fill('Harbour Books');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('checkbox').check();
}

it('AUTH-01 and AUTH-02: starts on the login tab of two, with all its parts', async () => {
  const page = await app.open('/auth');
  await tab(page, 'Log in').waitFor();
  expect(await page.getByRole('tab').count()).toBe(2);
  expect(await tab(page, 'Log in').getAttribute('aria-selected')).toBe('true');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Welcome back');
  expect(await page.getByText('Log in to see what people asked today.').isVisible()).toBe(true);
  expect(await submit(page).textContent()).toBe('Log in');
  expect(await page.getByRole('button', { name: 'Sign in with Google' }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Create an account' }).click();
  expect(await tab(page, 'Register').getAttribute('aria-selected')).toBe('true');
});

it('AUTH-03 and AUTH-17: the register tab has all its parts and fields, the terms unticked', async () => {
  const page = await openRegister();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Create your account');
  expect(await page.getByText('Your first chatbot is free. No card needed.').isVisible()).toBe(true);
  expect(await submit(page).textContent()).toBe('Create account');
  expect(await page.getByRole('button', { name: 'Sign up with Google' }).isVisible()).toBe(true);
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
  await fillRegister(page);
  await submit(page).click();
  await page.waitForURL('**/dashboard');
  expect(app.standIn.bodies.find((body) => body !== undefined)).toEqual({
    fullName: 'Ada Osei',
    organizationName: 'Harbour Books',
    email: 'ada@harbourbooks.example',
    password: 'secret1',
    termsAccepted: true,
  });
});

it('AUTH-04: a tab that is left forgets its values and problems', async () => {
  const page = await app.open('/auth');
  await page.getByLabel('Email').fill('half');
  await submit(page).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await tab(page, 'Register').click();
  await tab(page, 'Log in').click();
  expect(await page.getByLabel('Email').inputValue()).toBe('');
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('AUTH-05 and AUTH-08: leads to the forgotten password and home', async () => {
  const page = await app.open('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/forgot-password');
  await page.goBack();
  await page.getByRole('link', { name: 'Parley home page' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
});

it('AUTH-06: shows and hides the password', async () => {
  const page = await app.open('/auth');
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

it('AUTH-07: opens terms and privacy in a new tab', async () => {
  const page = await openRegister();
  for (const [name, path] of [
    ['Terms of Service', '/terms-of-service'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    const link = page.getByRole('link', { name });
    expect(await link.getAttribute('rel')).toBe('noopener');
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    expect(new URL(opened.url()).pathname).toBe(path);
  }
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
});

it('AUTH-09: sends a signed-in user on to the dashboard, by link and by reload', async () => {
  app.standIn.signIn();
  const page = await app.open('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    history.pushState(null, '', '/auth');
  });
  await page.waitForURL('**/dashboard');
  await page.goto(`${app.standIn.origin}/auth`);
  await page.waitForURL('**/dashboard');
});

it('AUTH-09: lets a session that ended elsewhere log in again', async () => {
  app.standIn.signIn();
  const page = await app.open('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  app.standIn.signOut();
  await page.goto(`${app.standIn.origin}/auth`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
});

it('AUTH-10: shows a title, four bullets and a testimonial beside the form, in the words of the chosen language', async () => {
  const sidebar = {
    title: 'Respuestas que se comprueban.',
    bulletRead: 'Lee tus documentos y tu sitio web',
    bulletMark: 'Marca la frase de cada respuesta',
    bulletKey: 'Usa tu propia clave',
    bulletConsent: 'Puede pedir consentimiento',
    quote: 'Dejé de repetirme.',
    quoteName: 'Lucía Vega',
    quoteRole: 'Dueña de una librería',
    quoteSample: 'Cita de muestra',
  };
  const page = await app.open('/auth?lng=es', {
    prepare: (one) => one.route('**/locales/es/auth.json', (route) => route.fulfill({ json: { sidebar } })),
  });
  const panel = page.getByRole('complementary');
  await panel.getByRole('heading', { name: sidebar.title }).waitFor();
  expect(await panel.getByRole('listitem').allTextContents()).toEqual([
    sidebar.bulletRead,
    sidebar.bulletMark,
    sidebar.bulletKey,
    sidebar.bulletConsent,
  ]);
  const testimonial = panel.getByRole('figure');
  expect(await testimonial.locator('blockquote').textContent()).toBe(sidebar.quote);
  const who = await testimonial.locator('figcaption').textContent();
  expect(who).toContain(sidebar.quoteName);
  expect(who).toContain(`${sidebar.quoteRole} · ${sidebar.quoteSample}`);
});

it('AUTH-11, AUTH-16, AUTH-21 and TOAST-16: logs in and shows the dashboard without asking for the user', async () => {
  const page = await app.open('/auth');
  await fillLogin(page);
  await submit(page).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await toast(page).textContent()).toContain('Login successful');
  expect(app.standIn.calls).toContain('POST /api/login');
  expect(app.standIn.calls).not.toContain('GET /api/user');
  expect(app.standIn.bodies[0]).toEqual({ email: 'ada@harbourbooks.example', password: 'secret1' });
});

it('AUTH-12, AUTH-21 and TOAST-17: registers and shows the dashboard without asking for the user', async () => {
  const page = await openRegister();
  await fillRegister(page);
  await submit(page).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await toast(page).textContent()).toContain('Registration successful');
  expect(app.standIn.calls).not.toContain('GET /api/user');
});

it('AUTH-14: waits with a disabled button and a word for it', async () => {
  app.standIn.faults.set('POST /api/login', { status: 0, delayMs: 600 });
  const page = await app.open('/auth');
  await fillLogin(page);
  await submit(page).click();
  await page.getByRole('button', { name: 'Logging in…' }).waitFor();
  expect(await submit(page).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Sign in with Google' }).isDisabled()).toBe(false);
  await page.waitForURL('**/dashboard');
});

it('AUTH-14: waits with a disabled button while an account is created', async () => {
  app.standIn.faults.set('POST /api/register', { status: 0, delayMs: 600 });
  const page = await openRegister();
  await fillRegister(page);
  await submit(page).click();
  await page.getByRole('button', { name: 'Creating your account…' }).waitFor();
  expect(await submit(page).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Sign up with Google' }).isDisabled()).toBe(false);
  await page.waitForURL('**/dashboard');
});

it('AUTH-15 and AUTH-24: Google waits for its own request and says why it cannot be used', async () => {
  app.standIn.faults.set('GET /api/auth/google', { status: 0, delayMs: 600 });
  const page = await app.open('/auth');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  expect(await page.getByRole('button', { name: 'Signing in…' }).isDisabled()).toBe(true);
  expect(await submit(page).textContent()).toBe('Log in');
  expect(await submit(page).isDisabled()).toBe(false);
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('Google Login Failed');
  expect(await toast(page).textContent()).toContain('Google sign-in is not set up here');
});

it('AUTH-19: moves the background in loops of 30 and 24 seconds, or not at all', async () => {
  const durations = (page: Page) =>
    page
      .locator('aside [dir=ltr]')
      .evaluateAll((rows) =>
        rows.map((row) => [getComputedStyle(row).animationName, getComputedStyle(row).animationDuration]),
      );
  const moving = await app.open('/auth', { reducedMotion: 'no-preference' });
  await moving.getByRole('complementary').waitFor();
  expect((await durations(moving)).map(([, duration]) => duration)).toEqual(['30s', '24s']);
  const still = await app.open('/auth');
  await still.getByRole('complementary').waitFor();
  expect((await durations(still)).map(([name]) => name)).toEqual(['none', 'none']);
});

it('AUTH-20: draws the logo 180 px wide, beside the form and above it on phones', async () => {
  for (const width of [1280, 375]) {
    const page = await app.open('/auth', { viewport: { width, height: 812 } });
    const logo = page.getByRole('link', { name: 'Parley home page' });
    await logo.waitFor();
    expect((await logo.boundingBox())?.width).toBe(180);
  }
});

it('nothing on the page jumps while it comes', async () => {
  for (const width of [1280, 375]) {
    const page = await app.open('/auth', {
      viewport: { width, height: 812 },
      prepare: (one) => one.addInitScript(observeShifts),
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await readShift(page)).toBeLessThanOrEqual(maxShift);
  }
});

it('VAL-01, VAL-02 and VAL-11: names what is wrong with a login and makes no call', async () => {
  const page = await app.open('/auth');
  await page.getByLabel('Email').fill('ada@');
  await submit(page).click();
  await page.getByText('Please enter a valid email address').waitFor();
  expect(await page.getByText('Password is required').isVisible()).toBe(true);
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  expect(app.standIn.calls).toEqual([]);
});

it('VAL-03, VAL-04, VAL-05, VAL-06, VAL-07 and VAL-11: names what is wrong with a registration and makes no call', async () => {
  const page = await openRegister();
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await submit(page).click();
  for (const sentence of [
    'Please enter a valid email address',
    'Password must be at least 6 characters long',
    'Organization Name is required',
    'Full Name is required',
    'You must agree to the terms and conditions',
  ]) {
    expect(await page.getByText(sentence).isVisible(), sentence).toBe(true);
  }
  expect(app.standIn.calls).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('123456');
  expect(await page.getByText('Password must be').count()).toBe(0);
});

it('VAL-08: says nothing while first typing, then takes a problem back as soon as it is solved', async () => {
  const page = await app.open('/auth');
  await page.getByLabel('Email').pressSequentially('ada');
  await page.getByLabel('Password', { exact: true }).focus();
  expect(await page.getByRole('alert').count()).toBe(0);
  await submit(page).click();
  expect(await page.getByRole('alert').count()).toBe(2);
  await page.getByLabel('Email').fill('ada@example.com');
  expect(await page.getByRole('alert').count()).toBe(1);
});

it('what stands above and around the form stays where it is from tab to tab', async () => {
  const page = await app.open('/auth', { viewport: { width: 1280, height: 900 } });
  const place = () => page.getByRole('tablist').boundingBox();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  const before = await place();
  await tab(page, 'Register').click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  expect(await place()).toEqual(before);
});

it('TOAST-07, TOAST-20: a refused login says why, in the destructive look', async () => {
  const page = await app.open('/auth');
  await fillLogin(page, 'wrong');
  await submit(page).click();
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('Login failed');
  expect(await toast(page).textContent()).toContain('Invalid email or password');
  expect(await toast(page).getAttribute('data-tone')).toBe('error');
});

it('TOAST-07: a failing server without words gives the fallback', async () => {
  app.standIn.faults.set('POST /api/login', { status: 500 });
  const page = await app.open('/auth');
  await fillLogin(page);
  await submit(page).click();
  await toast(page).waitFor();
  expect(await toast(page).textContent()).toContain('Invalid email or password');
});

it('TOAST-08: a refused registration says why, or gives the fallback', async () => {
  const page = await openRegister();
  await fillRegister(page, 'taken@example.com');
  await submit(page).click();
  await page.getByText('Email already in use').first().waitFor();
  expect(await toast(page).textContent()).toContain('Registration failed');
  app.standIn.faults.set('POST /api/register', { status: 500 });
  await submit(page).click();
  await page.getByText('Could not create account').first().waitFor();
});

it('TOAST-01, TOAST-06: shows one toast at a time, at most 420 px wide', async () => {
  const page = await app.open('/auth');
  await fillLogin(page, 'wrong');
  await submit(page).click();
  await toast(page).waitFor();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByText('Google Login Failed').first().waitFor();
  expect(await toast(page).count()).toBe(1);
  expect((await toast(page).boundingBox())?.width).toBeLessThanOrEqual(420);
});

it('TOAST-03: closes by itself after five seconds', async () => {
  const page = await app.open('/auth');
  await page.clock.install();
  await fillLogin(page, 'wrong');
  await submit(page).click();
  await toast(page).waitFor();
  await page.clock.runFor(4000);
  expect(await toast(page).count()).toBe(1);
  await page.clock.runFor(1500);
  await toast(page).waitFor({ state: 'detached' });
});

it('TOAST-04: goes when it is dragged 50 px, not when 40', async () => {
  const page = await app.open('/auth');
  await fillLogin(page, 'wrong');
  await submit(page).click();
  await toast(page).waitFor();
  const drag = async (distance: number) => {
    const box = await toast(page).boundingBox();
    if (!box) throw new Error('the toast has no box');
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + distance / 2, box.y + 20, { steps: 4 });
    await page.mouse.move(box.x + 60 + distance, box.y + 20, { steps: 4 });
    await page.mouse.up();
  };
  await drag(40);
  expect(await toast(page).count()).toBe(1);
  await drag(60);
  await toast(page).waitFor({ state: 'detached' });
});

it('TOAST-05: F8 goes to the toasts', async () => {
  const page = await app.open('/auth');
  await fillLogin(page, 'wrong');
  await submit(page).click();
  await toast(page).waitFor();
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('OL');
});
