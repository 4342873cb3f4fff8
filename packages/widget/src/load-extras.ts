import type * as Extras from './extras/main.ts';

let loading: Promise<typeof Extras> | undefined;

/** Imports what is not needed before the first click; after a failure, the next call tries again. */
export function loadExtras(origin: string): Promise<typeof Extras> {
  loading ??= import(/* @vite-ignore */ `${origin}/widget-extras.js`);
  const current = loading;
  current.catch(() => {
    loading = undefined;
  });
  return current;
}
