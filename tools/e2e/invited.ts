import { randomUUID } from 'node:crypto';
import type { Role } from '@parley/contracts/permissions';
import { type ApiClient, apiClient } from './api-client.ts';
import type { Installation } from './installation.ts';
import { mailedPath } from './outbox.ts';
import { verifyAddress } from './verified.ts';

/** Registers a new account that was invited to the organization of `account` and has joined it. */
export async function joinAs(
  app: Installation,
  account: ApiClient,
  role: Role,
  fullName: string,
): Promise<ApiClient> {
  const email = `${randomUUID()}@example.com`;
  await verifyAddress(app, account);
  await account.expectOk('POST', '/api/organization/invitations', { email, role });
  const path = await mailedPath(app.server, email, '/join');
  const token = new URL(path, app.url).searchParams.get('token');
  const joined = apiClient(app.url);
  const person = { fullName, password: 'correct horse', termsAccepted: true };
  await joined.expectOk('POST', '/api/join/register', { token, ...person });
  return joined;
}
