import type { QueryClient } from '@tanstack/react-query';
import { preloadWords } from '../lib/router/preload.ts';
import type { AppRoute } from '../lib/router/route.ts';
import { preloadUser } from '../lib/session/use-user.ts';
import { preloadFrame } from './route-frame.tsx';
import { preloadTheme } from './theme-host.tsx';

/** Longest wait behind the bare spinner of index.html; the one of the app has words. */
const patienceMs = 250;

/** Settles when the first screen may be drawn; the same promise for every call. */
export type FirstScreen = (route: AppRoute, path: string, client: QueryClient) => Promise<void>;

/**
 * What the first screen is drawn with: the common words, and the page's code and words if they come soon. React keeps back
 * for 300 ms whatever follows a placeholder, so a first screen without one is there that much earlier.
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
  // What the server has drawn stays until the whole page can take its place.
  if (document.querySelector('#root > *')) await ready;
  else await Promise.race([ready, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);
}
