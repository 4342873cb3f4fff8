import type { User } from '@parley/contracts/resources/identity';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { SignInDeps } from '../../accounts/sessions/sign-in.ts';
import type { Transaction } from '../../db/database.ts';

/** What identity needs from the organization slice, given as functions. */
export interface OrganizationFacts {
  /** Makes an organization with its first member inside an open transaction that is scoped to it. */
  createWithFirstMember(
    tx: Transaction,
    input: { organizationId: string; name: string; userId: string; isPrimary: boolean },
  ): Promise<void>;
  /** The current organization as it is shown to this user, or null when the user is no member of it. */
  describeCurrent(organizationId: string, userId: string): Promise<User['currentOrganization']>;
}

export interface IdentityDeps extends SignInDeps {
  throttle: Throttle;
  organizations: OrganizationFacts;
}
