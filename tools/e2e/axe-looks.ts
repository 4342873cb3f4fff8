import type { Page } from 'playwright-core';
import { untilDrawn } from './at-rest.ts';
import { type AxeOptions, axeFindings } from './axe.ts';

export type Direction = 'ltr' | 'rtl';

export const desk = { width: 1280, height: 900 };
const phone = { width: 360, height: 780 };

/** The rules that depend on colors: all that another color scheme can break, and nothing that another direction can. */
export const colorRules = ['color-contrast', 'link-in-text-block'];
/** The rules that depend on where things stand. */
const positionRules = ['target-size'];

/**
 * Returns what axe finds on the page as it stands, which follows the system's color scheme and was loaded in this direction: at a
 * desk, light and dark, and on a narrow phone, where nothing may scroll sideways either. The looks are put on in place, and each
 * is checked for what it can break; a phone's elements of its own are checked from right to left. Loading pages and checking
 * every rule are what takes long.
 */
export async function findingsInLooks(page: Page, direction: Direction): Promise<string[]> {
  const isPlain = direction === 'ltr';
  const positions = { only: positionRules };
  const found = isPlain ? await findingsInSchemes(page) : await findingsIn(page, 'right to left', positions);
  await page.setViewportSize(phone);
  found.push(...(await findingsIn(page, 'phone', isPlain ? positions : {})));
  // One pixel is what rounding a fraction makes of it.
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (sideways > 1) found.push(`${page.url()} phone: scrolls ${sideways} px sideways`);
  await page.setViewportSize(desk);
  return found;
}

/** The same in both directions, of which the other one is put on in place too. */
export async function findingsInBothDirections(page: Page): Promise<string[]> {
  const found = await findingsInLooks(page, 'ltr');
  await setDirection(page, 'rtl');
  found.push(...(await findingsInLooks(page, 'rtl')));
  await setDirection(page, 'ltr');
  return found;
}

async function setDirection(page: Page, direction: Direction): Promise<void> {
  await page.evaluate((dir) => {
    document.documentElement.dir = dir;
  }, direction);
}

/** The same for what lies open over a screen, at a desk alone. */
export async function findingsWithin(page: Page, direction: Direction, within: string): Promise<string[]> {
  if (direction === 'ltr') return await findingsInSchemes(page, within);
  return await findingsIn(page, 'right to left', { within, except: colorRules });
}

async function findingsInSchemes(page: Page, within?: string): Promise<string[]> {
  const found = await findingsIn(page, 'light', { within });
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await findingsIn(page, 'dark', { within, only: colorRules })));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

async function findingsIn(page: Page, look: string, options: AxeOptions): Promise<string[]> {
  await untilDrawn(page);
  const found = await axeFindings(page, options);
  return found.map(({ id, elements }) => `${page.url()} ${look}: ${id} ${elements.join(', ')}`);
}
