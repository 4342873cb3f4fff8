import { randomUUID } from 'node:crypto';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';

/** Registers a new account with its own organization, and signs it in. */
export async function registerOwner(url: string): Promise<ApiClient> {
  const owner = apiClient(url);
  await owner.expectOk('POST', '/api/register', {
    email: `bench-${randomUUID()}@example.com`,
    password: 'correct horse battery',
    fullName: 'Bench',
    organizationName: 'Bench',
    termsAccepted: true,
  });
  return owner;
}
