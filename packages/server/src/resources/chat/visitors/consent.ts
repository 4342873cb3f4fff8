import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { Transaction } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { findConsent, insertConsent } from './consents.queries.ts';
import { consentVersion } from './page/public-chatbot.presenter.ts';

/**
 * If the banner is on, the visitor's latest decision, from the token or stored, must accept its current text.
 * @throws AppError `consent_required`.
 */
export async function assertConsent(
  tx: Transaction,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
): Promise<void> {
  if (!snapshot.privacy.consentBanner) return;
  const recorded = await findConsent(tx, claims);
  const isTokenNewer = (claims.consentAt ?? 0) >= (recorded?.created_at.getTime() ?? 0);
  const agreedTo = isTokenNewer ? claims.consentVersion : recorded?.accepted && recorded.version;
  if (agreedTo !== consentVersion(snapshot)) throw new AppError('consent_required');
}

/** The consent text in a visitor's language: the chatbot's own, or our default one. */
export function consentStatement(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  { privacy }: ChatbotSnapshot,
  language: ChatLanguage,
): string {
  return privacy.bannerText || sentences.render(language, 'chat:consentText');
}

/** Stores the consent recorded in the visitor's token once its conversation is stored. */
export async function recordConsent(
  deps: Pick<ChatDeps, 'ids' | 'sentences'>,
  tx: Transaction,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  language: ChatLanguage,
): Promise<void> {
  if (!snapshot.privacy.consentBanner || claims.consentVersion === null || claims.consentAt === null) return;
  const recorded = await findConsent(tx, claims);
  if (recorded && recorded.created_at.getTime() > claims.consentAt) return;
  await insertConsent(tx, {
    ...claims,
    id: deps.ids.next(),
    accepted: true,
    version: claims.consentVersion,
    statement: consentStatement(deps, snapshot, language),
    at: new Date(claims.consentAt),
  });
}
