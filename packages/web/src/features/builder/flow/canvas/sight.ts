type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Room for the tools over the canvas, in pixels. */
const toolsHeight = 56;
const marginBelow = 16;

/** Whether a step cannot be seen whole: it is beyond the canvas, below its tools or behind the panel over it. */
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

/** How far the middle of what the panel leaves free is from the middle of the canvas, in pixels; 0 where it leaves too little. */
export function freeShift(canvas: Box, panel: Box | undefined, neededWidth: number): number {
  if (!panel) return 0;
  const before = panel.left - canvas.left;
  const behind = canvas.right - panel.right;
  if (Math.max(before, behind) < neededWidth) return 0;
  const middle = before > behind ? (canvas.left + panel.left) / 2 : (panel.right + canvas.right) / 2;
  return middle - (canvas.left + canvas.right) / 2;
}
