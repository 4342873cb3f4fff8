import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { Route, useLocation, useRouter } from 'wouter';
import { useAccountLanguage } from '../lib/i18n/use-account-language.ts';
import { useUser } from '../lib/session/use-user.ts';
import { Guard } from './guard.tsx';
import { findRoute } from './routes/find-route.ts';
import { usePageTitle } from './routes/use-page-title.ts';
import { ErrorBoundary } from './screens/error-boundary.tsx';
import type { FirstScreen } from './screens/first-screen.ts';
import { LoadingScreen } from './screens/loading-screen.tsx';
import { preloadFrame, RouteFrame } from './screens/route-frame.tsx';
import { ThemeHost } from './theme-host.tsx';
import { ToastHost } from './toast-host.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { usePageBeacon } from './use-page-beacon.ts';
import { useSignedInHint } from './use-signed-in-hint.ts';

/** Root component: waits for the first screen's code and texts, then renders the route of the current address. */
export function App({ first }: { first: FirstScreen }) {
  const [path] = useLocation();
  const route = findRoute(useRouter().parser, path);
  void preloadFrame(route);
  use(first(route, path, useQueryClient()));
  usePageTitle(path, route);
  usePageBeacon(path);
  useHeadingFocus(path);
  const { user, status } = useUser();
  useSignedInHint(status);
  useAccountLanguage(user);
  return (
    <>
      <Suspense fallback={null}>
        <ThemeHost path={path} />
      </Suspense>
      <ErrorBoundary resetKey={path}>
        <Suspense fallback={<LoadingScreen />}>
          <Guard guard={route.guard}>
            <Route path={route.path}>
              <RouteFrame route={route} path={path} />
            </Route>
          </Guard>
        </Suspense>
      </ErrorBoundary>
      <ToastHost />
    </>
  );
}
