/** Moves the focus to the page's heading, where keyboard and screen reader users continue. */
export function focusHeading(): void {
  const target = document.querySelector('h1');
  if (target?.hasAttribute('tabindex') === false) target.tabIndex = -1;
  target?.focus();
}
