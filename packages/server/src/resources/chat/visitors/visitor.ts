import {
  type ChatLanguage,
  chatLanguageOfCode,
  chatLanguages,
  primaryOf,
} from '@parley/contracts/language/languages';
import { apiKeyPrefix } from '../../../accounts/credentials/api-keys.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { isIdentityValid } from './identity.policy.ts';

/**
 * The claims of the visitor's token, or undefined if the call has none. @throws AppError
 * `visitor_token_invalid`, `key_not_accepted` for an API key.
 */
export function readVisitor(
  deps: Pick<ChatDeps, 'visitorTokens' | 'clock'>,
  snapshot: ChatbotSnapshot,
  request: HttpRequest,
): VisitorClaims | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (token?.startsWith(apiKeyPrefix)) throw new AppError('key_not_accepted');
  const claims = token === undefined ? undefined : deps.visitorTokens.read(token, deps.clock.now());
  if (
    !claims ||
    claims.chatbotId !== snapshot.chatbotId ||
    claims.organizationId !== snapshot.organizationId ||
    !isIdentityValid(snapshot, claims)
  ) {
    throw new AppError('visitor_token_invalid');
  }
  return claims;
}

/** Like `readVisitor`, for routes that require a token. */
export function requireVisitor(
  deps: Pick<ChatDeps, 'visitorTokens' | 'clock'>,
  snapshot: ChatbotSnapshot,
  request: HttpRequest,
): VisitorClaims {
  const claims = readVisitor(deps, snapshot, request);
  if (!claims) throw new AppError('visitor_token_invalid');
  assertUnlocked(snapshot, claims);
  return claims;
}

/** @throws AppError `password_required` if the password was not entered, or has changed since. */
export function assertUnlocked(
  snapshot: ChatbotSnapshot,
  claims: Pick<VisitorClaims, 'passwordRevision'>,
): void {
  if (!hasUnlocked(snapshot, claims)) throw new AppError('password_required');
}

/** Whether there is no password, or the current one was entered. */
export function hasUnlocked(
  snapshot: ChatbotSnapshot,
  claims: Pick<VisitorClaims, 'passwordRevision'>,
): boolean {
  return snapshot.passwordHash === null || claims.passwordRevision === snapshot.passwordRevision;
}

/** The language of a visitor, which may be one that only the chat supports: that of the page, or the browser's. */
export function languageOfVisitor(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  request: HttpRequest,
  { locale }: Pick<VisitorClaims, 'locale'>,
): ChatLanguage | undefined {
  return (
    chatLanguageOfCode(locale && primaryOf(locale)) ??
    sentences.negotiate(request.headers['accept-language'], chatLanguages)
  );
}
