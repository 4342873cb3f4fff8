/** Keeps the composer above a keyboard that covers the page instead of resizing it, as on iOS. Does nothing on a zoomed page. */
export function followKeyboard(): void {
  const seen = window.visualViewport;
  seen?.addEventListener('resize', () => {
    if (seen.scale === 1) document.documentElement.style.setProperty('--visible', `${seen.height}px`);
  });
}
