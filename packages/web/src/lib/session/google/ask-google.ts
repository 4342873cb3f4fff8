import { call } from '../../api/client.ts';
import { accountOf, type GoogleAccount } from './account-of.ts';
import { waitForAnswer } from './answer-channel.ts';
import { GoogleNotSetUp } from './google-not-set-up.ts';

const look = 'popup,width=480,height=640';

/**
 * Lets the user choose an account in Google's window; null if the returned token contains no account.
 * @throws GoogleNotSetUp if Google is not configured; an error if its window is blocked, closed or refused.
 */
export async function askGoogle(): Promise<GoogleAccount | null> {
  const { authorizeUrl } = await call('GET /api/auth/google', {});
  if (authorizeUrl === null) throw new GoogleNotSetUp();
  const address = new URL(authorizeUrl);
  const state = address.searchParams.get('state');
  if (!state) throw new Error('Our server gave no state');
  const popup = window.open(address, 'google', look);
  if (!popup) throw new Error("Google's window was blocked");
  return accountOf(await waitForAnswer(popup, state));
}
