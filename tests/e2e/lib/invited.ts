import { randomUUID } from 'node:crypto';
import type { Role } from '@parley/contracts/permissions';
import { type ApiClient, apiClient } from './api-client.ts';
import type { Installation } from './installation.ts';
import { pathInMail, waitForMails } from './outbox.ts';

/** A new account that was invited to the organisation of `account` and has joined it. */
export async function joinAs(
  app: Installation,
  account: ApiClient,
  role: Role,
  fullName: string,
): Promise<ApiClient> {
  const email = `${randomUUID()}@example.com`;
  await account.expectOk('POST', '/api/organization/invitations', { email, role });
  const [mail = ''] = await waitForMails(app.server.dataDir, email, 1);
  const token = new URLSearchParams(pathInMail(mail, '/join').split('?')[1]).get('token');
  const joined = apiClient(app.url);
  const person = { fullName, password: 'correct horse', termsAccepted: true };
  await joined.expectOk('POST', '/api/join/register', { token, ...person });
  return joined;
}
