import { useEffect } from 'react';
import type { User } from '../session/user.ts';
import { fillInLanguage } from './language-preference.ts';

/** Speaks the account's language where this browser holds no choice of its own. */
export function useAccountLanguage(user: User | null): void {
  const own = user?.language;
  const organization = user?.currentOrganization?.language;
  useEffect(() => fillInLanguage(own, organization), [own, organization]);
}
