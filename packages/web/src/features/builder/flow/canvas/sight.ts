type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Height of the tools above the canvas, in pixels. */
const toolsHeight = 56;
const marginBelow = 16;

/** Whether a step is partly hidden: outside the canvas, below its tools or behind the panel. */
export function isHidden(step: Box, canvas: Box, panel: Box | undefined): boolean {
  const isBeyond =
    step.left < canvas.left ||
    step.right > canvas.right ||
    step.top < canvas.top + toolsHeight ||
    step.bottom > canvas.bottom - marginBelow;
  const isBehind =
    panel !== undefined &&
    step.left < panel.right &&
    step.right > panel.left &&
    step.top < panel.bottom &&
    step.bottom > panel.top;
  return isBeyond || isBehind;
}

/**
 * Returns the offset from the center of the canvas to the center of the area beside the panel, in pixels; 0 if that area is too
 * narrow.
 */
export function offsetToFreeCenter(canvas: Box, panel: Box | undefined, neededWidth: number): number {
  if (!panel) return 0;
  const before = panel.left - canvas.left;
  const behind = canvas.right - panel.right;
  if (Math.max(before, behind) < neededWidth) return 0;
  const middle = before > behind ? (canvas.left + panel.left) / 2 : (panel.right + canvas.right) / 2;
  return middle - (canvas.left + canvas.right) / 2;
}
