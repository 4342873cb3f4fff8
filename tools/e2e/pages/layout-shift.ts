import type { Page } from 'playwright-core';
import { untilDrawn } from './wait-until-idle.ts';

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

/** Returns the layout shift of an observed page since navigation. */
export function readShift(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')));
}

/**
 * Observes, in the page, the requests that the first message of the live stream triggers; for `addInitScript`. `reading` counts
 * the calls whose response is not complete.
 */
export function observeReads(): void {
  const state = { resynced: false, reading: 0 };
  Object.assign(globalThis, { liveState: state });
  const { fetch: plainFetch, EventSource: PlainSource } = globalThis;
  globalThis.fetch = async (...call) => {
    state.reading += 1;
    const end = () => {
      state.reading -= 1;
    };
    try {
      const response = await plainFetch(...call);
      void response.clone().arrayBuffer().then(end, end);
      return response;
    } catch (error) {
      end();
      throw error;
    }
  };
  globalThis.EventSource = class extends PlainSource {
    constructor(url: string | URL, options?: EventSourceInit) {
      super(url, options);
      this.addEventListener('resync', () => {
        state.resynced = true;
      });
    }
  };
}

/** Waits, on an observed page, until the refetch of the open queries is rendered. */
export async function untilReadTwice(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = Reflect.get(globalThis, 'liveState');
    return state.resynced && state.reading === 0 && document.querySelector('[aria-busy=true]') === null;
  });
  await untilDrawn(page);
}
