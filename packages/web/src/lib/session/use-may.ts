import type { OrganizationAction } from '@parley/contracts/permissions';
import { can } from '../can.ts';
import { useUser } from './use-user.ts';

/** Asks the current organization's own abilities whether the reader may do an act; unknown means no. */
export function useMay(): (action: OrganizationAction) => boolean {
  const { user } = useUser();
  return (action) => can(user?.currentOrganization, action);
}
