import type { Page } from 'playwright-core';
import { untilDrawn } from './wait-until-idle.ts';

/** A text that does not fit its container. */
export interface LayoutFault {
  /**
   * `cut`: truncated without the whole text as tooltip; `outside`: beyond its box; `two lines`: a button that wraps; `scrolls`: a
   * page that scrolls sideways.
   */
  kind: 'cut' | 'outside' | 'two lines' | 'scrolls';
  /** Short CSS selector of the element. */
  element: string;
  text: string;
}

/** Finds overflowing texts on the page as rendered now; with `within`, only in elements that match this selector. */
export async function layoutFaults(page: Page, within = 'body'): Promise<LayoutFault[]> {
  await untilDrawn(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return await page.evaluate(`(() => {${inPage}\nreturn readFaults(${JSON.stringify(within)});})()`);
}

type AddFault = (kind: LayoutFault['kind'], element: Element, text: string) => void;

/** Rounding of fractions can add one pixel. */
const slackPx = 1.5;

/** The functions below run in the page, which gets them as text. */
const inPage = [
  `const slackPx = ${slackPx};`,
  readFaults,
  readText,
  readField,
  cutterOf,
  isBox,
  linesOf,
  isDrawn,
  hasTooltip,
  nameOf,
].join('\n');

function readFaults(within: string): LayoutFault[] {
  const faults: LayoutFault[] = [];
  const add: AddFault = (kind, element, text) => {
    const known = faults.some((fault) => fault.kind === kind && fault.text === text);
    if (!known) faults.push({ kind, element: nameOf(element), text });
  };
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth + slackPx)
    faults.push({ kind: 'scrolls', element: 'html', text: `${scrollWidth - innerWidth} px` });
  const pen = document.createElement('canvas').getContext('2d');
  for (const part of document.querySelectorAll(within)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text) readText(node, add);
    if (!pen) continue;
    for (const field of part.querySelectorAll('input[placeholder], select')) readField(field, pen, add);
  }
  return faults;
}

function readText(node: Text, add: AddFault): void {
  const parent = node.parentElement;
  const text = node.data.trim();
  if (!parent || text === '' || parent.closest('script, style, noscript, svg, option, pre')) return;
  if (!isDrawn(parent)) return;
  const range = document.createRange();
  range.selectNodeContents(node);
  const letters = range.getBoundingClientRect();
  if (letters.width === 0) return;
  const cutter = cutterOf(parent, letters, add);
  if (cutter === undefined) return;
  if (cutter && !hasTooltip(parent)) add('cut', cutter, text);
  const button = parent.closest('button, [role=button], [role=tab]');
  if (!button) return;
  // A button that is a whole card or question may have several lines.
  const isWhole = button.textContent?.trim() === text && !button.closest('h1, h2, h3, h4, dt');
  if (isWhole && linesOf(range) > 1) add('two lines', button, text);
}

/** The text of a form field is not a text node. */
function readField(field: Element, pen: CanvasRenderingContext2D, add: AddFault): void {
  if (!isDrawn(field)) return;
  const text =
    field instanceof HTMLSelectElement
      ? (field.selectedOptions[0]?.textContent ?? '')
      : field instanceof HTMLInputElement && field.value === ''
        ? field.placeholder
        : '';
  const style = getComputedStyle(field);
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  if (text.trim() && room > 1 && pen.measureText(text.trim()).width > room + slackPx && !hasTooltip(field))
    add('cut', field, text.trim());
}

/** Returns the element that clips the letters: null if they are visible, undefined if they are hidden on purpose. */
function cutterOf(start: Element, letters: DOMRect, add: AddFault): Element | null | undefined {
  const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  let boxSeen = false;
  for (let element: Element | null = start; element; element = element.parentElement) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (style.display === 'contents' || style.display === 'inline') continue;
    // A masked element fades out at its edges, so clipped text is intended.
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
}

function isBox(style: CSSStyleDeclaration): boolean {
  return style.borderInlineEndWidth !== '0px' || !/, 0\)$|transparent/.test(style.backgroundColor);
}

function linesOf(range: Range): number {
  const tops: number[] = [];
  for (const { top, height, width } of range.getClientRects())
    if (width > 0 && tops.every((other) => Math.abs(other - top) > height / 2)) tops.push(top);
  return tops.length;
}

function isDrawn(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function hasTooltip(element: Element): boolean {
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  return element.closest('[title]') !== null;
}

function nameOf(element: Element): string {
  const name = element.id ? `#${element.id}` : (element.classList[0] ?? '');
  return `${element.tagName.toLowerCase()}${name.startsWith('#') || !name ? name : `.${name}`}`;
}
