import type { identityRoutes } from '@parley/contracts/resources/identity';
import type { BodyOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { findUser, updateUser } from './identity.queries.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Merges the given fields into the user's own account and profile; null clears. */
export async function patchUser(
  deps: Pick<IdentityDeps, 'database' | 'clock'>,
  userId: string,
  changes: BodyOf<typeof identityRoutes.patchUser>,
): Promise<void> {
  await withScope(deps.database, { organizationId: null, userId }, async (tx) => {
    const row = await findUser(tx, userId);
    if (!row) throw new AppError('unauthenticated');
    await updateUser(
      tx,
      userId,
      {
        fullName: changes.fullName ?? row.full_name,
        username: changes.username === undefined ? row.username : changes.username,
        timezone: changes.timezone === undefined ? row.timezone : changes.timezone,
        language: changes.language === undefined ? row.language : changes.language,
        profile: { ...row.profile, ...changes.profile },
      },
      deps.clock.now(),
    );
  });
}
