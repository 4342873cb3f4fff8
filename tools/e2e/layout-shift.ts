import type { Page } from 'playwright-core';

/** The most that parts of a page may move by themselves, as the Layout Instability API counts it. */
export const maxShift = 0.02;

/** Adds up in the page how far its parts move without anybody's doing; for `addInitScript`. */
export function observeShifts(): void {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(globalThis, {
        shifted: Number(Reflect.get(globalThis, 'shifted')) + Number(Reflect.get(entry, 'value')),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** How far the parts of an observed page have moved since it was asked for. */
export function readShift(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')));
}
