import type { Language } from '@parley/contracts/languages';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../kernel/deps.ts';
import type { Sentences } from '../lib/sentences.ts';

const found = new WeakMap<FastifyRequest, Language>();

/** The caller's language of those offered: Accept-Language, else the session's (user's, then organization's), else the platform's default. */
export function languageOf(
  { sentences, platform }: Pick<Deps, 'sentences' | 'platform'>,
  request: FastifyRequest,
): Language {
  return (
    sentences.negotiate(request.headers['accept-language'], sentences.offered) ??
    sentences.offeredLanguage(found.get(request)) ??
    sentences.offeredLanguage(platform.current().settings.defaultLanguage) ??
    'en'
  );
}

/** Stores the language of a request's session for later error messages. */
export function rememberLanguage(request: FastifyRequest, language: Language): void {
  found.set(request, language);
}

/** Where the app keeps a reader's choice: a cookie, or the browser's own storage, which the server does not see. */
const choiceName = 'app_language_preference';

/** The language that a page of the app opens in, as far as the server can know; the app decides by the same rules. */
export function pageLanguageOf(sentences: Sentences, request: FastifyRequest): Language {
  const asked = new URLSearchParams(request.url.split('?')[1]).get('lng');
  if (asked !== null) return sentences.offeredLanguage(primaryOf(asked)) ?? 'en';
  return (
    sentences.offeredLanguage(primaryOf(request.cookies[choiceName])) ??
    sentences.negotiate(request.headers['accept-language'], sentences.offered) ??
    'en'
  );
}

function primaryOf(tag: string | undefined): string | undefined {
  return tag?.split(/[-_]/)[0]?.toLowerCase();
}
