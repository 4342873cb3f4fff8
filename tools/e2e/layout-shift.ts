import type { Page } from 'playwright-core';

/** The maximum layout shift of a page without user input, as the Layout Instability API counts it. */
export const maxShift = 0.02;

/** Sums up, in the page, the layout shifts without user input; for `addInitScript`. */
export function observeShifts(): void {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(globalThis, {
        shifted: Number(Reflect.get(globalThis, 'shifted')) + Number(Reflect.get(entry, 'value')),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns the layout shift of an observed page since its navigation. */
export function readShift(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')));
}
