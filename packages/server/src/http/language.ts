import type { Language } from '@parley/contracts/languages';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../kernel/deps.ts';

const found = new WeakMap<FastifyRequest, Language>();

/** The caller's language: Accept-Language, else what the session told (user's, organization's), else English. */
export function languageOf(deps: Pick<Deps, 'sentences'>, request: FastifyRequest): Language {
  return deps.sentences.negotiate(request.headers['accept-language']) ?? found.get(request) ?? 'en';
}

/** Remembers the language of the session behind a request. */
export function rememberLanguage(request: FastifyRequest, language: Language): void {
  found.set(request, language);
}
