const GAP_PX = 12;
const EDGE_PX = 16;
const ARROW_INSET_PX = 38;

/**
 * Places a fixed box below its anchor, or above it if there is more space, within the window; sets `--arrow` to the position of
 * its arrow.
 */
export function placeBelow(box: HTMLElement, anchor: HTMLElement): void {
  const target = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const center = target.left + Math.min(target.width, 24) / 2;
  const isRightToLeft = getComputedStyle(box).direction === 'rtl';
  const pointed = isRightToLeft ? target.right - Math.min(target.width, 24) / 2 : center;
  const wished = isRightToLeft ? pointed - width + ARROW_INSET_PX : pointed - ARROW_INSET_PX;
  const left = Math.min(Math.max(wished, EDGE_PX), innerWidth - width - EDGE_PX);
  const below = target.bottom + GAP_PX;
  const isAbove = below + height > innerHeight - EDGE_PX && target.top - GAP_PX - height > EDGE_PX;
  box.style.left = `${left}px`;
  box.style.top = `${isAbove ? target.top - GAP_PX - height : below}px`;
  box.style.setProperty('--arrow', `${pointed - left}px`);
  box.dataset.above = String(isAbove);
}
