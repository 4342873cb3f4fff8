const rightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The direction of a text by its first letter, as `dir="auto"` finds it for what a field contains but not for its placeholder. */
export function wordsDirection(text: string): 'ltr' | 'rtl' {
  return rightToLeft.test(text) ? 'rtl' : 'ltr';
}
