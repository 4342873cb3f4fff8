import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the element again when the content that replaced it is gone. */
export function useFocusBack<Target extends HTMLElement>(isAway: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) target.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return target;
}
