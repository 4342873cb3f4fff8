/** Adds the styles of a lazily loaded component to the page, before the owner's rules, so that those still win. */
export function adoptStyles(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.unshift(sheet);
}
