/** Adds the styles of a part that loads later to the page. They come before the owner's rules, so that those still win. */
export function adoptStyles(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.unshift(sheet);
}
