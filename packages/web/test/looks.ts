import type { Page } from 'playwright-core';
import { type Direction, desk } from '../../../tools/e2e/pages/axe-looks.ts';

export const directions: Direction[] = ['ltr', 'rtl'];

/** Returns the path with a language of this direction. */
export function pathIn(direction: Direction, path: string): string {
  return direction === 'ltr' ? path : `${path}${path.includes('?') ? '&' : '?'}lng=ar`;
}

/** Options for a page that follows the system's color scheme. */
export const inSystemScheme = {
  viewport: desk,
  prepare: (page: Page) => page.addInitScript(() => localStorage.setItem('app_appearance', 'system')),
};
