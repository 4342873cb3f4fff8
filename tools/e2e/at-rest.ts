import type { Page } from 'playwright-core';

/** Waits until nothing on the page is loading. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}
