/**
 * Keeps a frame above a keyboard that covers the page instead of resizing it; `extra-styles.ts` positions it. Does nothing on a
 * zoomed page. Returns a function that stops it.
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
  // On iOS, the page scrolls under the keyboard.
  seen?.addEventListener('scroll', follow, { signal });
  return () => stop.abort();
}
