import { useEffect, useState } from 'react';

/** Returns the id in the address hash; scrolls to it once the page is `ready`, and whenever the hash changes. */
export function useOpenedByHash(ready: boolean): string {
  const [id, setId] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const follow = () => setId(window.location.hash.slice(1));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (!ready || id === '') return;
    const target = document.getElementById(id);
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [ready, id]);
  return id;
}
