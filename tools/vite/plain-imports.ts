import type { Plugin } from 'vite';

/**
 * Replaces Vite's preload helper, which loads style sheets of lazy chunks: these chunks have none, and the helper is larger than
 * they are.
 */
export function plainImports(): Plugin {
  return {
    name: 'parley-plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}
