import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';

const app = browserApp(15523);

const words: Record<string, object> = {
  es: {
    tabs: { login: 'Entrar', register: 'Registro' },
    login: { title: 'Hola' },
    register: { submit: 'Crear' },
    errors: { emailInvalid: 'Correo no válido' },
  },
  fr: { login: { title: 'Bonjour' } },
  ar: { login: { title: 'مرحبا' } },
};

/** Serves a few texts in other languages, and empty files otherwise. */
async function serveWords(page: Page) {
  await page.route('**/locales/**', async (route) => {
    const [, language = '', name = ''] = /locales\/(\w+)\/(\w+)\.json/.exec(route.request().url()) ?? [];
    if (language === 'en') return await route.fallback();
    return await route.fulfill({ json: name === 'auth' ? (words[language] ?? {}) : {} });
  });
}

const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const html = (page: Page, name: 'lang' | 'dir') =>
  page.evaluate((key) => document.documentElement[key], name);

async function openAuth(query = '', options: Parameters<typeof app.open>[1] = {}) {
  const page = await app.open(`/auth${query}`, {
    ...options,
    prepare: async (one) => {
      await serveWords(one);
      await options.prepare?.(one);
    },
  });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

it('I18N-02: shows English where a language has no words of its own', async () => {
  const page = await openAuth('?lng=fr');
  expect(await title(page)).toBe('Bonjour');
  expect(await page.getByRole('tab').first().textContent()).toBe('Log in');
});

it('I18N-04 and I18N-11: keeps the chosen language and names it on the page', async () => {
  const page = await openAuth();
  await page.getByLabel('Language').selectOption('es');
  await page.getByRole('heading', { name: 'Hola' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('app_language_preference'))).toBe('es');
  expect(await html(page, 'lang')).toBe('es');
  await page.reload();
  await page.getByRole('heading', { name: 'Hola' }).waitFor();
});

it('SET-17: the language tab changes the language at once and keeps it', async () => {
  app.standIn.signIn();
  const page = await app.open('/settings?tab=language');
  await page.getByRole('radio', { name: /^Français/ }).click();
  await expect.poll(() => html(page, 'lang')).toBe('fr');
  await page.goto(new URL('/dashboard', page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => html(page, 'lang')).toBe('fr');
});

it('I18N-05: takes the primary part of the browser’s language', async () => {
  const page = await openAuth('', { locale: 'fr-CA' });
  expect(await title(page)).toBe('Bonjour');
});

it('I18N-06: a query beats a cookie, a cookie beats local storage, local storage beats the browser', async () => {
  const store = (page: Page) =>
    page.addInitScript(() => localStorage.setItem('app_language_preference', 'fr'));
  const stored = await openAuth('', { prepare: store });
  expect(await html(stored, 'lang')).toBe('fr');
  const cookie = async (page: Page) => {
    await store(page);
    await page
      .context()
      .addCookies([{ name: 'app_language_preference', value: 'ar', url: app.standIn.origin }]);
  };
  const cooked = await openAuth('', { prepare: cookie });
  expect(await html(cooked, 'lang')).toBe('ar');
  const asked = await openAuth('?lng=es', { prepare: cookie });
  expect(await html(asked, 'lang')).toBe('es');
});

it('I18N-08: tries a failing file five times more, after 350 ms and twice as long each time', async () => {
  let failures = 5;
  const askedAt: number[] = [];
  const page = await app.open('/auth', {
    prepare: (one) =>
      one.route('**/locales/en/auth.json', async (route) => {
        askedAt.push(performance.now());
        if (failures === 0) return await route.fallback();
        failures -= 1;
        return await route.fulfill({ status: 503, body: '' });
      }),
  });
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(failures).toBe(0);
  const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThan(350 * 2 ** index - 30);
  }
  expect(waits).toHaveLength(5);
});

it('I18N-10: turns the page around for Arabic', async () => {
  const page = await openAuth('?lng=ar');
  expect(await html(page, 'dir')).toBe('rtl');
  expect(await title(page)).toBe('مرحبا');
  const english = await openAuth('?lng=en');
  expect(await html(english, 'dir')).toBe('ltr');
});

it('I18N-12: works on when the language cannot be stored, and only logs it', async () => {
  const warnings: string[] = [];
  const page = await openAuth('', {
    prepare: (one) => {
      one.on('console', (line) => warnings.push(line.text()));
      return one.addInitScript(() => {
        const refuse = () => {
          throw new Error('storage is off');
        };
        Storage.prototype.setItem = refuse;
        Storage.prototype.getItem = refuse;
      });
    },
  });
  await page.getByLabel('Language').selectOption('es');
  await page.getByRole('heading', { name: 'Hola' }).waitFor();
  expect(warnings.some((text) => text.includes('Could not store app_language_preference'))).toBe(true);
});

it('says what is wrong in the words of the chosen language', async () => {
  const page = await openAuth('?lng=es');
  await page.getByRole('tab', { name: 'Registro' }).click();
  await page.getByLabel('Email').fill('x');
  await page.getByRole('button', { name: 'Crear' }).click();
  expect(await page.getByText('Correo no válido').isVisible()).toBe(true);
});

it('I18N-15: speaks the account’s language, else the organization’s, only where this browser has no choice', async () => {
  app.standIn.signIn();
  app.standIn.setUser({ language: 'ar' });
  const open = async (prepare: (page: Page) => Promise<unknown>) => {
    const page = await app.open('/dashboard', { prepare });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const free = await open(serveWords);
  await expect.poll(() => html(free, 'lang')).toBe('ar');
  app.standIn.setUser({ language: null });
  app.standIn.state.branding.set('0199c0de-0000-7000-8000-000000000001', { language: 'he' });
  const ofOrganization = await open(serveWords);
  await expect.poll(() => html(ofOrganization, 'lang')).toBe('he');
  const chosen = await open(async (page) => {
    await serveWords(page);
    await page.addInitScript(() => localStorage.setItem('app_language_preference', 'en'));
  });
  await chosen.waitForTimeout(300);
  expect(await html(chosen, 'lang')).toBe('en');
});

it('I18N-16: speaks English when it is asked for a language it has not', async () => {
  const page = await openAuth('?lng=xx', { locale: 'fr-FR' });
  expect(await html(page, 'lang')).toBe('en');
});

it('neither speaks nor mirrors a language that is not offered, and offers no choice of one', async () => {
  app.standIn.installation = { ...app.standIn.installation, languages: ['en'] };
  const stored = (page: Page) =>
    page.addInitScript(() => localStorage.setItem('app_language_preference', 'he'));
  const page = await openAuth('?lng=ar', { locale: 'fa-IR', prepare: stored });
  expect([await html(page, 'lang'), await html(page, 'dir')]).toEqual(['en', 'ltr']);
  expect(await page.getByLabel('Language').count()).toBe(0);
  await page.goto(`${app.standIn.origin}/auth`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect([await html(page, 'lang'), await html(page, 'dir')]).toEqual(['en', 'ltr']);
});

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const variable = (page: Page, name: string) =>
  page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key).trim(), name);

it('THEME-16: follows the system’s preference live', async () => {
  app.standIn.signIn();
  const page = await app.open('/settings?tab=appearance', { colorScheme: 'light' });
  await page.getByRole('button', { name: 'System' }).click();
  expect(await theme(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => theme(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => theme(page)).toBe('light');
});

it('THEME-17 and THEME-01: dark is for the app, base-theme paths stay as they are', async () => {
  app.standIn.signIn();
  const page = await app.open('/settings?tab=appearance');
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Violet' }).click();
  await expect.poll(() => theme(page)).toBe('dark');
  for (const path of ['/', '/landing', '/agency/1/login', '/privacy-policy']) {
    await page.goto(app.standIn.origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await theme(page), path).toBe('light');
    expect(await variable(page, '--primary'), path).toBe('#df0748');
  }
  await page.goto(`${app.standIn.origin}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await theme(page)).toBe('dark');
});

it('THEME-04: the base theme is the first reading, the other a preset in settings', async () => {
  app.standIn.signIn();
  const page = await app.open('/settings?tab=appearance');
  await page.getByRole('heading', { name: 'Appearance', level: 2 }).waitFor();
  expect(await variable(page, '--primary')).toBe('#df0748');
  await page.getByRole('button', { name: 'Violet' }).click();
  await expect.poll(() => variable(page, '--primary')).toBe('#6d28d9');
  const rest = ['--secondary', '--accent', '--success', '--warning', '--error'];
  expect(await Promise.all(rest.map((name) => variable(page, name)))).toEqual([
    '#db2777',
    '#2563eb',
    '#16a34a',
    '#f59e0b',
    '#dc2626',
  ]);
});
