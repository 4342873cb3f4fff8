import { Suspense } from 'react';
import { pageOf, preloadRoute } from '../../lib/router/preload.ts';
import { preloadable } from '../../lib/router/preloadable.ts';
import type { AppRoute } from '../../lib/router/route.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingScreen } from './loading-screen.tsx';

const shells = {
  shell: preloadable(async () => ({ default: (await import('../../features/shell/shell.tsx')).Shell })),
  admin: preloadable(async () => ({
    default: (await import('../../features/admin/shell/admin-shell.tsx')).AdminShell,
  })),
};

/**
 * Loads the code of the route before it is known whether the user may see it. Errors are ignored here; rendering reports them.
 */
export async function preloadFrame(route: AppRoute): Promise<void> {
  const { layout } = route;
  await Promise.allSettled([preloadRoute(route), layout !== 'none' && shells[layout].preload()]);
}

/** Renders the page of a route in its layout; if the page crashes, the layout stays. */
export function RouteFrame({ route, path }: { route: AppRoute; path: string }) {
  const Page = pageOf(route);
  const page = (
    <ErrorBoundary resetKey={path} inShell={route.layout !== 'none'}>
      <Suspense fallback={<LoadingScreen />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
  if (route.layout === 'none') return page;
  const Shell = shells[route.layout].component();
  return <Shell route={route}>{page}</Shell>;
}
