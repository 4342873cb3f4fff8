import type { organizationRoutes } from '@parley/contracts/resources/organization';
import type { AnswerOf } from '@parley/contracts/route';
import type { SignInDeps } from '../../accounts/sign-in.ts';
import type { Throttle } from '../../ports/throttle.ts';

export interface MemberDeps extends SignInDeps {
  throttle: Throttle;
  /** The organization in detail as one of its members sees it. */
  describeOrganization(
    organizationId: string,
    userId: string,
  ): Promise<AnswerOf<typeof organizationRoutes.getOrganization>>;
}
