import type { Language } from '@parley/contracts/language/languages';
import type { memberRoutes } from '@parley/contracts/resources/organization/members';
import { signInPolicy } from '@parley/contracts/rights/password-policy';
import type { BodyOf } from '@parley/contracts/route';
import { assertPassword } from '../../accounts/credentials/user-password.ts';
import type { Account } from '../../accounts/sessions/sign-in.ts';
import { createAccount } from '../../accounts/users/account.ts';
import { withScope } from '../../db/scope.ts';
import { consumeInvitation, join } from './invitations/accept-invitation.ts';
import { findInvitingOrganization } from './invitations/find-invitation.ts';
import type { MemberDeps } from './members-deps.ts';

/**
 * Creates an account for the invited address, which the link verifies. The user becomes a member of this organization only.
 * @throws AppError `link_invalid`, `email_in_use`, `validation_failed`, `rate_limited`.
 */
export async function registerAndJoin(
  deps: MemberDeps,
  input: BodyOf<typeof memberRoutes.registerAndJoin>,
  caller: { ip: string; language: Language; requestId: string },
): Promise<Account> {
  const organizationId = await findInvitingOrganization(deps, caller.ip, input.token);
  assertPassword(deps, signInPolicy, input.password, 'password');
  const passwordHash = await deps.passwords.hash(input.password, 'stranger');
  const userId = deps.ids.next();
  await withScope(deps.database, { organizationId, userId }, async (tx) => {
    const invitation = await consumeInvitation(tx, deps, organizationId, input.token);
    await createAccount(tx, deps, {
      userId,
      email: invitation.email,
      fullName: input.fullName,
      passwordHash,
      isEmailVerified: true,
      language: caller.language,
    });
    const { ip, requestId } = caller;
    const joining = { organizationId, userId, ip, requestId, actor: { kind: 'user', id: userId } } as const;
    await join(tx, deps, joining, invitation, true);
  });
  return { userId, organizationId };
}
