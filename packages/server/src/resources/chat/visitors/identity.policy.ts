import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';

/** The identity setting of a chatbot: off, or how its website must identify visitors. */
export function modeOf({ deployment }: Pick<ChatbotSnapshot, 'deployment'>) {
  return deployment.identity;
}

/** Whether the identity in a token is still valid: the chatbot uses identities, and the key has not changed. */
export function isIdentityValid(
  snapshot: Pick<ChatbotSnapshot, 'deployment' | 'identityRevision'>,
  { identity }: Pick<VisitorClaims, 'identity'>,
): boolean {
  if (identity === null) return true;
  return modeOf(snapshot) !== 'off' && identity.revision === snapshot.identityRevision;
}

/** @throws AppError `identity_required` if the chatbot requires an identity, and the visitor has none. */
export function assertIdentified(
  snapshot: Pick<ChatbotSnapshot, 'deployment'>,
  { identity }: Pick<VisitorClaims, 'identity'>,
): void {
  if (modeOf(snapshot) === 'required' && identity === null) throw new AppError('identity_required');
}
