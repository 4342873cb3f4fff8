import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pseudoJson, pseudoLanguage } from '@parley/locales/pseudo-language.ts';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../../locales/', import.meta.url));

/** Serves packages/locales at /locales during development, as the server does in production, and the pseudo-language. */
export function serveLocales(): Plugin {
  return {
    name: 'parley-locales',
    configureServer(server) {
      server.middlewares.use('/locales', (request, response, next) => {
        const [, language = '', name = ''] =
          /^\/([a-z]{2,3})\/([A-Za-z]+)\.json/.exec(request.url ?? '') ?? [];
        const isPseudo = language === pseudoLanguage;
        const file = `${folder}${isPseudo ? 'en' : language}/${name}.json`;
        if (!existsSync(file)) return next();
        const text = readFileSync(file, 'utf8');
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(isPseudo ? pseudoJson(text) : text);
      });
    },
  };
}
