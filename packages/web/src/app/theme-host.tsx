import { preloadable } from '../lib/router/preloadable.ts';

const painter = preloadable<{ path: string }>(() =>
  import('./theme-painter.tsx').catch(() => ({ default: () => null })),
);

/** Loads the code that applies the theme; until then the page keeps the theme set by index.html. */
export async function preloadTheme(): Promise<void> {
  await painter.preload();
}

/** Applies the theme; if its code does not load, the page keeps the current one. */
export function ThemeHost({ path }: { path: string }) {
  const Painter = painter.component();
  return <Painter path={path} />;
}
