import { useUser } from '../../lib/session/use-user.ts';

/** The zone whose days a reader sees: the account's, else the browser's (DATE-04). */
export function useTimezone(): string {
  const { user } = useUser();
  return user?.timezone || new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
