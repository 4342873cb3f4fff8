import type { MemberDeps } from '../members-deps.ts';

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
    subject: organizationId,
    maxUses: config.limits.invitationsPerDay,
    windowSeconds: 86_400,
  };
  const perAddress = {
    purpose: 'invitation_address',
    subject: emailCanonical,
    maxUses: config.limits.mailsPerHourPerAddress,
    windowSeconds: 3_600,
  };
  await throttle.use([perOrganization, perAddress]);
}
