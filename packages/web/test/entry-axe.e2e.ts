import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { untilAtRest } from '../../../tools/e2e/at-rest.ts';
import { browserApp } from './browser-app.ts';
import { findingsInWidths, type Look, looks, pathIn, wearing } from './looks.ts';
import { agencyId, goodToken, secured } from './stand-in/entry-responders.ts';

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

async function findingsOnWaysIn(page: Page, look: Look): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(app.standIn.origin + pathIn(look, path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilAtRest(page);
    found.push(...(await findingsInWidths(page, look)));
  }
  await page.goto(app.standIn.origin + pathIn(look, '/auth'));
  await page.locator('input[type=email]').fill(secured);
  await page.locator('input[type=password]').fill('secret1');
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete=one-time-code]').waitFor();
  return [...found, ...(await findingsInWidths(page, look))];
}

it.each(looks)('axe finds nothing on the ways into an account, $name', async (look) => {
  const page = await app.open('/favicon.svg', wearing(look));
  expect(await findingsOnWaysIn(page, look)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(
    look.language === 'ar' ? 'rtl' : 'ltr',
  );
});
