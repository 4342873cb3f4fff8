import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/**
 * The secret in a parameter of the address as the page was opened, or ''. It leaves the address at once, so that neither
 * the history nor a followed link carries it on.
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
