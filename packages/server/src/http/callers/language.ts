import type { Language } from '@parley/contracts/language/languages';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Sentences } from '../../lib/text/sentences.ts';

const found = new WeakMap<FastifyRequest, Language>();

/**
 * Language of the caller, out of those offered: Accept-Language, else the session's (the user's, then the organization's), else
 * the platform's default.
 */
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

/** Remembers the language of a request's session for later error messages. */
export function rememberLanguage(request: FastifyRequest, language: Language): void {
  found.set(request, language);
}

/** Name of the app's stored language choice: a cookie, or a local storage entry, which the server does not see. */
const choiceName = 'app_language_preference';

/** Language in which a page of the app opens, as far as the server can tell; the app itself applies the same rules. */
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
