import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { refreshOrganization } from './refresh-organization.ts';
import { userKey } from './user.ts';

/** Handles a session that ended elsewhere (401), or was switched to another organization in another tab (409). */
export function followSessionError(queryClient: QueryClient, error: unknown): void {
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
