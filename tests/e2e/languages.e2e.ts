import { randomUUID } from 'node:crypto';
import { directionOf, languages } from '@parley/contracts/language/languages';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { readLocales } from '../../packages/locales/locale-files.ts';
import { listSettingsTabs, settingsTabPath } from '../../packages/web/src/lib/router/settings-tabs.ts';
import { root } from '../../tools/bootstrap/paths.mjs';
import { askAsVisitor } from '../../tools/e2e/acts.ts';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { mailedText } from '../../tools/e2e/outbox.ts';
import { englishOnly, untranslatedTexts } from '../../tools/e2e/pages/untranslated-texts.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';

const app = useInstallation();
const locales = readLocales(root);
const others = languages.filter((language) => language !== 'en');

/** Returns a text from a language's file. */
function text(language: string, key: string): string {
  const found = locales.get(language)?.get(key);
  if (found === undefined) throw new Error(`${language} has no ${key}`);
  return found;
}

let owner: ApiClient;
let chatbotId: string;
let conversationId: string;

beforeAll(async () => {
  owner = await app.register('Halden Lesehus', 'Maren Halden');
  chatbotId = (await publishedChatbot(owner)).id;
  conversationId = (await askAsVisitor(app.url, chatbotId, handbook.question)).conversationId;
});

async function show(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path);
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && !document.querySelector('[aria-busy=true]'),
  );
}

async function expectLanguage(page: Page, language: string): Promise<void> {
  const { lang, dir } = await page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    return { lang, dir };
  });
  expect({ lang, dir }).toEqual({ lang: language, dir: directionOf(language) });
}

const foreign = new Map<string, string[]>();

/** Expects no English text on the page except content that the chatbot's owner wrote in English. */
async function expectTranslated(page: Page, language: string): Promise<void> {
  const english = foreign.get(language) ?? englishOnly(locales, language);
  foreign.set(language, english);
  const given = ['Returns', 'Hours'];
  const found = async () => (await untranslatedTexts(page, english)).filter((one) => !given.includes(one));
  // The greeting of a preview is translated once its response arrives.
  await expect.poll(found, { message: page.url() }).toEqual([]);
}

it('LAND-17: the landing page offers English and Spanish first, then the others, and switches completely', async () => {
  const page = await app.open(null, '/');
  const menu = page.getByLabel(text('en', 'common:ui.language')).first();
  await expect.poll(() => menu.locator('option').count()).toBe(languages.length);
  const offered = await menu
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => (option instanceof HTMLOptionElement ? option.value : '')),
    );
  expect(offered.slice(0, 2)).toEqual(['en', 'es']);
  expect([...offered].sort()).toEqual([...languages].sort());
  await menu.selectOption('es');
  await page.getByRole('heading', { level: 1, name: text('es', 'landing:hero.title') }).waitFor();
  await expectTranslated(page, 'es');
});

it('I18N-03: the language tab shows every language as complete', async () => {
  const page = await app.open(owner, '/settings?tab=language');
  const choices = page.getByRole('radio');
  await expect.poll(() => choices.count()).toBe(languages.length);
  for (const name of ['English', 'Español', 'Français', 'Deutsch', '日本語', 'العربية', 'اردو'])
    await page.getByRole('radio', { name: `${name} 100% translated` }).waitFor();
  await expect.poll(() => page.getByText('100% translated').count()).toBe(languages.length);
});

it('I18N-13: registration shows errors in Spanish', async () => {
  const page = await app.open(null, '/auth?lng=es');
  await page.getByRole('tab', { name: text('es', 'auth:tabs.register') }).click();
  await page.getByLabel(text('es', 'auth:fields.email')).fill('x');
  await page.getByRole('button', { name: text('es', 'auth:register.submit') }).click();
  for (const key of ['emailInvalid', 'fullNameRequired', 'organizationNameRequired', 'termsRequired'])
    await page
      .getByText(text('es', `auth:errors.${key}`))
      .first()
      .waitFor();
  await expectTranslated(page, 'es');
});

const appPaths = () => [
  '/dashboard',
  '/chatbots',
  ...['knowledge', 'appearance', 'flow', 'privacy', 'deployment', 'settings'].map(
    (tab) => `/builder/${chatbotId}?tab=${tab}`,
  ),
  '/analytics',
  '/conversations',
  `/conversations/${conversationId}`,
  '/leads',
  '/billing',
  ...listSettingsTabs().map(settingsTabPath),
];
const publicPaths = [
  '/',
  '/auth',
  '/forgot-password',
  '/about',
  '/documentation',
  '/privacy-policy',
  '/terms-of-service',
  '/maintenance',
  '/admin/login',
  '/no-such-page',
];

it('I18N-14: with Spanish as the chosen language, no screen contains an English text or a key', async () => {
  const page = await app.open(owner, '/settings?tab=language');
  await page.getByRole('radio', { name: /^Español/ }).click();
  await page
    .getByRole('heading', { name: text('es', 'common:settingsTabs.language') })
    .first()
    .waitFor();
  for (const path of [...appPaths(), ...publicPaths]) {
    await show(page, path);
    await expectLanguage(page, 'es');
    await expectTranslated(page, 'es');
  }
});

it.each(others)(
  'I18N-01, I18N-14: everything is in %s, from the landing page to the chat and the emails',
  async (language) => {
    const visitor = await app.open(null, '/', { locale: language });
    await visitor.getByRole('heading', { level: 1, name: text(language, 'landing:hero.title') }).waitFor();
    await expectLanguage(visitor, language);
    await expectTranslated(visitor, language);

    await show(visitor, `/chat/${chatbotId}`);
    await expectLanguage(visitor, language);
    await expectTranslated(visitor, language);

    const email = `${randomUUID()}@example.com`;
    await show(visitor, '/auth');
    await visitor.getByRole('tab', { name: text(language, 'auth:tabs.register') }).click();
    const fill = (field: string, value: string) =>
      visitor.getByLabel(text(language, `auth:fields.${field}`), { exact: true }).fill(value);
    await fill('fullName', 'Maren Halden');
    await fill('organizationName', 'Halden Lesehus');
    await fill('email', email);
    await fill('password', 'short');
    await visitor.getByRole('checkbox').check();
    const submit = visitor
      .locator('form')
      .getByRole('button', { name: text(language, 'auth:register.submit') });
    await submit.click();
    await visitor.locator('[aria-invalid=true]').waitFor();
    await expectTranslated(visitor, language);
    await fill('password', 'correct horse');
    await submit.click();
    await visitor.waitForURL('**/dashboard');
    await expectTranslated(visitor, language);
    await show(visitor, '/chatbots');
    await expectTranslated(visitor, language);
    const mail = await mailedText(app.server, email, '/auth');
    expect(mail).toContain(text(language, 'settings:mail.verifyEmail.heading'));
  },
);

it('an API error message is in the caller’s language', async () => {
  const answers = await Promise.all(
    others.map(async (language) => {
      const { body } = await apiClient(app.url).call('GET', '/api/chatbots', undefined, {
        'accept-language': language,
      });
      return [language, Reflect.get(Object(body), 'message')] as const;
    }),
  );
  for (const [language, message] of answers)
    expect(message).toBe(text(language, 'common:errors.unauthenticated'));
});
