import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { languageCompleteness } from './vite/language-completeness.ts';
import { serveLocales } from './vite/serve-locales.ts';

const apiOrigin = 'http://127.0.0.1:3000';
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Lets the browser ask for the Latin font together with the style sheet that names it. */
function preloadLatinFont(): Plugin {
  return {
    name: 'parley-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fileName = Object.keys(bundle ?? {}).find((name) => name.includes('inter-latin-wght-normal'));
        if (!fileName) return [];
        const attrs = {
          rel: 'preload',
          href: `/${fileName}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Shows every part of the kit at /dev/kit during development. */
function serveKit(): Plugin {
  return {
    name: 'parley-kit',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url === '/dev/kit') request.url = '/test/kit/index.html';
        next();
      });
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    languageCompleteness(root),
    serveLocales(),
    serveKit(),
    preloadLatinFont(),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    port: 15510,
    proxy: Object.fromEntries(
      ['/api', '/admin/session', '/chat', '/widget'].map((path) => [
        path,
        { target: apiOrigin, changeOrigin: false },
      ]),
    ),
  },
});
