import { useEffect } from 'react';
import type { User } from '../session/user.ts';
import { applyAccountLanguage } from './language-preference.ts';

/** Switches to the account's language if this browser has no stored choice. */
export function useAccountLanguage(user: User | null): void {
  const own = user?.language;
  const organization = user?.currentOrganization?.language;
  useEffect(() => applyAccountLanguage(own, organization), [own, organization]);
}
