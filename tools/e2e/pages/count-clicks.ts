import type { BrowserContext } from 'playwright-core';

/** Counts the user's clicks on every page of the context; typing does not count. */
export async function countClicks(context: BrowserContext): Promise<() => number> {
  let count = 0;
  await context.exposeFunction('parleyCountClick', () => {
    count += 1;
  });
  await context.addInitScript(() => {
    const onClick = (event: MouseEvent) => {
      // Ignores the synthetic click that a label passes on to its field.
      if (event.isTrusted && event.detail > 0) Reflect.get(window, 'parleyCountClick')();
    };
    // Runs after the window's capture listeners, in which Playwright stops and repeats a click on a covered element.
    document.addEventListener('click', onClick, true);
  });
  return () => count;
}
