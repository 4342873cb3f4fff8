import type { Page } from 'playwright-core';
import type { Texts } from '../../../packages/locales/locale-files.ts';

/**
 * Returns the English texts that a language translates differently and that can be recognized on a page: no parameters, at least
 * three letters.
 */
export function englishOnly(locales: ReadonlyMap<string, Texts>, language: string): string[] {
  const own = locales.get(language) ?? new Map<string, string>();
  const said = new Set(own.values());
  const english = locales.get('en') ?? new Map<string, string>();
  return [...english.values()].filter((text) => !/[{<]/.test(text) && text.length > 2 && !said.has(text));
}

/**
 * Returns the texts and accessible labels of a page that equal one of these texts or look like a translation key; skips code and
 * hidden content (`aria-hidden`).
 */
export function untranslatedTexts(page: Page, english: readonly string[]): Promise<string[]> {
  return page.evaluate((texts) => {
    const known = new Set(texts);
    const isKey = (text: string) => /^[a-z]\w+(?:\.[a-z]\w+){2,}$/.test(text);
    const shown: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript, code, [aria-hidden=true]'))
        shown.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        shown.push(element.getAttribute(name) ?? '');
    }
    return [...new Set(shown.map((text) => text.trim()).filter((text) => known.has(text) || isKey(text)))];
  }, english);
}
