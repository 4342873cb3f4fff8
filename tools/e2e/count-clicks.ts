import type { BrowserContext } from 'playwright-core';

/** Counts what a person clicks, on every page of the context; typing does not count. */
export async function countClicks(context: BrowserContext): Promise<() => number> {
  let count = 0;
  await context.exposeFunction('parleyCountClick', () => {
    count += 1;
  });
  await context.addInitScript(() => {
    const onClick = (event: MouseEvent) => {
      // A label passes its click on to its field, which is no second one.
      if (event.isTrusted && event.detail > 0) Reflect.get(window, 'parleyCountClick')();
    };
    // After the window's own listeners: Playwright stops there, and repeats, a click that something lay over.
    document.addEventListener('click', onClick, true);
  });
  return () => count;
}
