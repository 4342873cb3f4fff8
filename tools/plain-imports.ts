import type { Plugin } from 'vite';

/** Replaces Vite's loader of parts, which looks after their style sheets: here they have none, and it is larger than they are. */
export function plainImports(): Plugin {
  return {
    name: 'parley-plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}
