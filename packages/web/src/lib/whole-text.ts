/**
 * Gives every text that is cut for want of room its whole words as a tooltip, while the pointer is over it. Watching the page once
 * spares each of its hundred cut lines a measurement of its own.
 */
export function showWholeTexts(page: Document): void {
  page.addEventListener('pointerover', ({ target }) => {
    const line = target instanceof Element ? cutLineAt(target) : null;
    if (line) nameWhole(line);
  });
}

const cutMark = 'data-cut';

/** The nearest line around an element that ends in an ellipsis where its text is too long. */
function cutLineAt(element: Element): HTMLElement | null {
  for (let at: Element | null = element; at instanceof HTMLElement; at = at.parentElement) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(at);
    if (textOverflow === 'ellipsis' || (webkitLineClamp && webkitLineClamp !== 'none')) return at;
  }
  return null;
}

/** A title that the page itself gave stays. */
function nameWhole(line: HTMLElement): void {
  if (line.title && !line.hasAttribute(cutMark)) return;
  const isCut = line instanceof HTMLSelectElement ? isOptionCut(line) : isTextCut(line);
  line.toggleAttribute(cutMark, isCut);
  if (isCut) line.title = textOf(line);
  else line.removeAttribute('title');
}

function isTextCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}

/** Browsers say of no select how wide its text is. */
function isOptionCut(select: HTMLSelectElement): boolean {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return false;
  const { font, paddingLeft, paddingRight } = getComputedStyle(select);
  pen.font = font;
  const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return pen.measureText(textOf(select)).width > room;
}

function textOf(line: HTMLElement): string {
  return line instanceof HTMLSelectElement
    ? (line.selectedOptions[0]?.textContent ?? '')
    : line.innerText.trim();
}
