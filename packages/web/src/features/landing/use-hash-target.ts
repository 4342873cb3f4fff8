import { useEffect } from 'react';

/** Scrolls to the section named in the address, which was not there when the browser looked for it. */
export function useHashTarget(): void {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
}
