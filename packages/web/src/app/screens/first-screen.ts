import type { QueryClient } from '@tanstack/react-query';
import { preloadWords } from '../../lib/router/preload.ts';
import type { AppRoute } from '../../lib/router/route.ts';
import { preloadUser } from '../../lib/session/use-user.ts';
import { preloadTheme } from '../theme-host.tsx';
import { preloadFrame } from './route-frame.tsx';

/** Longest wait behind the spinner of index.html, which has no text; after that the app shows its own loading screen. */
const patienceMs = 250;

/** Resolves when the first screen can be rendered; every call returns the same promise. */
export type FirstScreen = (route: AppRoute, path: string, client: QueryClient) => Promise<void>;

/**
 * Loads the common texts, and waits a short time for the page's code and texts. React delays the content that replaces a Suspense
 * fallback by 300 ms, so a first screen without a fallback appears that much sooner.
 */
export function firstScreen(words: Promise<void>): FirstScreen {
  let prepared: Promise<void> | undefined;
  return (route, path, client) => {
    prepared ??= prepare(words, route, path, client);
    return prepared;
  };
}

async function prepare(
  words: Promise<void>,
  route: AppRoute,
  path: string,
  client: QueryClient,
): Promise<void> {
  const code = Promise.all([preloadFrame(route), preloadTheme()]);
  await words;
  preloadUser(client, path);
  const ready = Promise.allSettled([code, preloadWords(route)]);
  // Keep the server-rendered HTML until the whole page can replace it.
  if (document.querySelector('#root > *')) await ready;
  else await Promise.race([ready, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);
}
