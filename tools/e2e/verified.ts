import type { User } from '@parley/contracts/resources/organization/identity';
import type { ApiClient } from './api-client.ts';
import type { Installation } from './installation.ts';
import { mailedPath } from './outbox.ts';

/** Verifies the email address of an account with the mailed link, so that it can invite members. */
export async function verifyAddress(app: Installation, account: ApiClient): Promise<void> {
  const { email, emailVerified } = await account.expectOk<User>('GET', '/api/user');
  if (emailVerified) return;
  const path = await mailedPath(app.server, email, '/auth?verify=');
  const token = new URL(path, app.url).searchParams.get('verify');
  await account.expectOk('POST', '/api/verify-email', { token });
}
