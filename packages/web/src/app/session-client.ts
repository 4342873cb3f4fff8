import type { QueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { createQueryClient } from '../lib/api/query-client.ts';
import { requestContext } from '../lib/api/request-context.ts';
import { followSessionError } from '../lib/session/session-errors.ts';
import { type User, userKey } from '../lib/session/user.ts';

/**
 * Creates the query cache of the app. Requests name the organization of the cached user; session errors sign the user out or
 * switch the organization.
 */
export function createSessionClient(): QueryClient {
  const queryClient = createQueryClient((error) => followSessionError(queryClient, error));
  requestContext.language = () => i18n.language;
  requestContext.organizationId = () =>
    queryClient.getQueryData<User | null>(userKey)?.currentOrganization?.id;
  return queryClient;
}
