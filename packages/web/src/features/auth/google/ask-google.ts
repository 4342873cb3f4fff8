import { call } from '../../../lib/api/client.ts';
import { accountOf, type GoogleAccount } from './account-of.ts';
import { waitForAnswer } from './answer-channel.ts';

const look = 'popup,width=480,height=640';

/** 128 random bits in hex. */
function randomState(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Lets the reader choose an account in Google's own window; null when the token that comes back names nobody.
 * @throws when Google is not configured, or its window is blocked, closed or refused.
 */
export async function askGoogle(): Promise<GoogleAccount | null> {
  const { authorizeUrl } = await call('GET /api/auth/google', {});
  if (authorizeUrl === null) throw new Error('Google sign-in is not configured');
  const state = randomState();
  const address = new URL(authorizeUrl);
  address.searchParams.set('state', state);
  const popup = window.open(address, 'google', look);
  if (!popup) throw new Error("Google's window was blocked");
  return accountOf(await waitForAnswer(popup, state));
}
