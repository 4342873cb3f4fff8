import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns a ref, and true from the time on when its element has been in view: what lies far below a screen is read only then. */
export function useSeen<T extends Element>(): { ref: RefObject<T | null>; isSeen: boolean } {
  const ref = useRef<T>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isSeen || !element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}
