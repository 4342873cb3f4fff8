import type { organizationRoutes } from '@parley/contracts/resources/organization/organization';
import type { ResponseOf } from '@parley/contracts/route';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { SignInDeps } from '../../accounts/sessions/sign-in.ts';
import type { NewOrganization } from '../../accounts/users/remove-prepared-access.ts';

export interface MemberDeps extends SignInDeps {
  throttle: Throttle;
  createWithFirstMember: NewOrganization;
  /** The organization in detail, as shown to one of its members. */
  describeOrganization(
    organizationId: string,
    userId: string,
  ): Promise<ResponseOf<typeof organizationRoutes.getOrganization>>;
}
