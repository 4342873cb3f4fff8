import { Suspense } from 'react';
import { pageOf, preloadRoute } from '../lib/router/preload.ts';
import { preloadable } from '../lib/router/preloadable.ts';
import type { AppRoute } from '../lib/router/route.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingScreen } from './loading-screen.tsx';

const shell = preloadable(async () => ({ default: (await import('../features/shell/shell.tsx')).Shell }));

/** Loads the code that the route will need, before it is known whether it may be shown; failures show up later. */
export async function preloadFrame(route: AppRoute): Promise<void> {
  await Promise.allSettled([preloadRoute(route), route.layout === 'shell' && shell.preload()]);
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
  if (route.layout === 'none') return page;
  const Shell = shell.component();
  return <Shell route={route}>{page}</Shell>;
}
