import type * as Extras from './extras/main.ts';

let loading: Promise<typeof Extras> | undefined;

/** Imports the code that is needed only from the first click on; after a failure, the next call retries. */
export function loadExtras(origin: string): Promise<typeof Extras> {
  loading ??= import(/* @vite-ignore */ `${origin}/widget-extras.js`);
  const current = loading;
  current.catch(() => {
    loading = undefined;
  });
  return current;
}
