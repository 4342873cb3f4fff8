import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, useLocation, useRouter } from 'wouter';
import { applyAccountLanguage } from '../lib/i18n/language-preference.ts';
import type { AppRoute } from '../lib/router/route.ts';
import { setSignedInHint } from '../lib/session/signed-in-hint.ts';
import { type User, useUser } from '../lib/session/use-user.ts';
import { titleOf, withAppName } from '../lib/title.ts';
import { useTitleCount } from '../lib/title-count.ts';
import { Guard } from './guard.tsx';
import { usePageBeacon } from './page-beacon.ts';
import { findRoute } from './routes/find-route.ts';
import { notFoundRoute } from './routes/routes.ts';
import { ErrorBoundary } from './screens/error-boundary.tsx';
import type { FirstScreen } from './screens/first-screen.ts';
import { LoadingScreen } from './screens/loading-screen.tsx';
import { preloadFrame, RouteFrame } from './screens/route-frame.tsx';
import { ThemeHost } from './theme-host.tsx';
import { ToastHost } from './toast-host.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

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

/** Sets document.title to the title of the current route. */
function usePageTitle(path: string, route: AppRoute): void {
  const { t } = useTranslation('common');
  const title = route === notFoundRoute ? withAppName(t('notFound.heading')) : titleOf(path);
  const count = useTitleCount();
  useEffect(() => {
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }, [title, count]);
}

/** Stores whether this browser is signed in, each time the server reports it. */
function useSignedInHint(status: 'unknown' | 'signed-in' | 'signed-out'): void {
  useEffect(() => {
    if (status !== 'unknown') setSignedInHint(status === 'signed-in');
  }, [status]);
}

/** Switches to the account's language if this browser has no stored choice. */
function useAccountLanguage(user: User | null): void {
  const own = user?.language;
  const organization = user?.currentOrganization?.language;
  useEffect(() => applyAccountLanguage(own, organization), [own, organization]);
}
