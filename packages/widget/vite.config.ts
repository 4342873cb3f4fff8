import { defineConfig } from 'vite';
import { plainImports } from '../../tools/vite/plain-imports.ts';

/**
 * The loader that a host page includes (dist/widget.js), one classic script without dependencies, and its lazily imported extras
 * (dist/widget-extras.js). They share no module: a classic script of another origin cannot import a shared one.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [plainImports()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    modulePreload: false,
    rolldownOptions: {
      input: { widget: 'src/main.ts', 'widget-extras': 'src/extras/main.ts' },
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: '[name].js',
        banner: ({ name }) => (name === 'widget' ? '(()=>{' : ''),
        footer: ({ name }) => (name === 'widget' ? '})()' : ''),
      },
    },
  },
});
