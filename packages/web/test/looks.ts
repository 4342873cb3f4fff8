import type { Page } from 'playwright-core';
import { axeFindings } from '../../../tools/e2e/axe.ts';

/** How a page may be seen; every look also on a phone. */
export const looks = [
  { name: 'light', appearance: 'light', language: 'en', widths: [1280, 375] },
  { name: 'dark', appearance: 'dark', language: 'en', widths: [1280, 360] },
  { name: 'right to left', appearance: 'light', language: 'ar', widths: [375, 360] },
] as const;
export type Look = (typeof looks)[number];

/** The path in the language of the look. */
export function pathIn(look: Look, path: string): string {
  if (look.language === 'en') return path;
  return `${path}${path.includes('?') ? '&' : '?'}lng=${look.language}`;
}

/** The options of a page that wears the look from its first paint. */
export function wearing({ appearance }: Look) {
  return {
    prepare: (page: Page) =>
      page.addInitScript((chosen) => localStorage.setItem('app_appearance', chosen), appearance),
  };
}

/** What axe finds on the page as it stands, and whether it scrolls sideways. */
async function findingsOn(page: Page): Promise<string[]> {
  const place = `${page.url()} ${page.viewportSize()?.width}`;
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const found = await axeFindings(page);
  return [
    ...(sideways > 0 ? [`${place}: scrolls ${sideways} px sideways`] : []),
    ...found.map(({ id, elements }) => `${place}: ${id} ${elements.join(', ')}`),
  ];
}

/** The same in every width of the look. */
export async function findingsInWidths(page: Page, { widths }: Look): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    found.push(...(await findingsOn(page)));
  }
  return found;
}
