import { lazy } from 'react';

const load = () => import('./theme-painter.tsx');

/** Starts loading the code that paints; until it is here the page looks as index.html has painted it. */
export function preloadTheme(): void {
  load().catch(() => {});
}

/** Paints the page, out of the way of what is shown first; a painter that does not load leaves the page as it is. */
export const ThemeHost = lazy(() => load().catch(() => ({ default: () => null })));
