const rightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Returns the direction of a text by its first letter. `dir="auto"` does this for the value of a field but not for its
 * placeholder.
 */
export function textDirection(text: string): 'ltr' | 'rtl' {
  return rightToLeft.test(text) ? 'rtl' : 'ltr';
}
