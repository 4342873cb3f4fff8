import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { agencyId, goodToken, secured } from './mock-entry.ts';

const app = browserApp(25515);
const paths = [
  '/auth',
  '/forgot-password',
  `/reset-password?token=${goodToken}`,
  '/reset-password',
  `/auth?verify=${goodToken}`,
  `/join?token=${goodToken}`,
  `/agency/${agencyId}/login`,
  `/agency/${agencyId}/signup`,
  '/agency/unknown/login',
];
const looks = [
  { name: 'light', language: 'en', appearance: 'light', width: 1280 },
  { name: 'dark, on a narrow phone', language: 'en', appearance: 'dark', width: 360 },
  { name: 'right to left', language: 'ar', appearance: 'light', width: 360 },
];

async function findingsOn(page: Page): Promise<string[]> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return [
    ...(sideways > 0 ? [`${page.url()} scrolls ${sideways} px sideways`] : []),
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${page.url()}: ${id} ${html.slice(0, 160)}`),
    ),
  ];
}

it.each(looks)('axe finds nothing on the ways into an account, $name', async (look) => {
  const page = await app.open('/favicon.svg', {
    viewport: { width: look.width, height: 800 },
    reducedMotion: 'reduce',
    prepare: (one) =>
      one.addInitScript(({ appearance, language }) => {
        localStorage.setItem('app_appearance', appearance);
        localStorage.setItem('app_language_preference', language);
      }, look),
  });
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(app.mock.origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    found.push(...(await findingsOn(page)));
  }
  await page.goto(`${app.mock.origin}/auth`);
  await page.locator('input[type=email]').fill(secured);
  await page.locator('input[type=password]').fill('secret1');
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete=one-time-code]').waitFor();
  found.push(...(await findingsOn(page)));
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(
    look.language === 'ar' ? 'rtl' : 'ltr',
  );
  expect(found).toEqual([]);
});
