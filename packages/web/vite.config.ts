import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { languageCompleteness } from './vite/language-completeness.ts';
import { serveLocales } from './vite/serve-locales.ts';
import { sharedFiles } from './vite/shared-files.ts';

const apiOrigin = 'http://127.0.0.1:3000';
const root = fileURLToPath(new URL('../../', import.meta.url));

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

/**
 * What a lazy import asks for beside its own file. For a page, all it needs, at once. A part of a page finds most of that
 * loaded already, so the list would cost every visitor more bytes than it saves anyone time.
 */
function preloadsOf(_file: string, needs: string[], { hostId }: { hostId: string }): string[] {
  const isPage = hostId.endsWith('.html') || hostId.startsWith('assets/index-');
  return isPage ? needs : needs.filter((file) => file.endsWith('.css'));
}

export default defineConfig({
  root: fileURLToPath(new URL('.//', import.meta.url)),
  plugins: [react(), tailwindcss(), languageCompleteness(root), serveLocales(), serveKit()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
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
