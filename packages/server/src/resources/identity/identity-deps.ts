import type { User } from '@parley/contracts/resources/organization/identity';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { SignInDeps } from '../../accounts/sessions/sign-in.ts';
import type { Transaction } from '../../db/database.ts';

/** Functions of the organization slice that identity depends on. */
export interface OrganizationFacts {
  /** Creates an organization with its first member inside an open transaction that is scoped to it. */
  createWithFirstMember(
    tx: Transaction,
    input: { organizationId: string; name: string; userId: string; isPrimary: boolean },
  ): Promise<void>;
  /** The current organization as this user sees it; null if the user is not a member. */
  describeCurrent(organizationId: string, userId: string): Promise<User['currentOrganization']>;
}

export interface IdentityDeps extends SignInDeps {
  throttle: Throttle;
  organizations: OrganizationFacts;
}
