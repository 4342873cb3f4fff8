import type { Page } from 'playwright-core';
import { type AxeOptions, axeFindings } from './axe.ts';
import { untilDrawn } from './wait-until-idle.ts';

export type Direction = 'ltr' | 'rtl';

export const desk = { width: 1280, height: 900 };
const phone = { width: 360, height: 780 };

/** Rules that depend on colors: a color scheme can break exactly these, a text direction none of them. */
export const colorRules = ['color-contrast', 'link-in-text-block'];
/** Rules that depend on layout. */
const positionRules = ['target-size'];

/**
 * Returns the axe findings of a page that follows the system's color scheme and was loaded in this direction: on a desktop in
 * light and dark, and on a narrow phone, which must not scroll sideways. Switches scheme and size without reloading, and checks
 * in each only the rules that it can break; elements that exist only on phones get all rules from right to left. Page loads and
 * full checks take the most time.
 */
export async function findingsInVariants(page: Page, direction: Direction): Promise<string[]> {
  const isPlain = direction === 'ltr';
  const positions = { only: positionRules };
  const found = isPlain ? await findingsInSchemes(page) : await findingsIn(page, 'right to left', positions);
  await page.setViewportSize(phone);
  found.push(...(await findingsIn(page, 'phone', isPlain ? positions : {})));
  // Rounding of fractions can add one pixel.
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (sideways > 1) found.push(`${page.url()} phone: scrolls ${sideways} px sideways`);
  await page.setViewportSize(desk);
  return found;
}

/** Checks both directions, switching to the second one without reloading. */
export async function findingsInBothDirections(page: Page): Promise<string[]> {
  const found = await findingsInVariants(page, 'ltr');
  await setDirection(page, 'rtl');
  found.push(...(await findingsInVariants(page, 'rtl')));
  await setDirection(page, 'ltr');
  return found;
}

async function setDirection(page: Page, direction: Direction): Promise<void> {
  await page.evaluate((dir) => {
    document.documentElement.dir = dir;
  }, direction);
}

/** Checks an element that is open over a screen, on a desktop only. */
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
