import type { Language } from '@parley/contracts/languages';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../kernel/deps.ts';

const found = new WeakMap<FastifyRequest, Language>();

/** The caller's language of those offered: Accept-Language, else the session's (user's, then organization's), else English. */
export function languageOf({ sentences }: Pick<Deps, 'sentences'>, request: FastifyRequest): Language {
  return (
    sentences.negotiate(request.headers['accept-language'], sentences.offered) ??
    sentences.offeredLanguage(found.get(request)) ??
    'en'
  );
}

/** Stores the language of a request's session for later error messages. */
export function rememberLanguage(request: FastifyRequest, language: Language): void {
  found.set(request, language);
}
