import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const apiOrigin = 'http://127.0.0.1:3000';
const localesFolder = fileURLToPath(new URL('../locales/', import.meta.url));

/** Serves packages/locales at /locales during development, as the server does in production. */
function serveLocales(): Plugin {
  return {
    name: 'parley-locales',
    configureServer(server) {
      server.middlewares.use('/locales', (request, response, next) => {
        const match = /^\/([a-z]{2})\/([A-Za-z]+)\.json/.exec(request.url ?? '');
        const file = match ? `${localesFolder}${match[1]}/${match[2]}.json` : '';
        if (!existsSync(file)) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        createReadStream(file).pipe(response);
      });
    },
  };
}

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
  plugins: [react(), tailwindcss(), serveLocales(), serveKit(), preloadLatinFont()],
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
