/**
 * Describes the elements below `root` as short text: only attributes that the text determines, without wrappers of tables and
 * words, buttons as `{label}`. It has no dependencies, so that a browser can run it.
 */
export function outlineOf(root: Element): string {
  const letters = (text: string) =>
    text.replaceAll('\u2060', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const outline = (node: Node): string => {
    if (!(node instanceof Element)) return letters(node.textContent ?? '');
    const inner = () => Array.from(node.childNodes).map(outline).join('');
    const name = node.tagName.toLowerCase();
    if (name === 'button') return `{${node.textContent}}`;
    if (name === 'span' || name === 'div') return inner();
    const kept = ['href', 'start', 'data-align']
      .filter((attribute) => node.hasAttribute(attribute) && node.getAttribute(attribute) !== '1')
      .map((attribute) => ` ${attribute}="${node.getAttribute(attribute)}"`);
    const rtl = node.getAttribute('dir') === 'rtl' ? ' rtl' : '';
    const open = `<${name}${rtl}${kept.join('')}>`;
    return name === 'br' || name === 'hr' ? open : `${open}${inner()}</${name}>`;
  };
  return Array.from(root.childNodes).map(outline).join('');
}
