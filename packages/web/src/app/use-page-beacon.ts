import { useEffect } from 'react';
import { watchPage } from './page-beacon.ts';

/** Reports how long each page is read. */
export function usePageBeacon(path: string): void {
  useEffect(() => watchPage(path), [path]);
}
