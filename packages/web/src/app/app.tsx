import { Suspense, use } from 'react';
import { Route, useLocation, useRouter } from 'wouter';
import { useAccountLanguage } from '../lib/i18n/use-account-language.ts';
import { useUser } from '../lib/session/use-user.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { findRoute } from './find-route.ts';
import { Guard } from './guard.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { preloadFrame, RouteFrame } from './route-frame.tsx';
import { preloadTheme, ThemeHost } from './theme-host.tsx';
import { ToastHost } from './toast-host.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useSignedInHint } from './use-signed-in-hint.ts';

/** The product: asks for the page's code at once, waits for the words, then shows the page of the address. */
export function App({ ready }: { ready: Promise<void> }) {
  const [path] = useLocation();
  const route = findRoute(useRouter().parser, path);
  preloadFrame(route);
  preloadTheme();
  return (
    <Suspense fallback={null}>
      <Screens ready={ready} path={path} />
    </Suspense>
  );
}

function Screens({ ready, path }: { ready: Promise<void>; path: string }) {
  use(ready);
  const route = findRoute(useRouter().parser, path);
  usePageTitle(path, route);
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
