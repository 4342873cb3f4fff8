import type { MemberDeps } from './members-deps.ts';

type LimitDeps = Pick<MemberDeps, 'throttle' | 'config'>;

/**
 * Counts an emailed invitation against its organization and its recipient.
 * @throws AppError `rate_limited`.
 */
export async function limitInvitations(
  { throttle, config }: LimitDeps,
  organizationId: string,
  emailCanonical: string,
): Promise<void> {
  const perOrganization = {
    purpose: 'invitation',
    maxFailures: config.limits.invitationsPerDay,
    windowSeconds: 86_400,
  };
  const perAddress = {
    purpose: 'invitation_address',
    maxFailures: config.limits.mailsPerHourPerAddress,
    windowSeconds: 3_600,
  };
  await throttle.assertAllowed(perOrganization, [organizationId]);
  await throttle.assertAllowed(perAddress, [emailCanonical]);
  await throttle.recordFailure(perOrganization, [organizationId]);
  await throttle.recordFailure(perAddress, [emailCanonical]);
}
