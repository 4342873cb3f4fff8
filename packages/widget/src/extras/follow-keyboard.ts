/**
 * Keeps a frame above a keyboard that covers the page instead of resizing it; `extra-styles.ts` places it. A zoomed page is left
 * as it is. Returns a function that stops it.
 */
export function followKeyboard({ style, classList }: HTMLElement): () => void {
  const seen = window.visualViewport;
  const stop = new AbortController();
  const { signal } = stop;
  function follow(): void {
    if (!seen) return;
    const { height, offsetTop, scale } = seen;
    const coveredPx = innerHeight - height - offsetTop;
    classList.toggle('covered', scale === 1 && innerHeight - height > 1);
    style.setProperty('--seen', `${height}px`);
    style.setProperty('--top', `${offsetTop}px`);
    style.setProperty('--covered', `${coveredPx}px`);
  }
  seen?.addEventListener('resize', follow, { signal });
  // As on iOS, where the page moves under the keyboard.
  seen?.addEventListener('scroll', follow, { signal });
  return () => stop.abort();
}
