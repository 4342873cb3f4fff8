import type { Page } from 'playwright-core';

/** Waits until nothing on the page says that it is on its way. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}
