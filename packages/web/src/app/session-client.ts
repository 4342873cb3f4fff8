import type { QueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { ApiError } from '../lib/api/api-error.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { requestContext } from '../lib/api/request.ts';
import { refreshOrganization } from '../lib/session/refresh-organization.ts';
import { type User, userKey } from '../lib/session/use-user.ts';

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

/** Handles a session that ended elsewhere (401), or was switched to another organization in another tab (409). */
function followSessionError(queryClient: QueryClient, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  // The admin area has its own session, independent of the user's.
  if (window.location.pathname.startsWith('/admin/')) {
    if (error.code === 'unauthenticated')
      void queryClient.invalidateQueries({ queryKey: ['/admin/session'] });
    return;
  }
  const isKnown = Boolean(queryClient.getQueryData(userKey));
  if (error.status === 401 && error.code === 'unauthenticated' && isKnown)
    queryClient.setQueryData(userKey, null);
  if (error.code === 'organization_changed') refreshOrganization(queryClient).catch(() => {});
}
