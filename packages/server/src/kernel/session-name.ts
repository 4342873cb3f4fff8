import { hashToken } from '../lib/tokens.ts';

/** The name under which people see a conversation's session; nothing can be found out from it. */
export function sessionNameOf(conversationId: string): string {
  return hashToken(conversationId).toString('hex').slice(0, 16);
}
