import { lazy, Suspense } from 'react';
import { pageOf, preloadRoute } from '../lib/router/preload.ts';
import type { AppRoute } from '../lib/router/route.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingScreen } from './loading-screen.tsx';

const loadShell = () => import('../features/shell/shell.tsx');
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** Starts loading what the route will need, before it is known whether it may be shown; failures show up later. */
export function preloadFrame(route: AppRoute): void {
  preloadRoute(route).catch(() => {});
  if (route.layout === 'shell') loadShell().catch(() => {});
}

/** The page of a route in its layout; a page that breaks leaves the layout standing. */
export function RouteFrame({ route, path }: { route: AppRoute; path: string }) {
  const Page = pageOf(route);
  const page = (
    <ErrorBoundary resetKey={path} inShell={route.layout === 'shell'}>
      <Suspense fallback={<LoadingScreen />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
  return route.layout === 'shell' ? <Shell route={route}>{page}</Shell> : page;
}
