import type { OrganizationAction } from '@parley/contracts/rights/permissions';
import { can } from '../can.ts';
import { useUser } from './use-user.ts';

/** Whether the user may perform an action in the current organization; an unknown action is refused. */
export function useMay(): (action: OrganizationAction) => boolean {
  const { user } = useUser();
  return (action) => can(user?.currentOrganization, action);
}
