import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/**
 * Returns a secret from a parameter of the address as the page was opened, or ''. Removes it from the address immediately, so
 * that neither history nor referrers contain it.
 */
export function useAddressToken(name: string): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get(name) ?? '');
  const [, navigate] = useLocation();
  useEffect(() => {
    const params = new URLSearchParams(window.location.search);
    if (!params.has(name)) return;
    params.delete(name);
    const query = params.size === 0 ? '' : `?${params}`;
    navigate(window.location.pathname + query, { replace: true });
  }, [name, navigate]);
  return token;
}
