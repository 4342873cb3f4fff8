import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { findPasswordHash } from '../users/account-lookup.ts';

/** Whether this is the password of a user who is signed in or has opened an emailed link. */
export async function isOwnPassword(
  deps: Pick<Deps, 'database' | 'passwords'>,
  userId: string,
  password: string,
): Promise<boolean> {
  const stored = await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    findPasswordHash(tx, userId),
  );
  return deps.passwords.verify(stored, password, 'member');
}
