import { preloadable } from '../lib/router/preloadable.ts';

const painter = preloadable<{ path: string }>(() =>
  import('./theme-painter.tsx').catch(() => ({ default: () => null })),
);

/** Loads the code that paints; until it is here the page looks as index.html has painted it. */
export async function preloadTheme(): Promise<void> {
  await painter.preload();
}

/** Paints the page; a painter that does not load leaves the page as it is. */
export function ThemeHost({ path }: { path: string }) {
  const Painter = painter.component();
  return <Painter path={path} />;
}
