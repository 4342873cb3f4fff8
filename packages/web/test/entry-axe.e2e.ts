import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Direction, findingsInVariants } from '../../../tools/e2e/pages/axe-looks.ts';
import { waitUntilIdle } from '../../../tools/e2e/pages/wait-until-idle.ts';
import { browserApp } from './browser-app.ts';
import { directions, inSystemScheme, pathIn } from './looks.ts';
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

async function findingsOnWaysIn(page: Page, direction: Direction): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(app.standIn.origin + pathIn(direction, path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitUntilIdle(page);
    found.push(...(await findingsInVariants(page, direction)));
  }
  await page.goto(app.standIn.origin + pathIn(direction, '/auth'));
  await page.locator('input[type=email]').fill(secured);
  await page.locator('input[type=password]').fill('secret1');
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete=one-time-code]').waitFor();
  return [...found, ...(await findingsInVariants(page, direction))];
}

it.each(directions)('axe finds nothing on the ways into an account, %s', async (direction) => {
  const page = await app.open('/favicon.svg', inSystemScheme);
  expect(await findingsOnWaysIn(page, direction)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction);
});
