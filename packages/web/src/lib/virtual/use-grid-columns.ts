import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many columns a CSS grid has now; 1 until it has been laid out. */
export function useGridColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const update = () =>
      setColumns(Math.max(1, getComputedStyle(element).gridTemplateColumns.split(' ').length));
    update();
    const resized = new ResizeObserver(update);
    resized.observe(element);
    return () => resized.disconnect();
  }, [grid]);
  return columns;
}
