import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';

/** Whether a chatbot asks its website who a visitor is. */
export function modeOf({ deployment }: Pick<ChatbotSnapshot, 'deployment'>) {
  return deployment.identity ?? 'off';
}

/** Whether what a token says about its visitor still holds: identities are asked for, and the key is still the same. */
export function isIdentityValid(
  snapshot: Pick<ChatbotSnapshot, 'deployment' | 'identityRevision'>,
  { identity }: Pick<VisitorClaims, 'identity'>,
): boolean {
  if (identity === null) return true;
  return modeOf(snapshot) !== 'off' && identity.revision === snapshot.identityRevision;
}

/** @throws AppError `identity_required` if the chatbot talks to known visitors only, and this one is not known. */
export function assertIdentified(
  snapshot: Pick<ChatbotSnapshot, 'deployment'>,
  { identity }: Pick<VisitorClaims, 'identity'>,
): void {
  if (modeOf(snapshot) === 'required' && identity === null) throw new AppError('identity_required');
}
