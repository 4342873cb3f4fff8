import { hashToken } from '../../lib/secrets/secrets.ts';

/** Display name of a conversation's session, from which no id can be derived. */
export function sessionNameOf(conversationId: string): string {
  return hashToken(conversationId).toString('hex').slice(0, 16);
}
