import { useQueryClient } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { userKey } from '../../../lib/session/use-user.ts';

export type AccountSecurity = ResponseOf<'GET /api/user/security'>;
export type AccountSession = ResponseOf<'GET /api/user/sessions'>[number];

export const securityKey = [apiPath('GET /api/user/security')] as const;
export const sessionsKey = [apiPath('GET /api/user/sessions')] as const;

/** Refetches the user, the sign-in methods and the sessions after an action that changed them. */
export function useRefreshSecurity(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [userKey, securityKey, sessionsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
}
