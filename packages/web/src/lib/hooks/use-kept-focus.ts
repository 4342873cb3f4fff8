import { useEffect, useRef } from 'react';

/**
 * Returns attributes for an area (with `tabIndex={-1}`) that takes the focus when its focused control is gone, which would
 * otherwise fall back to the start of the page.
 */
export function useKeptFocus<Area extends HTMLElement>() {
  const area = useRef<Area>(null);
  // A control that is removed fires no blur, so the focus still counts as inside.
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) area.current?.focus();
  });
  return {
    ref: area,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
