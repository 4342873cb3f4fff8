import { defineConfig } from 'vite';
import { englishOfChat } from '../../tools/vite/english-of-chat.ts';
import { plainImports } from '../../tools/vite/plain-imports.ts';
import { settingsOfChat } from '../../tools/vite/settings-of-chat.ts';

/** The chat page: React source on Preact's compat runtime, no inline code, files under /chat-assets/. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/chat-assets/',
  publicDir: false,
  plugins: [englishOfChat(), settingsOfChat(), plainImports()],
  resolve: {
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-dev-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'page', test: /chat\/src\/main\.tsx$/ }] } },
    },
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: false,
  },
});
