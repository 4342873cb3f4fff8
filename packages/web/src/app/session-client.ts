import type { QueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { createQueryClient } from '../lib/api/query-client.ts';
import { requestContext } from '../lib/api/request-context.ts';
import { followSessionError } from '../lib/session/session-errors.ts';
import { type User, userKey } from '../lib/session/user.ts';

/** The query cache of the app; requests name the organization of the user it holds, and errors end or move the session. */
export function createSessionClient(): QueryClient {
  const queryClient = createQueryClient((error) => followSessionError(queryClient, error));
  requestContext.language = () => i18n.language;
  requestContext.organizationId = () =>
    queryClient.getQueryData<User | null>(userKey)?.currentOrganization?.id;
  return queryClient;
}
