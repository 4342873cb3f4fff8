import { useUser } from '../../lib/session/use-user.ts';

/** Time zone of the user's days: the account's, else the browser's (DATE-04). */
export function useTimezone(): string {
  const { user } = useUser();
  return user?.timezone || new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
