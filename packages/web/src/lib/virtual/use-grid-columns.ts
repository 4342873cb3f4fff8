import { type RefObject, useLayoutEffect, useState } from 'react';

/** Current number of columns of a CSS grid; 1 before layout. */
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
