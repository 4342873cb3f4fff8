/**
 * Adds a tooltip with the full text to every truncated text while the pointer is over it. One listener for the page avoids
 * measuring each of its many truncated texts.
 */
export function addTruncationTooltips(page: Document): void {
  page.addEventListener('pointerover', ({ target }) => {
    const line = target instanceof Element ? cutLineAt(target) : null;
    if (line) nameWhole(line);
  });
}

const cutMark = 'data-cut';

/** Returns the nearest ancestor that truncates its text with an ellipsis. */
function cutLineAt(element: Element): HTMLElement | null {
  for (let at: Element | null = element; at instanceof HTMLElement; at = at.parentElement) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(at);
    if (textOverflow === 'ellipsis' || (webkitLineClamp && webkitLineClamp !== 'none')) return at;
  }
  return null;
}

/** Keeps a title that the page itself has set. */
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

/** Browsers do not expose the text width of a select, so it is measured on a canvas. */
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
