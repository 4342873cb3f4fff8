import { completenessOf, readLocales } from '@parley/locales/locale-files.ts';
import type { Plugin } from 'vite';

const name = 'virtual:language-completeness';
const resolved = `\0${name}`;

/** Counts at build time how much of the English texts each language has, for the language setting. */
export function languageCompleteness(root: string): Plugin {
  return {
    name: 'parley-language-completeness',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) =>
      id === resolved ? `export default ${JSON.stringify(completenessOf(readLocales(root)))};` : undefined,
  };
}
