import type { Page } from 'playwright-core';

/** Waits until nothing on the page is loading. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}

/** Waits two frames, so that the latest changes are painted. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
