import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { MemberDeps } from '../members-deps.ts';
import { hasVerifiedAddress } from './invitations.queries.ts';

/**
 * Inviters must have verified their own address, so that nobody can send emails in our name, or add people to an organization,
 * under an address that is not theirs.
 * @throws AppError `email_unverified`.
 */
export async function assertInviterVerified(deps: Pick<Deps, 'database'>, scope: Scope): Promise<void> {
  const isVerified = await withScope(deps.database, scope, (tx) => hasVerifiedAddress(tx, scope.userId));
  if (!isVerified) throw new AppError('email_unverified');
}

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
