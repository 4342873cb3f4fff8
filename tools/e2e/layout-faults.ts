import type { Page } from 'playwright-core';
import { untilDrawn } from './at-rest.ts';

/** A text that does not fit where it stands. */
export interface LayoutFault {
  /** `cut` without its whole text as a tooltip, `outside` its box, a button of `two lines`, or a page that `scrolls` sideways. */
  kind: 'cut' | 'outside' | 'two lines' | 'scrolls';
  /** The element, as a short selector. */
  element: string;
  text: string;
}

/** Finds what does not fit on the page as it is drawn now; with `within`, only in elements of this selector. */
export async function layoutFaults(page: Page, within = 'body'): Promise<LayoutFault[]> {
  await untilDrawn(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return await page.evaluate(readFaults, within);
}

/** Runs in the page. */
function readFaults(within: string): LayoutFault[] {
  // One pixel is what rounding a fraction makes of it.
  const slackPx = 1.5;
  const faults: LayoutFault[] = [];
  const pen = document.createElement('canvas').getContext('2d');

  const nameOf = (element: Element) => {
    const name = element.id ? `#${element.id}` : (element.classList[0] ?? '');
    return `${element.tagName.toLowerCase()}${name.startsWith('#') || !name ? name : `.${name}`}`;
  };
  const add = (kind: LayoutFault['kind'], element: Element, text: string) => {
    const known = faults.some((fault) => fault.kind === kind && fault.text === text);
    if (!known) faults.push({ kind, element: nameOf(element), text });
  };
  const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const saysWhole = (element: Element) => {
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return element.closest('[title]') !== null;
  };
  const isBox = (style: CSSStyleDeclaration) =>
    style.borderInlineEndWidth !== '0px' || !/, 0\)$|transparent/.test(style.backgroundColor);

  /** What hides a part of these letters: null if they are in sight, undefined if nothing of them is meant to be. */
  const cutterOf = (start: Element, letters: DOMRect): Element | null | undefined => {
    let boxSeen = false;
    for (let element: Element | null = start; element; element = element.parentElement) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (style.display === 'contents' || style.display === 'inline') continue;
      // What fades out at its sides is meant to run out of sight.
      if (style.maskImage !== 'none') return null;
      if (box.width <= 1 || box.height <= 1) return undefined;
      const overX = letters.right > box.right + slackPx || letters.left < box.left - slackPx;
      const overY = letters.bottom > box.bottom + letters.height / 3;
      const isAway =
        letters.left >= box.right || letters.right <= box.left || letters.top >= box.bottom - slackPx;
      if (isClipped(style.overflowX) && overX) return isAway ? undefined : element;
      if (isClipped(style.overflowY) && overY) return isAway ? undefined : element;
      if (isScrolled(style.overflowX) || (isScrolled(style.overflowY) && !overX)) return null;
      if (!boxSeen && isBox(style)) {
        boxSeen = true;
        if (overX) add('outside', element, start.textContent?.trim() ?? '');
      }
      if (style.position === 'fixed') return null;
    }
    return null;
  };

  const linesOf = (range: Range) => {
    const tops: number[] = [];
    for (const { top, height, width } of range.getClientRects())
      if (width > 0 && tops.every((other) => Math.abs(other - top) > height / 2)) tops.push(top);
    return tops.length;
  };

  const readText = (node: Text) => {
    const parent = node.parentElement;
    const text = node.data.trim();
    if (!parent || text === '' || parent.closest('script, style, noscript, svg, option, pre')) return;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const letters = range.getBoundingClientRect();
    if (letters.width === 0) return;
    const cutter = cutterOf(parent, letters);
    if (cutter === undefined) return;
    if (cutter && !saysWhole(parent)) add('cut', cutter, text);
    const button = parent.closest('button, [role=button], [role=tab]');
    if (!button) return;
    // A card or a question that is pressed as a whole may be as long as it is.
    const isWhole = button.textContent?.trim() === text && !button.closest('h1, h2, h3, h4, dt');
    if (isWhole && linesOf(range) > 1) add('two lines', button, text);
  };

  /** A field's own text is no node of the page. */
  const readField = (field: Element) => {
    if (!pen || !field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const text =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.textContent ?? '')
        : field instanceof HTMLInputElement && field.value === ''
          ? field.placeholder
          : '';
    const style = getComputedStyle(field);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (text.trim() && room > 1 && pen.measureText(text.trim()).width > room + slackPx && !saysWhole(field))
      add('cut', field, text.trim());
  };

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth + slackPx)
    faults.push({ kind: 'scrolls', element: 'html', text: `${scrollWidth - innerWidth} px` });
  for (const part of document.querySelectorAll(within)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text) readText(node);
    for (const field of part.querySelectorAll('input[placeholder], select')) readField(field);
  }
  return faults;
}
