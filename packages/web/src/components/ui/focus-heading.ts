/** Moves the focus to the heading of the page, where keyboards and screen readers go on. */
export function focusHeading(): void {
  const target = document.querySelector('h1');
  if (target?.hasAttribute('tabindex') === false) target.tabIndex = -1;
  target?.focus();
}
